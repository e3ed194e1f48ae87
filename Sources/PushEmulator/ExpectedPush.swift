import PushCore

/// A push with which an emulator compares each push that it receives, as ``PayloadDiff`` does.
///
/// A recipient is compared only if the expected push has one. A request is compared with its
/// headers if the expected push is a request, too.
package final class ExpectedPush {
  private let expected: ComparedDocument
  /// Whether the expected push is a request with headers.
  private let isRequest: Bool
  private let diff: PayloadDiff
  private let document = JSONDocument()
  private let reader: PayloadReader

  /// The maximum number of differences of one request, and of characters of a value.
  private static let (countLimit, valueLimit) = (100, 200)
  /// The last members of the paths of recipients, whose values are not printed.
  private static let recipients = ["token", "fid", "topic", "condition"]

  /// - Parameter tape: A document.
  /// - Throws: If the document is not a push.
  package init(_ tape: JSONTape, _ options: PayloadOptions) throws(Failure) {
    // The host, the token and the form of the token belong to the recipient.
    let ignored = ["request.url", "request.token_form", "request.method"].compactMap(FieldPath.init)
    diff = PayloadDiff(options: options, platform: nil, ignored: ignored)
    let reader = PayloadReader(options: options, tape: tape)
    expected = try diff.document(on: tape, reader)
    isRequest = reader.hasRequest
    self.reader = PayloadReader(options: options, tape: document.tape)
  }

  /// Returns the differences of a request from the expected push; empty if it is another request
  /// than a push.
  func differences(_ request: ReceivedRequest) -> [Violation] {
    guard Emulator.isPush(request.path) else { return [] }
    document.text.removeAll()
    if isRequest {
      var object = JSONObjectWriter(document.text)
      request.appendMembers(to: &object)
      object.end()
    } else {
      request.body.withUnsafeBufferPointer { document.text.append(contentsOf: $0) }
    }
    guard document.parse() != nil, let received = try? diff.document(on: document.tape, reader)
    else { return [Self.violation("body", "it must be a push")] }
    var violations: [Violation] = []
    diff.compare([expected], [received]) { found in
      if violations.count < Self.countLimit, concerns(found) {
        violations.append(Self.violation(found))
      }
    }
    return violations
  }

  private func concerns(_ found: PayloadDifference) -> Bool {
    guard found.isInPayload else { return true }
    if isRequest, found.steps.first != Array("body".utf8) { return false }
    return found.left != nil || !Self.isRecipient(found)
  }

  private static func isRecipient(_ found: PayloadDifference) -> Bool {
    found.steps.last.map { recipients.contains(String(decoding: $0, as: UTF8.self)) } ?? false
  }

  private static func violation(_ found: PayloadDifference) -> Violation {
    let path = JSONDifference.pointer(found.steps)
    let field = path.isEmpty ? "message \(found.message)" : path
    if isRecipient(found) { return violation(field, "it must be the one in the file") }
    switch (found.left.map(shown), found.right.map(shown)) {
    case (let left?, let right?): return violation(field, "it must be \(left), but is \(right)")
    case (let left?, nil): return violation(field, "it is missing, but must be \(left)")
    case (nil, let right?): return violation(field, "it must be missing, but is \(right)")
    case (nil, nil): return violation(field, "it differs")
    }
  }

  private static func violation(_ field: String, _ rule: String) -> Violation {
    var violation = Violation(field, "differs from --expect: \(rule)")
    violation.isDifference = true
    return violation
  }

  private static func shown(_ value: JSONValue) -> String {
    let text = value.json
    return text.count > valueLimit ? "\(text.prefix(valueLimit))…" : text
  }
}
