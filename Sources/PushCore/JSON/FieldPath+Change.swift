/// Changes of a document at a path.
extension FieldPath {
  /// Returns the document with `value`, which is JSON, at this path; nil if the path has no parent.
  ///
  /// The parent must be an object, or an array with an element at the index or just before it.
  /// Other values stay as they are.
  package func setting(_ value: String, in root: JSONValue) -> String? {
    let out = ByteBuffer(capacity: 1024)
    return append(root, steps[...], value, to: out) ? out.string : nil
  }

  private func append(
    _ old: JSONValue?, _ rest: ArraySlice<[UInt8]>, _ value: String, to out: ByteBuffer
  ) -> Bool {
    guard let step = rest.first else {
      out.append(contentsOf: value)
      return true
    }
    switch old?.kind {
    case .object:
      return appendMembers(
        old?.members ?? [], String(decoding: step, as: UTF8.self), rest.dropFirst(), value, to: out)
    case .array:
      guard let index = Self.index(step) else { return false }
      return appendElements(old?.elements ?? [], index, rest.dropFirst(), value, to: out)
    default: return false
    }
  }

  private func appendMembers(
    _ members: [(name: String, value: JSONValue)], _ name: String, _ rest: ArraySlice<[UInt8]>,
    _ value: String, to out: ByteBuffer
  ) -> Bool {
    var (isDone, isSet) = (true, false)
    var object = JSONObjectWriter(out)
    for member in members {
      object.key(member.name)
      if member.name.utf8.elementsEqual(name.utf8) {
        isSet = true
        isDone = append(member.value, rest, value, to: out) && isDone
      } else {
        member.value.copy(to: out)
      }
    }
    if !isSet {
      object.key(name)
      isDone = append(nil, rest, value, to: out)
    }
    object.end()
    return isDone
  }

  private func appendElements(
    _ elements: [JSONValue], _ index: Int, _ rest: ArraySlice<[UInt8]>, _ value: String,
    to out: ByteBuffer
  ) -> Bool {
    guard index <= elements.count else { return false }
    var isDone = true
    out.appendList(0..<max(elements.count, index + 1), "[", "]") { at in
      if at == index {
        isDone = append(at < elements.count ? elements[at] : nil, rest, value, to: out)
      } else {
        elements[at].copy(to: out)
      }
    }
    return isDone
  }
}
