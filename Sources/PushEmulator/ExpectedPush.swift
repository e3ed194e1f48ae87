import PushCore

/// A push that must arrive.
package struct ExpectedPush {
  /// Where it is in the file of `--expect`.
  package let input: InputPosition
  /// Its title; empty without one.
  package let title: String
  fileprivate let document: ComparedDocument
  /// Whether it is a request with headers.
  fileprivate let isRequest: Bool
}

/// The pushes that must arrive, with which an emulator compares each push that it receives.
///
/// Each needs a request of its own, which an ``ExpectationMatching`` assigns. The pushes are compared
/// as ``PayloadDiff`` does. A recipient is compared only if the expected push has one. A request is
/// compared with its headers if the expected push is a request, too.
package final class ExpectedPushes {
  package private(set) var list: [ExpectedPush] = []
  private var matching = ExpectationMatching()
  /// Whether members that an expected push does not have are free.
  private let isSubset: Bool
  private let diff: PayloadDiff
  private let options = PayloadOptions()
  private let document = JSONDocument()
  private let reader: PayloadReader

  /// The maximum number of expected pushes.
  package static let limit = 1000
  /// The maximum number of differences of one request, and of characters of a value.
  private static let (countLimit, valueLimit) = (100, 200)
  /// The last members of the paths of recipients, whose values are not printed.
  private static let recipients = ["token", "fid", "topic", "condition"]
  /// The members of a request that are compared; the others belong to the recipient.
  private static let comparedMembers = ["body", "headers"]

  /// - Parameters:
  ///   - isSubset: Whether members that an expected push does not have are free.
  ///   - ignored: The paths that are not compared, in the record or in the payload.
  package init(isSubset: Bool = false, ignored: [FieldPath] = []) {
    self.isSubset = isSubset
    // The host, the token and the form of the token belong to the recipient.
    let own = ["request.url", "request.token_form", "request.method"].compactMap(FieldPath.init)
    diff = PayloadDiff(options: options, platform: nil, ignored: own + ignored)
    reader = PayloadReader(options: options, tape: document.tape)
  }

  /// Adds a document.
  ///
  /// - Throws: If the document is not a push.
  package func add(_ tape: JSONTape, _ input: InputPosition) throws(Failure) {
    let reader = PayloadReader(options: options, tape: tape)
    let document = try diff.document(on: tape, reader)
    let record = ByteBuffer()
    reader.writeRecord(of: document.messages.first ?? 0, notes: [], into: record)
    list.append(
      ExpectedPush(
        input: input, title: JSONValue(record.bytes)?["title"]?.string ?? "", document: document,
        isRequest: reader.hasRequest))
    matching.addExpectation()
  }

  /// The pushes that no request has met.
  package var missing: [ExpectedPush] { matching.missing.map { list[$0] } }

  /// Returns the differences of a request from the most similar push that is missing; empty if it
  /// meets one, or is another request than a push.
  ///
  /// - Parameter isAccepted: Whether the request can meet a push.
  func differences(_ request: ReceivedRequest, isAccepted: Bool) -> [Violation] {
    guard Emulator.isPush(request.path) else { return [] }
    let documents = [false, true].map { isRequest in
      list.contains { $0.isRequest == isRequest } ? read(request, isRequest: isRequest) : nil
    }
    var (met, nearest): ([Int], (isMissing: Bool, violations: [Violation])?) = ([], nil)
    let missing = Set(matching.missing)
    for (index, expected) in list.enumerated() {
      let found = differences(expected, documents[expected.isRequest ? 1 : 0])
      if found.isEmpty { met.append(index) }
      let isMissing = missing.contains(index)
      let isNearer = nearest.map {
        isMissing == $0.isMissing ? found.count < $0.violations.count : isMissing
      }
      if isNearer ?? true { nearest = (isMissing, found) }
    }
    if met.isEmpty { return nearest?.violations ?? [] }
    if isAccepted { matching.add(met) }
    return []
  }

  /// Returns a request as a document; nil if it is not a push.
  private func read(_ request: ReceivedRequest, isRequest: Bool) -> ComparedDocument? {
    document.text.removeAll()
    if isRequest {
      var object = JSONObjectWriter(document.text)
      request.appendMembers(to: &object)
      object.end()
    } else {
      document.text.append(contentsOf: request.pushBody)
    }
    return document.parse() == nil ? nil : try? diff.document(on: document.tape, reader)
  }

  private func differences(
    _ expected: ExpectedPush, _ received: ComparedDocument?
  ) -> [Violation] {
    guard let received else { return [violation("body", "it must be a push", of: expected)] }
    var violations: [Violation] = []
    let add = { [self] (found: PayloadDifference) in
      if violations.count < Self.countLimit, concerns(found, expected) {
        violations.append(violation(found, of: expected))
      }
    }
    if isSubset {
      diff.compareMembers(of: expected.document, in: received, add)
    } else {
      diff.compare([expected.document], [received], add)
    }
    return violations
  }

  private func concerns(_ found: PayloadDifference, _ expected: ExpectedPush) -> Bool {
    guard found.isInPayload else { return true }
    if expected.isRequest, !concernsMember(found) { return false }
    return found.left != nil || !Self.isRecipient(found)
  }

  /// Whether a difference is in a compared member of a request; the record has compared the headers
  /// of a whole request.
  private func concernsMember(_ found: PayloadDifference) -> Bool {
    let names = found.steps.prefix(2).map { String(decoding: $0, as: UTF8.self) }
    guard let member = names.first, Self.comparedMembers.contains(member) else { return false }
    guard member == "headers" else { return true }
    return isSubset && !PushService.isGeneralHeader(names.last ?? "")
  }

  private static func isRecipient(_ found: PayloadDifference) -> Bool {
    found.steps.last.map { recipients.contains(String(decoding: $0, as: UTF8.self)) } ?? false
  }

  private func violation(_ found: PayloadDifference, of expected: ExpectedPush) -> Violation {
    let path = JSONDifference.pointer(found.steps)
    let field = path.isEmpty ? "message \(found.message)" : path
    let rule =
      switch (found.left.map(Self.shown), found.right.map(Self.shown)) {
      case _ where Self.isRecipient(found): "it must be the one in the file"
      case (let left?, let right?): "it must be \(left), but is \(right)"
      case (let left?, nil): "it is missing, but must be \(left)"
      case (nil, let right?): "it must be missing, but is \(right)"
      case (nil, nil): "it differs"
      }
    return violation(field, rule, of: expected)
  }

  private func violation(_ field: String, _ rule: String, of expected: ExpectedPush) -> Violation {
    let line = list.count > 1 ? expected.input.position.map { ", line \($0.line)" } ?? "" : ""
    var violation = Violation(field, "differs from --expect\(line): \(rule)")
    violation.isDifference = true
    return violation
  }

  private static func shown(_ value: JSONValue) -> String {
    let text = value.json
    return text.count > valueLimit ? "\(text.prefix(valueLimit))…" : text
  }
}
