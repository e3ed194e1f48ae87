/// The envelope of another service: the members that distinguish it, and the messages in it.
///
/// ``all`` has the forms, the most specific first. An ``EnvelopeReader`` looks for them only in
/// objects that have one of ``entries``.
struct ServiceForm: Sendable {
  /// Where a form has a message, and what is there.
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
  }

  /// The members that an object must have: one path of each list, of which the first has
  /// ``entries``.
  let marks: [[[JSONKey]]]
  /// The members that show another form.
  var excluded: [JSONKey] = []
  let sender: Sender?
  let parts: [Part]
  /// The platform whose service alone takes the message.
  var platform: Platform?
  /// What the service checks; nil if that is unknown.
  var schema: (@Sendable () -> Schema)?
  /// The paths of members without which the service rejects the request.
  var required: [[JSONKey]] = []

  /// The paths, one of which an object of every form has, except those in `notification`, which
  /// most messages have.
  static let entries: [[JSONKey]] = all.flatMap { $0.marks[0] }.filter {
    $0[0].text != "notification" && $0[0].text != "data"
  }

  /// ``PushMessage/form`` of a message of Amazon SNS, which is not in ``all``.
  static let sns: Int8 = 127

  /// The members of a document with a message.
  static let pushKeys: [JSONKey] = ["aps", "message"] + MessageBlock.names

  /// Returns the form, and its part for the object itself, of a request to a service whose members do
  /// not show it; nil if the service has none.
  static func place(of sender: Sender) -> (form: Int, part: Int)? {
    for (index, form) in all.enumerated() where form.sender == sender {
      if let part = form.parts.firstIndex(where: { $0.path.isEmpty }) { return (index, part) }
    }
    return nil
  }

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
    case .fields, .apple: return true
    }
  }

  func fits(_ object: Int, on tape: JSONTape) -> Bool {
    marks.allSatisfy { $0.contains { hasValue(object, at: $0, tape) } }
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

extension Sender {
  /// JSON Pointers to members, one of which each request to the sender has; none if only received
  /// messages show the sender.
  package var requestKeys: [String] {
    var keys: [String] = []
    for path in ServiceForm.all.filter({ $0.sender == self }).flatMap({ $0.marks[0] }) {
      let pointer = "/" + path.map(\.text).joined(separator: "/")
      if !keys.contains(pointer) { keys.append(pointer) }
    }
    return keys
  }
}
