/// The words in messages that are the same for a service in capitals and in lower case: values of
/// enumerations (``Receiver/foldsCase``).
struct FoldedWords {
  private let tape: JSONTape
  /// The documented words in place of others, by their values.
  private var words: [Int: String] = [:]
  /// How the document spells each documented word.
  private(set) var spellings: [String: Set<String>] = [:]

  init(_ tape: JSONTape) { self.tape = tape }

  /// Adds the words of a message: those of its request, its header fields and its `aps`.
  mutating func add(_ reading: PayloadReading) {
    if let request = ServiceRequest(reading) { add(request.object, request.schema) }
    if reading.message.kind == .apns, let aps = reading.aps {
      add(aps, reading.isLiveActivity ? .liveActivity : .aps)
    }
    guard let request = reading.request, request.service == .apns else { return }
    for header in request.headers {
      let name = header.name.lowercased()
      let member = Schema.apnsHeaders.members.first { $0.names[0].text == name }
      if let member { add(header.value, member.type, .apnsHeaders) }
    }
  }

  /// The document on the tape with the documented words; nil if it has no others.
  var text: [UInt8]? {
    let changes = words.compactMap {
      TapeChange.replace([($0, JSONText.quoted($1))]).written(on: tape)
    }
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
      add(tape.value(ofKey: key), member.type, schema.receiver)
    }
  }

  private mutating func add(_ value: Int, _ type: ValueForm, _ receiver: Receiver) {
    switch type {
    case .word:
      guard receiver.foldsCase, let word = ServiceValue(tape: tape, value: value).word(in: type)
      else { return }
      spellings[word, default: []].insert(tape.text(value))
      if word != tape.text(value) { words[value] = word }
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
