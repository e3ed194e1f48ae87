import PushCore
import PushEmulator

/// The page of the requests that an emulator received: a ``RequestRow`` for each, the newest first.
///
/// Each opens a `RecordedRequest`: a ``PreviewPage`` draws the pushes that the service accepted, and a
/// `ReplyReader` explains the responses to the others. A page that watches has only the rows, since a
/// browser closes what is open when it loads the page again.
final class RequestPage {
  private let stream = DocumentStream(options: JSONInputOptions())
  private let reader: PreviewReader
  private let replies = ReplyReader(isLog: false, maximumBlock: longest)

  /// The number of entries on a page, and the longest text of a request that it shows, in bytes.
  private static let (length, longest) = (50, 16_384)
  /// The longest body of a push that the page reads, in bytes; no service accepts a longer one.
  private static let longestPush = 65_536
  /// The seconds after which a page that watches is loaded again.
  private static let interval = 2

  init() {
    reader = PreviewReader(PayloadOptions(), stream)
  }

  /// Writes the page of a query.
  func write(_ log: RequestLog, _ query: RequestPageQuery, to out: ByteBuffer) {
    let writer = XMLWriter(out: out)
    let page = PreviewPage(out)
    page.begin(
      "Requests to pushkit emulate", style: PreviewStyle.readersPage + RequestRow.style,
      refreshing: query.isWatching ? Self.interval : nil)
    let numbers = log.numbers.reversed().filter { log[$0].map(query.selects) ?? false }
    writer.element("nav") { addLinks(query, count: numbers.count, to: writer) }
    if numbers.isEmpty {
      writer.element("p", text: log.numbers.isEmpty ? "None yet." : "No request matches.")
    }
    for number in numbers.dropFirst((query.page - 1) * Self.length).prefix(Self.length) {
      if let entry = log[number] { add(entry, query, writer, page) }
    }
  }

  // MARK: Links

  private func addLinks(_ query: RequestPageQuery, count: Int, to writer: XMLWriter) {
    writer.element("p", text: "\(count) requests")
    let services = Emulator.vendors.map(\.name)
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

  private func add(
    _ entry: RequestLog.Item, _ query: RequestPageQuery, _ writer: XMLWriter, _ page: PreviewPage
  ) {
    switch entry.content {
    case .frame(let record):
      add(RequestRow(record, entry.number), query, writer) {
        addHeading(entry.number, record.at, record.path, writer)
        addViolations(record.violations, writer)
        let out = ByteBuffer()
        record.appendJSON(to: out)
        addText("raw frame", Self.beginning(of: out.bytes), writer)
      }
    case .request(let record):
      let messages = messages(of: record)
      let findings = messages == nil ? nil : reader.findings
      let meaning = meaning(of: record)
      let row = RequestRow(
        record, entry.number, messages?.first, meaning: meaning, findings: findings)
      add(row, query, writer) {
        addHeading(
          entry.number, record.at, "\(record.request.method) \(record.request.path)", writer)
        if let meaning, let status = record.status {
          writer.element("p") { writer.element("b", text: "\(status) \(meaning)") }
        }
        addPush(messages ?? [], isShown: record.isSuccess, page)
        addViolations(record.violations.filter { findings == nil || $0.isDifference }, writer)
        findings.map(page.add(findings:))
        addText("raw request", record.request.text(limit: Self.longest), writer)
        if !record.response.isEmpty {
          addText("raw response", Self.beginning(of: record.response), writer)
        }
      }
    }
  }

  /// Adds a row that opens content; on a page that watches, a link to where it is open.
  private func add(
    _ row: RequestRow, _ query: RequestPageQuery, _ writer: XMLWriter, _ content: () -> Void
  ) {
    guard !query.isWatching else {
      var other = query
      other.isWatching = false
      let place = "/\(other.text)#request-\(row.number)"
      return writer.element("a", ["class": "row", "href": place]) { row.write(to: writer) }
    }
    writer.element("details") {
      writer.element("summary", ["class": "row"]) { row.write(to: writer) }
      // A browser opens what the fragment of a URL is in.
      writer.element(
        "div", ["class": "opened", "id": "request-\(row.number)"], content)
    }
  }

  /// Returns the code and the meaning of a service's response that is not one of success.
  private func meaning(of record: RecordedRequest) -> String? {
    guard let service = record.vendor, let status = record.status, !record.isSuccess,
      !record.violations.contains(where: { $0.field == "path" })
    else { return nil }
    replies.read(status: status, body: record.response, of: service.name)
    return replies.results.first.map { reply in
      (reply.code.map { "\($0): " } ?? "") + reply.meaning
    }
  }

  /// Returns the messages in a push; nil if the request is none, or is too long to read.
  private func messages(of record: RecordedRequest) -> [PreviewMessage]? {
    guard record.isPush, record.request.bodyLength <= Self.longestPush else { return nil }
    let line = ByteBuffer()
    record.appendPush(to: line)
    stream.restart(line: 1, offset: 0)
    stream.append(line.bytes)
    stream.finish()
    guard case .document = stream.next() else { return nil }
    return try? reader.messages(for: nil)
  }

  /// Adds the messages of a push, with drawings if a device shows them.
  private func addPush(_ messages: [PreviewMessage], isShown: Bool, _ page: PreviewPage) {
    for message in messages {
      if isShown { page.addContent(of: message) } else { page.addTexts(of: message) }
    }
  }

  /// Adds the time and the place of an entry, and the link to its record.
  private func addHeading(_ number: Int, _ at: Int64, _ place: String, _ writer: XMLWriter) {
    writer.element("p") {
      writer.text("\(UTCDateTime.text(milliseconds: Int(at))) ")
      writer.element("code") { writer.element("bdi", text: place) }
      writer.text(" ")
      writer.element("a", ["href": "/requests/\(number)"], text: "record")
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
  private static func beginning(of bytes: some ByteCollection) -> String {
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
    if let service, EmulatedService(rawValue: service) != nil {
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
