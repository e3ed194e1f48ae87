import PushCore

/// The record with the result of a call.
///
/// In bulk, it is made for each record of the input, before its call is planned.
final class CallRecord {
  private(set) var vendor: Vendor?
  private(set) var command: String
  /// Vendor and command in the result if no call is made.
  private let given: (vendor: Vendor?, command: String)
  var fields: [ResponseField] = []
  var outcome: StepOutcome?
  /// The requests sent, and those of them that repeated another one.
  private(set) var requests = (sent: 0, repeated: 0)
  /// The error before or during the call.
  var failure: Failure?
  /// Whether an earlier run finished the record, so that this run did not send it.
  var isSkipped = false
  /// The record of the input; nil for a single call.
  let source: InputRecord?
  /// The number of the record among those with a result.
  var number: UInt64 = 0
  /// The key of the record in the journal.
  var key: JournalKey?
  /// Whether the request is a report, which must not be sent twice.
  private(set) var isReport = false

  init(vendor: Vendor?, command: String, source: InputRecord? = nil) {
    given = (vendor, command)
    (self.vendor, self.command, self.source) = (vendor, command, source)
  }

  /// Takes the properties of a call that begins.
  func begin(_ call: Call) {
    (vendor, command, fields) = (call.vendor, call.command, call.fields)
    isReport = call.first.idempotency != .idempotent
  }

  /// Fails without a call.
  func fail(_ failure: Failure) {
    (vendor, command, fields, outcome) = (given.vendor, given.command, [], nil)
    self.failure = failure
  }

  func append(to out: ByteBuffer) {
    var object = JSONObjectWriter(out)
    object.flag("ok", failure == nil)
    object.string("vendor", ifAny: vendor.map { "\($0.name)" })
    object.string("command", command)
    for field in fields { object.json(field.name, field.json) }
    if isSkipped { object.flag("skipped", true) }
    if let outcome {
      if let status = outcome.status { object.integer("http_status", status) }
      object.integer("attempts", outcome.attempts)
      object.integer("elapsed_ms", outcome.elapsedMilliseconds)
      if let response = outcome.response { object.json("response", response) }
    }
    if let failure {
      object.object("error") {
        $0.string("code", failure.code)
        $0.string("message", failure.message)
        $0.string("hint", ifAny: failure.hint)
      }
    }
    if let source {
      object.integer("index", source.index)
      if source.showsFile { object.string("file", RawText.shown(source.input.source)) }
      if let position = source.input.position { object.integer("line", position.line) }
      if let ref = source.ref { object.json("ref", ref) }
      if failure != nil { object.json("input", source.record) }
    }
    object.end()
  }
}

extension CallRecord {
  /// Adds the outcome of one of several steps.
  func add(_ step: StepOutcome) {
    fields += step.fields
    count(step)
    failure = step.failure
  }

  /// Adds the requests and the elapsed time of a step; the attempts are those of the request that
  /// needed most.
  func count(_ step: StepOutcome) {
    var sum = step
    requests.sent += step.attempts
    requests.repeated += max(step.attempts - 1, 0)
    sum.attempts = max(step.attempts, outcome?.attempts ?? 0)
    sum.elapsedMilliseconds += outcome?.elapsedMilliseconds ?? 0
    outcome = sum
  }
}

extension CallRecord {
  /// Returns the keys of every result, with those of the command's fields among them.
  static func keys(_ fields: [KeyRow], isBulk: Bool = false) -> [KeyRow] {
    let before = [
      shared("ok", "boolean!", "true if the call succeeded"),
      shared("vendor", "string", "the vendor that was called"),
      shared("command", "string!", "the subcommand"),
    ]
    let after = [
      shared("http_status", "integer", "the HTTP status of the last response"),
      shared(
        "attempts", "integer", "the attempts of the request that needed most; 1 without a retry"),
      shared("elapsed_ms", "integer", "the time of all attempts and waits, in milliseconds"),
      shared("response", "any", "the vendor's JSON response"),
      shared("error", "@error", "if the call failed: an object of `code`, `message` and `hint`"),
    ]
    let bulk = [
      shared("index", "integer", "in bulk: the number of the record, from 0"),
      shared("file", "string", "with several files: the file"),
      shared("line", "integer", "in bulk: the line of the file at which the record begins"),
      shared("ref", "any", "in bulk: the record's own `ref`"),
      shared("input", "any", "in bulk: the record, if it failed"),
    ]
    let skipped = shared(
      "skipped", "boolean",
      "with `--journal`: true for a duplicate, and for a record whose result the journal has")
    return before + fields + (isBulk ? [skipped] : []) + after + (isBulk ? bulk : [])
  }

  private static func shared(_ name: String, _ type: KeyType, _ meaning: String) -> KeyRow {
    KeyRow(name, type: type, page: "records", meaning)
  }
}

/// The text form of a result: its status, then its fields.
enum CallText {
  static func render(_ record: JSONValue, to out: ByteBuffer, style: TextStyle) {
    // A dry run does not have this member.
    if let done = record["ok"] {
      let isDone = done.kind == .true
      style.append(isDone ? "done" : "failed", isDone ? .bold : .red, to: out)
    } else {
      style.append("not sent", .dim, to: out)
    }
    for key: JSONKey in ["vendor", "command", "event"] {
      guard let value = record[key] else { continue }
      out.append(0x20)
      style.append(value, to: out)
    }
    out.append(0x0A)
    for (name, value) in record.members where !Self.shown.contains(name) {
      out.append("  ")
      style.append("\(name): ", .dim, to: out)
      style.append(value, to: out)
      out.append(0x0A)
    }
  }

  private static let shown: Set<String> = ["ok", "vendor", "command", "event"]
}

/// The record of the input that a result of a bulk run is for.
struct InputRecord {
  /// The index of the record, from 0.
  let index: Int
  let input: InputPosition
  /// Whether the result names the file, because there are several.
  let showsFile: Bool
  /// The value of the record's key `ref`, as JSON.
  var ref: String?
  /// The record as JSON, printed if its call failed.
  let record: String
}

/// 128 bits that identify a record in journals and shards; ``JournalKeyHasher`` computes them.
struct JournalKey: Hashable, Sendable {
  let high: UInt64
  let low: UInt64

  func hash(into hasher: inout Hasher) {
    // A part of a digest is as good as all of it.
    hasher.combine(low)
  }
}
