import PushCore
import PushEmulator

/// The page of the requests that an emulator received, the newest first.
///
/// Each is a `RecordedRequest`. A ``PreviewPage`` draws the pushes among them that the service
/// accepted, and a `ReplyReader` explains the responses to the others.
final class RequestPage {
  private let stream = DocumentStream(options: JSONInputOptions())
  private let reader: PreviewReader
  private let assets: PreviewAssets
  private let replies = ReplyReader(isLog: false, maximumBlock: longest)

  /// The number of entries on a page, and the longest text of a request that it shows, in bytes.
  private static let (length, longest) = (50, 16_384)
  /// The longest body of a push that the page reads, in bytes; no service accepts a longer one.
  private static let longestPush = 65_536
  /// The seconds after which a page that watches is loaded again.
  private static let interval = 2

  init() {
    reader = PreviewReader(PayloadOptions(), stream)
    assets = PreviewAssets()
  }

  /// Writes the page of a query.
  func write(_ log: RequestLog, _ query: RequestPageQuery, to out: ByteBuffer) {
    let writer = XMLWriter(out: out)
    let page = PreviewPage(out, assets, nil)
    page.begin(
      "Requests to pushkit emulate", refreshing: query.isWatching ? Self.interval : nil)
    let numbers = log.numbers.reversed().filter { log[$0].map(query.selects) ?? false }
    addLinks(query, count: numbers.count, to: writer)
    for number in numbers.dropFirst((query.page - 1) * Self.length).prefix(Self.length) {
      if let entry = log[number] { add(entry, writer, page) }
    }
  }

  // MARK: Links

  private func addLinks(_ query: RequestPageQuery, count: Int, to writer: XMLWriter) {
    writer.element("p", text: "\(count) requests")
    let services = Emulator.vendors.map { "\($0.name)" }
    addChoice("service", services, query.service, query, writer) { $0.service = $1 }
    let severities = Severity.allCases.map(\.rawValue) + ["none"]
    addChoice("findings", severities, query.findings, query, writer) { $0.findings = $1 }
    writer.element("p") {
      var other = query
      other.isWatching.toggle()
      addLink(query.isWatching ? "stop watching" : "watch", other, writer)
      if query.page > 1 { addLink("newer", query.turned(by: -1), writer) }
      if count > query.page * Self.length {
        addLink("older", query.turned(by: 1), writer)
      }
      writer.element("a", ["href": "/requests"], text: "as JSON lines")
    }
  }

  private func addChoice(
    _ name: String, _ values: [String], _ current: String?, _ query: RequestPageQuery,
    _ writer: XMLWriter, _ set: (inout RequestPageQuery, String?) -> Void
  ) {
    writer.element("p") {
      writer.text("\(name): ")
      for value in [nil] + values.map(Optional.some) {
        var other = query
        other.page = 1
        set(&other, value)
        if value == current {
          writer.element("b", text: value ?? "all")
          writer.text(" ")
        } else {
          addLink(value ?? "all", other, writer)
        }
      }
    }
  }

  private func addLink(_ text: String, _ query: RequestPageQuery, _ writer: XMLWriter) {
    writer.element("a", ["href": "/" + query.text], text: text)
    writer.text(" ")
  }

  // MARK: Entries

  private func add(_ entry: RequestLog.Item, _ writer: XMLWriter, _ page: PreviewPage) {
    writer.element("section") {
      switch entry.content {
      case .request(let record): add(record, entry.number, writer, page)
      case .frame(let record):
        let place = "\(record.path), session \(record.session)"
        addHeading(
          entry.number, record.at, "\(record.direction.rawValue) \(record.kind)", place, writer)
        addViolations(record.violations, writer)
        let out = ByteBuffer()
        record.appendJSON(to: out)
        addText("raw frame", Self.beginning(of: out.bytes), writer)
      }
    }
  }

  private func add(
    _ record: RecordedRequest, _ number: Int, _ writer: XMLWriter, _ page: PreviewPage
  ) {
    let result = [
      record.status.map { "\($0)" } ?? "no response", record.vendor.map { "\($0.name)" },
      record.isPush && record.status != nil && !record.isSuccess ? "refused" : nil,
      record.faults.isEmpty ? nil : "script: \(record.faults.joined(separator: ", "))",
    ].compactMap { $0 }.joined(separator: ", ")
    addHeading(
      number, record.at, result, "\(record.request.method) \(record.request.path)", writer)
    addResponse(to: record, writer)
    let isRead =
      record.isPush && record.request.bodyLength <= Self.longestPush && addPush(record, page)
    addViolations(record.violations.filter { !isRead || $0.isDifference }, writer)
    addText("raw request", record.request.text(limit: Self.longest), writer)
    if !record.response.isEmpty {
      addText(
        "raw response", record.response.withUnsafeBufferPointer(Self.beginning), writer)
    }
  }

  /// Adds the status, the code and the meaning of a response that is not one of success.
  private func addResponse(to record: RecordedRequest, _ writer: XMLWriter) {
    guard let status = record.status, !record.isSuccess else { return }
    record.response.withUnsafeBufferPointer { replies.read(status: status, body: $0) }
    guard let reply = replies.results.first else { return }
    let code = reply.code.map { " \($0)" } ?? ""
    writer.element("p", ["class": "refusal"]) {
      writer.element("bdi", text: "\(status)\(code): \(reply.meaning)")
    }
  }

  /// Adds the messages of a request, with drawings if it was accepted, and its findings; returns false
  /// if it has none.
  private func addPush(_ record: RecordedRequest, _ page: PreviewPage) -> Bool {
    let line = ByteBuffer()
    record.appendPush(to: line)
    stream.restart(line: 1, offset: 0)
    stream.append(line.bytes)
    stream.finish()
    guard case .document = stream.next(), let messages = try? reader.messages(for: nil) else {
      return false
    }
    for message in messages {
      if record.isSuccess {
        page.addContent(of: message, themes: ["light"])
      } else {
        page.addTexts(of: message)
      }
    }
    guard let findings = reader.findings() else { return false }
    page.add(findings: findings)
    return true
  }

  private func addHeading(
    _ number: Int, _ at: Int64, _ result: String, _ place: String, _ writer: XMLWriter
  ) {
    writer.element("h2") {
      writer.element("a", ["href": "/requests/\(number)"], text: "\(number)")
      writer.text(" \(UTCDateTime.text(milliseconds: Int(at))) ")
      writer.element("bdi", text: place)
      writer.text(" \(result)")
    }
  }

  private func addViolations(_ violations: [Violation], _ writer: XMLWriter) {
    guard !violations.isEmpty else { return }
    writer.element("ul") {
      for violation in violations {
        writer.element("li", ["class": "error"]) {
          writer.element("bdi", text: violation.text)
        }
      }
    }
  }

  /// Returns the beginning of a text, with a mark if there is more.
  private static func beginning(of bytes: UnsafeBufferPointer<UInt8>) -> String {
    String(decoding: bytes.prefix(longest), as: UTF8.self) + (bytes.count > longest ? "…" : "")
  }

  private func addText(_ summary: String, _ text: String, _ writer: XMLWriter) {
    writer.element("details") {
      writer.element("summary", text: summary)
      writer.element("pre") { writer.element("bdi", text: text) }
    }
  }
}

extension RequestPageQuery {
  /// The query of a URL; values that the page does not offer are omitted.
  fileprivate var text: String {
    var parts: [String] = []
    if let service, Emulator.vendors.contains(where: { "\($0.name)" == service }) {
      parts.append("service=\(service)")
    }
    if let findings, findings == "none" || Severity(rawValue: findings) != nil {
      parts.append("findings=\(findings)")
    }
    if page > 1 { parts.append("page=\(page)") }
    if isWatching { parts.append("watch") }
    return parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
  }

  fileprivate func turned(by pages: Int) -> RequestPageQuery {
    var query = self
    query.page += pages
    return query
  }
}
