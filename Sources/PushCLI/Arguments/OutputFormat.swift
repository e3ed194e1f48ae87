import PushCore

/// An output format that `--output` selects.
///
/// ``PrintStyle`` and ``RecordPrinter`` write it.
package enum OutputFormat: String, CaseIterable, Sendable {
  case compact
  case json
  case pretty
  case text
  case env
  case github
  case sarif
  case junit
  case html
  case svg

  /// The formats in which a record can be printed.
  static let ofRecords = allCases.filter { !$0.isReport }

  /// Whether the format is one of a report or a picture, in place of records.
  var isReport: Bool { [.github, .sarif, .junit, .html, .svg].contains(self) }

  /// A sentence for the documentation.
  var meaning: String {
    switch self {
    case .compact, .json: "`compact` or `json`: one JSON object per line."
    case .pretty: "`pretty`: indented JSON."
    case .text: "`text`: text for people."
    case .env: "`env`: `export` lines for `eval`, for a single record only."
    case .github: "`github`: annotations for GitHub Actions."
    case .sarif: "`sarif`: SARIF 2.1.0, for code scanning."
    case .junit: "`junit`: JUnit XML, for test reports."
    case .html: "`html`: a web page."
    case .svg: "`svg`: a picture of one message."
    }
  }
}
