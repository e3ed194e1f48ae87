import PushCore

/// Prints findings as a SARIF log with one run.
///
/// Results are printed as they come. The rules, which they refer to, follow after them. Errors of
/// documents are results, too. Errors of whole inputs are notifications of the run.
///
/// Source: OASIS, Static Analysis Results Interchange Format (SARIF) 2.1.0.
final class SARIFReport: CheckReport {
  private let context: Context
  /// The last result, before it is known whether another one follows.
  private let line = ByteBuffer(capacity: 1024)
  /// The kinds of the results so far, in order.
  private var rules: [DiagnosticKind] = []
  private var indexes: [String: Int] = [:]
  private var notifications: [Failure] = []

  init(_ context: Context) {
    self.context = context
    context.emit(
      """
      {"$schema":"https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/\
      sarif-schema-2.1.0.json","version":"2.1.0","runs":[{"columnKind":"unicodeCodePoints",\
      "results":[

      """)
  }

  func add(_ finding: CheckFinding) { addResult(finding.diagnostic) }

  func fail(_ failure: Failure) {
    if failure.input?.position == nil { notifications.append(failure) } else { addResult(failure) }
  }

  func finish() {
    endResult("\n")
    line.append("],\n\"invocations\":[")
    var run = JSONObjectWriter(line)
    run.flag("executionSuccessful", notifications.isEmpty)
    if !notifications.isEmpty {
      run.list("toolExecutionNotifications", notifications) { append($1, to: &$0) }
    }
    run.end()
    line.append("],\n\"tool\":{\"driver\":")
    appendDriver()
    line.append("}}]}\n")
    context.emit(lines: line.bytes)
  }

  private func addResult(_ diagnostic: Failure) {
    endResult(",\n")
    appendResult(diagnostic)
  }

  private func endResult(_ end: StaticString) {
    guard line.count > 0 else { return }
    line.append(end)
    context.emit(lines: line.bytes)
    line.removeAll()
  }

  // MARK: Parts

  private func appendResult(_ diagnostic: Failure) {
    var result = JSONObjectWriter(line)
    result.string("ruleId", diagnostic.code)
    result.integer("ruleIndex", index(of: diagnostic.kind))
    result.string("level", Self.level(diagnostic.severity))
    result.object("message") { $0.string("text", diagnostic.reportMessage) }
    if let input = diagnostic.input { appendLocation(input, to: &result) }
    result.end()
  }

  private func append(_ failure: Failure, to notification: inout JSONObjectWriter) {
    notification.object("descriptor") { $0.string("id", failure.code) }
    notification.string("level", Self.level(failure.severity))
    notification.object("message") { $0.string("text", failure.reportMessage) }
    if let input = failure.input { appendLocation(input, to: &notification) }
  }

  private func appendLocation(_ input: InputPosition, to object: inout JSONObjectWriter) {
    object.list("locations", [input]) { location, input in
      location.object("physicalLocation") { place in
        place.object("artifactLocation") { $0.string("uri", Self.uri(input)) }
        guard let position = input.position else { return }
        place.object("region") { region in
          region.integer("startLine", position.line)
          region.integer("startColumn", position.characterColumn)
        }
      }
      guard let path = input.path else { return }
      location.list("logicalLocations", [path]) { value, path in
        value.string("fullyQualifiedName", path)
        value.string("kind", "value")
      }
    }
  }

  private func appendDriver() {
    var driver = JSONObjectWriter(line)
    driver.string("name", "pushkit")
    driver.string("version", Release.version)
    driver.key("rules")
    line.append("[")
    for (index, kind) in rules.enumerated() {
      line.append(index == 0 ? "\n" : ",\n")
      appendRule(kind)
    }
    line.append("]")
    driver.end()
  }

  private func appendRule(_ kind: DiagnosticKind) {
    let parts =
      [kind.meaning] + (kind.source.isEmpty ? [] : ["Source: \(kind.source)"])
      + (kind.remedy.isEmpty ? [] : ["Remedy: \(kind.remedy)"])
    let help = parts.joined(separator: "\n\n")
    var rule = JSONObjectWriter(line)
    rule.string("id", kind.code)
    rule.object("shortDescription") {
      $0.string("text", PageComposer.sentence(Self.plain(kind.summary)))
    }
    rule.object("fullDescription") { $0.string("text", Self.plain(kind.meaning)) }
    rule.object("help") {
      $0.string("text", Self.plain(help))
      $0.string("markdown", help)
    }
    rule.object("defaultConfiguration") { $0.string("level", Self.level(kind.severity)) }
    rule.end()
  }

  /// Returns the index of a kind among the rules.
  private func index(of kind: DiagnosticKind) -> Int {
    if let index = indexes[kind.code] { return index }
    indexes[kind.code] = rules.count
    rules.append(kind)
    return rules.count - 1
  }

  // MARK: Values

  private static func level(_ severity: Severity) -> String {
    severity == .info ? "note" : severity.rawValue
  }

  private static func plain(_ prose: String) -> String {
    Span.prose(prose).map(\.text).joined()
  }

  private static func uri(_ input: InputPosition) -> String {
    let path = PercentEncoding.encodedPath(RawText.bytes(input.plainSource))
    return path.hasPrefix("/") ? "file://\(path)" : path
  }
}
