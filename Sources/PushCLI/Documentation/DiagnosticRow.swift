import PushCore

/// A diagnostic code with its meaning and its fix.
package struct DiagnosticRow: Sendable {
  /// The code, such as `config.missing`; never renamed.
  package let code: String
  /// `error`, `warning` or `info`.
  package let severity: String
  /// One line: lower case, no final period.
  package let summary: String
  /// One or more sentences; text in backquotes is literal.
  package let meaning: String
  /// The section of the vendor's guide on which it is based; empty if there is none.
  package let source: String
  /// The fix; empty if nothing can or need be done.
  package let remedy: String

  package init(
    _ code: String, _ severity: String, _ summary: String, _ meaning: String, source: String = "",
    remedy: String = ""
  ) {
    self.code = code
    self.severity = severity
    self.summary = summary
    self.meaning = meaning
    self.source = source
    self.remedy = remedy
  }
}

/// Every code that pushkit can print.
package enum DiagnosticIndex {
  /// The lists that make up the index; add a new list here.
  ///
  /// If two rows have the same code, the first one applies.
  private static let lists: [[DiagnosticRow]] = [
    ErrorCodeTable.rows, CallErrorTable.rows, ConfigurationErrorTable.rows, VendorErrorTable.rows,
    BridgeErrorTable.rows, SessionErrorTable.rows, ConversionErrorTable.rows,
    EmulatorErrorTable.rows,
    PayloadDiagnostic.all.map(row),
    PayloadDiagnostic.check.map(row),
    PayloadDiagnostic.inbox.map(row),
    PayloadDiagnostic.taps.map(row),
  ]

  package static let all: [DiagnosticRow] = {
    var seen: Set<String> = []
    return lists.joined().filter { seen.insert($0.code).inserted }
  }()

  package static func row(_ code: String) -> DiagnosticRow? {
    all.first { $0.code == code }
  }

  private static func row(_ diagnostic: PayloadDiagnostic) -> DiagnosticRow {
    DiagnosticRow(
      "\(diagnostic.code)", diagnostic.severity.rawValue,
      "\(diagnostic.message)".split(on: "%").joined(separator: "…"), diagnostic.meaning,
      source: diagnostic.source, remedy: diagnostic.remedy)
  }
}
