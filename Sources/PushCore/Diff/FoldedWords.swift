/// The spellings in messages that are the same for a service or a device: words in capitals and in
/// lower case (``Receiver/foldsCase``), names of members that have two and of header fields, forms
/// of a duration, and switches of `aps`.
struct FoldedWords {
  private let tape: JSONTape
  /// The changes to the documented spellings, by their keys or values.
  private var changes: [Int: TapeChange] = [:]
  /// How the document spells each word.
  private(set) var spellings: [String: Set<String>] = [:]

  init(_ tape: JSONTape) { self.tape = tape }

  /// Adds the words of a message: those of its request, its header fields and its `aps`.
  mutating func add(_ reading: PayloadReading) {
    if let request = ServiceRequest(reading) { add(request.object, request.schema) }
    if reading.message.kind == .apns, let aps = reading.aps {
      add(aps, reading.isLiveActivity ? .liveActivity : .aps)
      for name: JSONKey in ["mutable-content", "content-available"] { add(switch: name, of: aps) }
    }
    guard let request = reading.request else { return }
    for header in request.headers {
      // The value of a field in a list has no name of its own.
      let isMember = header.value > 0 && tape[header.value - 1].flags.contains(.key)
      if isMember { add(nameOf: header.value, header.name.lowercased(), in: request.object) }
      guard request.service == .apns else { continue }
      let name = header.name.lowercased()
      let member = Schema.apnsHeaders.members.first { $0.names[0].text == name }
      if let member { add(header.value, member.type, .apnsHeaders) }
    }
  }

  /// The document on the tape with the documented words; nil if it has no others.
  var text: [UInt8]? {
    let changes = changes.values.compactMap { $0.written(on: tape) }
    guard !changes.isEmpty else { return nil }
    let out = ByteBuffer(capacity: 1024)
    let document = UnsafeBufferPointer(start: tape.document, count: Int(tape[0].end))
    TapeEdit(tape, changes).write(document, to: out)
    return Array(out.bytes)
  }

  // MARK: Objects

  private mutating func add(_ object: Int, _ schema: Schema) {
    guard tape.kind(object) == .object else { return }
    for key in tape.keys(of: object) {
      guard let member = schema.member(key, on: tape) else { continue }
      let (name, value) = (member.names[0], tape.value(ofKey: key))
      if schema.receiver.isHeader {
        add(nameOf: value, name.text.lowercased(), in: object)
      } else if member.names.count > 1,
        tape.keyMatches(key, name) || tape.member(object, name) == nil
      {
        add(nameOf: value, name.text, in: object)
      }
      add(value, member.type, schema.receiver)
    }
  }

  private mutating func add(nameOf value: Int, _ name: String, in object: Int) {
    let key = tape.key(ofValue: value)
    spellings["name " + name, default: []].insert(tape.text(key))
    if name != tape.text(key) { changes[key] = .rename(value, of: object, to: name) }
  }

  /// Adds a switch, for which `true` is 1, and 0 is the same as none.
  private mutating func add(switch name: JSONKey, of aps: Int) {
    guard tape.kind(aps) == .object else { return }
    let value = tape.nonNullMember(aps, name)
    let isOff = value.map { !tape.isOn($0) } ?? true
    spellings["switch \(name.text) \(isOff)", default: []].insert(value.map(tape.text) ?? "")
    guard let value else { return }
    if isOff {
      changes[value] = .remove(value, of: aps)
    } else if tape.kind(value) == .true {
      changes[value] = .replace([(value, "1")])
    }
  }

  private mutating func add(_ value: Int, _ type: ValueForm, _ receiver: Receiver) {
    switch type {
    case .word:
      guard receiver.foldsCase, let word = ServiceValue(tape: tape, value: value).word(in: type)
      else { return }
      spellings[word, default: []].insert(tape.text(value))
      if word != tape.text(value) { changes[value] = .replace([(value, JSONText.quoted(word))]) }
    case .duration where tape.kind(value) == .string:
      let parts = tape.text(value).dropLast().split(
        separator: ".", omittingEmptySubsequences: false)
      let isWhole = parts.count == 2 && !parts[1].isEmpty && parts[1].allSatisfy { $0 == "0" }
      let duration = isWhole ? String(parts[0]) + "s" : tape.text(value)
      spellings["duration " + duration, default: []].insert(tape.text(value))
      if isWhole { changes[value] = .replace([(value, JSONText.quoted(duration))]) }
    case .list(let element, _):
      if tape.kind(value) == .array {
        for inner in Array(tape.elements(of: value)) { add(inner, element, receiver) }
      }
    case .either(let one, let other):
      add(value, ServiceValue.isKind(tape.kind(value), of: one, receiver) ? one : other, receiver)
    default:
      if let schema = type.content { add(value, schema) }
    }
  }
}
