import Foundation

/// Judges one run by what its case expects.
struct CaseCheck {
  let wish: TestJSON
  let outcome: Child.Outcome
  let command: String?

  private var stdout: String { String(decoding: outcome.stdout, as: UTF8.self) }
  private var stderr: String { String(decoding: outcome.stderr, as: UTF8.self) }

  /// What is wrong, a line for each.
  func faults() -> [String] {
    ending() + output() + records() + complaints()
  }

  private func ending() -> [String] {
    if outcome.timedOut { return ["it did not end"] }
    let wanted = Int32(wish["status"]?.integer ?? 0)
    guard let status = outcome.status else { return ["signal \(outcome.signal ?? 0) ended it"] }
    return status == wanted ? [] : ["exit status \(status), expected \(wanted)"]
  }

  private func output() -> [String] {
    var faults: [String] = []
    if let exact = (wish["stdout"] ?? wish["stdout_lines"])?.lines,
      !exact.utf8.elementsEqual(outcome.stdout)
    {
      faults.append("stdout differs, expected:\n\(exact)")
    }
    faults += missing(wish["stdout_contains"], in: stdout, "stdout")
    for part in wish["stdout_lacks"]?.elements ?? [] {
      if let text = part.text, stdout.contains(text) { faults.append("stdout contains \(text)") }
    }
    return faults
  }

  // MARK: Records

  private func records() -> [String] {
    guard wish["records"] != nil || wish["diagnostics"] != nil else { return [] }
    do {
      let records = try Self.lines(outcome.stdout)
      var faults: [String] = []
      if let wanted = wish["records"] {
        faults += Match.faults(.array(records), wanted, at: "record")
        if records.count != wanted.elements?.count { faults.append("\(records.count) records") }
      }
      if let shape = RecordShape.all[command ?? ""] {
        faults += records.flatMap(shape.faults)
      }
      return faults + codes(records)
    } catch {
      return ["stdout: \(error)"]
    }
  }

  /// `diagnostics`: for each record the codes it must have, all of them, in any order.
  private func codes(_ records: [TestJSON]) -> [String] {
    guard let wanted = wish["diagnostics"]?.elements else { return [] }
    let found = records.map { record in
      (record["diagnostics"]?.elements ?? []).compactMap { $0["code"]?.text }.sorted()
    }
    let expected = wanted.map { ($0.elements ?? []).compactMap(\.text).sorted() }
    return found == expected ? [] : ["diagnostics \(found), expected \(expected)"]
  }

  static func lines(_ bytes: [UInt8]) throws -> [TestJSON] {
    try bytes.split(separator: 0x0A).map { try TestJSON.parse($0) }
  }

  // MARK: Standard error

  /// Nothing stated: quiet when all went well, and something said when not.
  private func complaints() -> [String] {
    var faults: [String] = []
    if let exact = wish["stderr"]?.lines, !exact.utf8.elementsEqual(outcome.stderr) {
      faults.append("stderr differs, expected:\n\(exact)")
    }
    faults += missing(wish["stderr_contains"], in: stderr, "stderr")
    for part in wish["stderr_lacks"]?.elements ?? [] {
      if let text = part.text, stderr.contains(text) { faults.append("stderr contains \(text)") }
    }
    if let wanted = wish["errors"] { faults += errors(wanted) }
    let count = outcome.stderr.filter { $0 == 0x0A }.count
    if let wanted = wish["stderr_count"]?.integer, count != wanted {
      faults.append("\(count) lines on stderr, expected \(wanted)")
    }
    let isStated = ["stderr", "stderr_contains", "errors"].contains { wish[$0] != nil }
    let hasFailed = (wish["status"]?.integer ?? 0) != 0
    if !isStated, stderr.isEmpty == hasFailed {
      faults.append(hasFailed ? "stderr says nothing" : "stderr is not empty")
    }
    return faults
  }

  /// `errors`: the lines of standard error under `--error-format json`.
  private func errors(_ wanted: TestJSON) -> [String] {
    do {
      return Match.faults(.array(try Self.lines(outcome.stderr)), wanted, at: "error")
    } catch {
      return ["stderr: \(error)"]
    }
  }

  private func missing(_ parts: TestJSON?, in text: String, _ what: String) -> [String] {
    (parts?.elements ?? []).compactMap(\.text).filter { !text.contains($0) }
      .map { "\(what) does not contain \($0)" }
  }
}

/// Rules for every record of a command, in any case.
struct RecordShape {
  let order: [String]

  static let all = [
    "parse-payload": RecordShape(order: position + payload),
    "parse-inbox": RecordShape(order: position + inbox),
    "resolve-action": RecordShape(order: position + tap),
    "parse-bridge": RecordShape(order: position + bridge),
    "check-payload": RecordShape(order: finding),
  ]

  /// The keys of `--position`.
  private static let position = ["source", "line"]

  private static let tap = [
    "vendor", "tap", "button_id", "message_id", "action", "handle_event", "reports", "diagnostics",
    "error",
  ]

  private static let bridge = [
    "bcid", "name", "effect", "link", "socket_message", "message", "diagnostics", "error",
  ]

  private static let finding = [
    "source", "line", "column", "severity", "code", "path", "message", "fix", "error",
  ]

  private static let inbox = [
    "vendor", "id", "title", "body", "image_url", "image_alt_text", "campaign_id", "created_at",
    "received_at", "updated_at", "expires_at", "expired", "tags", "categories", "collapse_id",
    "click_action", "url", "attributes", "default_action", "buttons", "inbox_count", "other",
    "diagnostics", "error",
  ]

  private static let payload = [
    "vendor", "format", "sender_hint", "platform", "confidence", "evidence", "candidates", "kind",
    "title", "subtitle", "body", "image_url", "icon_url", "sound", "channel_id", "importance",
    "interruption_level", "relevance_score", "category", "thread", "style", "loc", "message_id",
    "campaign_id", "withdrawn_id", "url", "deep_link", "badge",
    "default_action", "buttons",
    "in_app", "live_activity", "attributes", "delivery", "request", "tracking", "other",
    "diagnostics",
    "raw", "error",
  ]

  func faults(_ record: TestJSON) -> [String] {
    let members = record.members ?? []
    let places = members.map { order.firstIndex(of: $0.key) ?? -1 }
    var faults: [String] = []
    if record["error"] == nil, places.contains(-1) || places != places.sorted() {
      faults.append("keys or their order: \(members.map(\.key))")
    }
    // An inbox has empty lists of tags, and those differ from none.
    for member in members
    where isEmpty(member.value) && !["raw", "tags"].contains(member.key) {
      faults.append("\(member.key) is there without a value")
    }
    return faults
  }

  private func isEmpty(_ value: TestJSON) -> Bool {
    switch value {
    case .null: true
    case .array(let elements): elements.isEmpty
    case .object(let members): members.isEmpty
    default: false
    }
  }
}
