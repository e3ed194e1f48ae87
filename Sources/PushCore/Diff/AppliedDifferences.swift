/// Writes a document with some of its differences to another one applied.
struct AppliedDifferences {
  /// The values to write in place of others, by the index of the left value; nil removes it.
  private var replacements: [Int: JSONValue?] = [:]
  /// The members and elements to add, by the index of the container.
  private var additions: [Int: [(name: [UInt8], value: JSONValue)]] = [:]

  init(_ differences: ArraySlice<JSONDifference>) {
    for difference in differences {
      if let left = difference.left {
        replacements.updateValue(difference.right, forKey: left.index)
      } else if let container = difference.container, let value = difference.right {
        additions[container, default: []].append((difference.steps.last ?? [], value))
      }
    }
  }

  /// Appends a value of the left document.
  func write(_ value: Int, of tape: JSONTape, to out: ByteBuffer) {
    if let other = replacements[value] {
      other?.copy(to: out)
      return
    }
    switch tape.kind(value) {
    case .object:
      var object = JSONObjectWriter(out)
      tape.eachMember(of: value) { member in
        if isRemoved(member) { return }
        object.key(tape.text(tape.key(ofValue: member)))
        write(member, of: tape, to: out)
      }
      for (name, value) in additions[value] ?? [] {
        object.key(String(decoding: name, as: UTF8.self))
        value.copy(to: out)
      }
      object.end()
    case .array:
      let kept = tape.elements(of: value).filter { !isRemoved($0) }.map { element in
        { write(element, of: tape, to: out) }
      }
      let added = (additions[value] ?? []).map { member in { member.value.copy(to: out) } }
      if kept.isEmpty, added.isEmpty { return out.append("[]") }
      out.appendList(kept + added, "[", "]") { $0() }
    default: tape.copy(value, to: out)
    }
  }

  private func isRemoved(_ value: Int) -> Bool {
    replacements[value].map { $0 == nil } ?? false
  }
}
