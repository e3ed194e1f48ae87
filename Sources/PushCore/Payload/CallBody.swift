/// The body of a request to a vendor's API, as the vendor's guide prints it; it is not a push.
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

  /// The members of a push, which such a body does not have.
  private static let parts: [JSONKey] = [
    "aps", "data", "notification", "message", "title", "body", "alert",
  ]

  /// Whether an object is such a body.
  func fits(_ object: Int, on tape: JSONTape) -> Bool {
    guard members.allSatisfy({ tape.member(object, $0) != nil }),
      !tape.hasMember(object, among: Self.parts),
      inner.isEmpty || inner.contains(where: { has($0, in: object, tape) })
    else { return false }
    if isWhole, Array(tape.keys(of: object)).count > members.count { return false }
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
    Failure(
      .payloadVendorRequest, "this is the body of \(name), not a push",
      hint: "\(commands); --batch reads such bodies")
  }
}

extension DiagnosticKind {
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
