/// A document of a vendor that is not a push, by its members: the body of a request to its API as the
/// vendor's guide prints it, a response, or a message of an inbox.
struct CallBody: Sendable {
  /// The call, for messages.
  let name: StaticString
  /// The commands that make the call, for a hint.
  let commands: StaticString
  /// The members that all such bodies have; the first one distinguishes them from other documents.
  let members: [JSONKey]
  /// The words of a member, if only these distinguish the body.
  var words: (member: JSONKey, words: [JSONKey])?
  /// Objects of which one must have one of these members; none if ``members`` is enough.
  var inner: [[JSONKey]] = []
  /// Whether a body has no other members.
  var isWhole = false
  /// Members of another document that has ``members`` too; of a request, all parts of a push.
  var excluded = Self.parts
  /// A further condition.
  var test: (@Sendable (Int, JSONTape) -> Bool)?
  /// What the error says that the document is.
  var error: DiagnosticKind = .payloadVendorRequest

  /// The members of a push, which such a body does not have.
  private static let parts: [JSONKey] = [
    "aps", "data", "notification", "message", "title", "body", "alert",
  ]

  /// Whether an object is such a body.
  func fits(_ object: Int, on tape: JSONTape) -> Bool {
    guard members.allSatisfy({ tape.member(object, $0) != nil }),
      !tape.hasMember(object, among: excluded),
      inner.isEmpty || inner.contains(where: { has($0, in: object, tape) })
    else { return false }
    if isWhole, Array(tape.keys(of: object)).count > members.count { return false }
    if let test, !test(object, tape) { return false }
    guard let words else { return true }
    return tape.member(object, words.member).map { value in
      words.words.contains { tape.textEquals(value, $0) }
    } ?? false
  }

  private func has(_ path: [JSONKey], in object: Int, _ tape: JSONTape) -> Bool {
    guard let name = path.last, let holder = tape.object(object, at: Array(path.dropLast())) else {
      return false
    }
    return tape.member(holder, name) != nil
  }

  var failure: Failure {
    guard error == .payloadVendorRequest else {
      return Failure(error, "this is \(name), not a push", hint: "\(commands)")
    }
    return Failure(
      error, "this is the body of \(name), not a push",
      hint: "\(commands); --batch reads such bodies")
  }
}

extension CallBody {
  /// The parts of a push, which the other documents of a vendor do not have.
  static let envelopes: [JSONKey] = ["aps", "data", "notification"]

  /// A response of a vendor's server.
  static func reply(
    _ name: StaticString, _ members: [JSONKey], isWhole: Bool = false,
    excluded: [JSONKey] = envelopes
  ) -> CallBody {
    CallBody(
      name: name, commands: "pushkit explain-reply explains it", members: members,
      isWhole: isWhole, excluded: excluded, error: .payloadVendorReply)
  }

  static func failure(reply name: String) -> Failure {
    Failure(
      .payloadVendorReply, "this is \(name), not a push",
      hint: "pushkit explain-reply explains it")
  }

  /// A message of an inbox or a history.
  static func saved(
    _ name: StaticString, _ members: [JSONKey], excluded: [JSONKey] = envelopes,
    words: (member: JSONKey, words: [JSONKey])? = nil, error: DiagnosticKind = .payloadInbox
  ) -> CallBody {
    CallBody(
      name: name, commands: "pushkit parse-inbox reads it", members: members, words: words,
      excluded: excluded, error: error)
  }
}

extension DiagnosticKind {
  package static let payloadVendorReply = DiagnosticKind(
    "payload.vendor-reply", .data, summary: "the document is a response of a vendor, not a push",
    meaning: "It has the members of a response of Everlytic, Smartico or Push.Express.",
    source: "The guides of the vendors: the responses of their APIs.",
    remedy: "Explain it with `pushkit explain-reply`, or give the push.")
  package static let payloadVendorRequest = DiagnosticKind(
    "payload.vendor-request", .data,
    summary: "the document is the body of a request to a vendor, not a push",
    meaning: """
      It has the members of a request to the API of Everlytic, Smartico or Push.Express. The error \
      names the call. A report is never sent for such a document.
      """,
    source: "The guides of the vendors: the requests of their APIs.",
    remedy: "Make the call with the command in the hint, or give the push.")
}
