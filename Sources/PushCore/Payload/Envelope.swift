/// Where messages are in the document of a service or of a program: the members that distinguish it,
/// and the parts of it.
///
/// ``services`` has the requests of services, the most specific first; the `Wrappers` have their
/// own. An `EnvelopeReader` looks for them only in objects that have one of their ``entries``.
final class Envelope: Sendable {
  /// Where an envelope has a message, and what is there.
  struct Part: Sendable {
    /// The keys on the way to it; `*` stands for each element of an array or each member of an object.
    let path: [JSONKey]
    let content: Content
  }

  enum Content: Sendable {
    /// A document of its own, as an object or as JSON text, if it has one of these members.
    case document([JSONKey])
    /// Data and a notification for all platforms.
    case message
    /// The same for browsers.
    case webMessage
    /// A message whose fields are at these paths, and whose data is at the first of the others that
    /// exists.
    case fields(@Sendable () -> FieldTable, data: [[JSONKey]])
    /// A payload for an Apple device without `aps`.
    case apple
    /// What a program has made of a payload.
    case wrapped(Wrapping)
  }

  /// What a wrapper says of the payload in it.
  struct Wrapping: Sendable {
    /// The path of the object with the texts that the device showed.
    var texts: [JSONKey]?
    var format = PushFormat.message
    /// Whether the payload is the data of a message.
    var isMessage = true
    /// Whether the payload must be recognized as a push.
    var mustBePush = false
  }

  /// The members that an object must have: one path of each list; empty for an envelope that values
  /// show.
  let marks: [[[JSONKey]]]
  /// The members that show another envelope.
  let excluded: [JSONKey]
  let sender: PushService?
  let parts: [Part]
  /// The platform whose service alone takes the message.
  let platform: Platform?
  /// What the service checks; nil if that is unknown.
  let schema: (@Sendable () -> Schema)?
  /// The paths of members without which the service rejects the request.
  let required: [[JSONKey]]
  /// The members, one of which a request to the URL of the service needs; empty if it needs none.
  let recipients: [JSONKey]

  init(
    marks: [[[JSONKey]]] = [], excluded: [JSONKey] = [], sender: PushService? = nil,
    parts: [Part] = [],
    platform: Platform? = nil, schema: (@Sendable () -> Schema)? = nil, required: [[JSONKey]] = [],
    recipients: [JSONKey] = []
  ) {
    (self.marks, self.excluded, self.sender, self.parts) = (marks, excluded, sender, parts)
    (self.platform, self.schema) = (platform, schema)
    (self.required, self.recipients) = (required, recipients)
  }

  /// The paths, one of which the object has, except those that most messages have.
  var entries: [[JSONKey]] {
    (marks.first ?? []).filter { $0[0].text != "notification" && $0[0].text != "data" }
  }

  /// Whether a workflow or a template of the service may have the texts.
  var mayHaveTexts: Bool { sender != nil && !marks.isEmpty }

  /// The members of a document with a message.
  static let pushKeys: [JSONKey] = ["aps", "message"] + MessageBlock.names

  /// Where the message of a request is if its members do not show the service.
  static func place(of sender: PushService) -> (envelope: Int, part: Int)? { places[sender] }

  /// Of the first envelope of each sender that has a part for the object itself.
  private static let places: [PushService: (envelope: Int, part: Int)] = {
    var places: [PushService: (Int, Int)] = [:]
    for (index, envelope) in services.enumerated() {
      guard let sender = envelope.sender, places[sender] == nil,
        let part = envelope.parts.firstIndex(where: { $0.path.isEmpty })
      else { continue }
      places[sender] = (index, part)
    }
    return places
  }()

  /// Returns the values in an object that are messages.
  func messages(in object: Int, on tape: JSONTape) -> [Int] {
    parts.flatMap { part in
      tape.values(object, at: part.path[...]).filter { Self.isMessage($0, part.content, tape) }
    }
  }

  /// Whether a value of a part has what the part needs.
  static func isMessage(_ value: Int, _ content: Content, _ tape: JSONTape) -> Bool {
    guard let object = tape.object(value) else { return false }
    func has(_ names: [JSONKey]) -> Bool {
      names.contains { tape.nonNullMember(object, $0) != nil }
    }
    switch content {
    case .document(let names): return has(names)
    case .message, .webMessage: return has(["notification", "data"])
    case .fields, .apple, .wrapped: return true
    }
  }

  func fits(_ object: Int, on tape: JSONTape) -> Bool {
    !marks.isEmpty && marks.allSatisfy { $0.contains { hasValue(object, at: $0, tape) } }
      && !tape.hasMember(object, among: excluded)
  }

  /// Whether there is a value, or a variable of a program, at a path.
  private func hasValue(_ object: Int, at path: [JSONKey], _ tape: JSONTape) -> Bool {
    if tape.value(object, at: path) != nil { return true }
    // Of all marks, only the query of Parse is one that programs compute.
    return sender == .parse && path.count == 1
      && tape.member(object, path[0]).map { tape.isVariable($0) } == true
  }
}

extension JSONTape {
  /// Returns the value at a path, which is not null; nil if there is none.
  func value(_ object: Int, at path: [JSONKey]) -> Int? {
    var value = object
    for key in path {
      guard let inner = self.object(value), let member = nonNullMember(inner, key) else {
        return nil
      }
      value = member
    }
    return value
  }

  /// Returns the values at a path, in which `*` stands for each element or member.
  func values(_ object: Int, at path: ArraySlice<JSONKey>) -> [Int] {
    guard let key = path.first else { return [object] }
    guard key.text == "*" else {
      guard let inner = self.object(object), let member = nonNullMember(inner, key) else {
        return []
      }
      return values(member, at: path.dropFirst())
    }
    if let list = array(object) {
      return Array(elements(of: list)).flatMap { values($0, at: path.dropFirst()) }
    }
    guard let map = self.object(object) else { return [] }
    return keys(of: map).flatMap { values(value(ofKey: $0), at: path.dropFirst()) }
  }
}

extension PushService {
  /// JSON Pointers to members, one of which each request to the sender has; none if only received
  /// messages show the sender.
  package var requestKeys: [String] {
    var keys: [String] = []
    for path in Envelope.services.filter({ $0.sender == self }).flatMap({ $0.marks.first ?? [] }) {
      let pointer = "/" + path.map(\.text).joined(separator: "/")
      if !keys.contains(pointer) { keys.append(pointer) }
    }
    return keys
  }
}
