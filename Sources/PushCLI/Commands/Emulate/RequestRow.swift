import PushCore
import PushEmulator

/// A line of the page of requests: what was sent to whom, and what the service said.
///
/// A click opens the request below it. The line is a link where the page has only the lines.
struct RequestRow {
  let number: Int
  /// Milliseconds since 1970.
  let at: Int64
  /// The class of the style of ``status``.
  let outcome: String
  /// The status, or what stands for it.
  let status: String
  let service: String
  /// The title of a push, or the method and the path.
  let title: String
  let recipient: String
  /// What follows on a line of its own: the meaning of the response, what is wrong with the request,
  /// and the faults of the script.
  let notes: [String]

  /// Creates the line of a frame.
  init(_ record: RecordedFrame, _ number: Int) {
    (self.number, at) = (number, record.at)
    (outcome, status) = ("none", "frame")
    service = record.vendor?.name ?? ""
    title = "\(record.direction.rawValue) \(record.kind), session \(record.session)"
    recipient = ""
    notes = record.violations.map(\.text)
  }

  /// Creates the line of a request.
  ///
  /// - Parameters:
  ///   - message: The push in it; nil if there is none.
  ///   - meaning: The code and the meaning of a response that is not one of success.
  ///   - findings: The findings in the push, with their paths; nil if there is none.
  init(
    _ record: RecordedRequest, _ number: Int, _ message: PreviewMessage?, meaning: String?,
    findings: [Finding]?
  ) {
    (self.number, at) = (number, record.at)
    let isRefused = record.isPush && !record.isSuccess
    status =
      record.status.map { isRefused ? "\($0) refused" : "\($0)" } ?? "no response"
    service = record.vendor?.name ?? ""
    title =
      message.map { Self.title(of: $0, isRefused) }
      ?? "\(record.request.method) \(Self.shortened(record.request.path))"
    recipient = message?.recipient.map(Self.shortened) ?? ""
    let faults = record.faults.isEmpty ? nil : "script: \(record.faults.joined(separator: ", "))"
    let worst = Self.worst(of: findings, record.violations).compactMap { $0 }
    notes = [meaning.map(Self.firstSentence), faults].compactMap { $0 } + worst
    outcome =
      record.status == nil
      ? "none" : !record.isSuccess ? "refusal" : worst.isEmpty ? "success" : "doubt"
  }

  private static func title(of message: PreviewMessage, _ isRefused: Bool) -> String {
    if !isRefused, let hidden = message.hidden { return "Not shown: \(hidden.text)" }
    return message.title ?? message.body ?? message.live?.title ?? message.heading
  }

  private static func firstSentence(of text: String) -> String {
    text.firstRange(of: ". ").map { "\(text[..<$0.lowerBound])." } ?? text
  }

  /// Returns the first error and the first warning, each with the number of the others; without
  /// findings, the first of the rules that are broken.
  private static func worst(of findings: [Finding]?, _ violations: [Violation]) -> [String?] {
    guard let findings else { return [first(of: violations.map(\.text), "violation")] }
    return [Severity.error, .warning].map { severity in
      let texts = findings.filter { $0.severity == severity }.map { finding in
        [finding.path, finding.message].compactMap { $0 }.joined(separator: ": ")
      }
      return first(of: texts, severity.rawValue)
    }
  }

  private static func first(of texts: [String], _ name: String) -> String? {
    guard let first = texts.first else { return nil }
    let others = texts.count - 1
    return others == 0 ? first : "\(first) (and \(others) more \(name)\(others == 1 ? "" : "s"))"
  }

  /// The longest token or name in a line, in characters; of a longer one, only both ends are shown.
  private static let (longest, end) = (24, 8)

  /// Shortens each long part of a path, or a token, in its middle.
  private static func shortened(_ text: String) -> String {
    text.split(separator: "/", omittingEmptySubsequences: false).map { part in
      part.count > longest ? "\(part.prefix(end))…\(part.suffix(end))" : String(part)
    }.joined(separator: "/")
  }

  /// Writes the cells of the line.
  func write(to writer: XMLWriter) {
    func cell(_ style: String, _ text: String) {
      writer.element("span", ["class": style]) { writer.element("bdi", text: text) }
    }
    cell("number", "\(number)")
    cell("time", String(UTCDateTime.text(milliseconds: Int(at)).dropFirst(11).prefix(8)))
    writer.element("span") {
      writer.element("span", ["class": "status \(outcome)"], text: status)
    }
    cell("service", service)
    cell("title", title)
    cell("recipient", recipient)
    if !notes.isEmpty { cell("notes", notes.joined(separator: " · ")) }
  }

  /// The style of the lines.
  ///
  /// On a narrow page, each cell of text is on a line of its own.
  static let style = """
    body{max-width:1060px}
    nav p{margin:4px 0}
    .row{display:grid;grid-template-columns:2.5em 5em 8em 6.5em minmax(0,1fr) minmax(0,12em);\
    gap:0 12px;padding:7px 8px;border-top:1px solid #8884;color:inherit;text-decoration:none}
    .row span{overflow-wrap:anywhere}
    summary.row{cursor:pointer}
    .row:hover,[open]>.row{background:#8882}
    .row .title{font-size:15px}
    .number,.time,.service,.recipient{opacity:.75;font-variant-numeric:tabular-nums}
    .status{color:#fff;border-radius:4px;padding:1px 6px;font-size:13px}
    .success{background:#1a7f37}
    .doubt{background:#8a5a00}
    .refusal{background:#b3261e}
    .none{background:#57606a}
    .notes{grid-column:5/-1;font-size:13px}
    .opened{padding:0 8px 16px 3.5em}
    .opened p{overflow-wrap:anywhere}
    .opened pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:13px}
    @media(max-width:720px){
    .row{grid-template-columns:2.5em 5em max-content minmax(0,1fr)}
    .row .title,.recipient,.notes{grid-column:1/-1}
    .opened{padding:0 0 16px}
    }

    """
}
