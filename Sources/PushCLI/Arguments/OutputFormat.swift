/// An output format that `--output` selects.
package enum OutputFormat: String, CaseIterable, Sendable {
  case compact
  case json
  case pretty
  case text
  case env

  /// A sentence for the documentation.
  var meaning: String {
    switch self {
    case .compact, .json: "`compact` or `json`: one JSON object per line."
    case .pretty: "`pretty`: indented JSON."
    case .text: "`text`: text for people."
    case .env: "`env`: `export` lines for `eval`, for a single record only."
    }
  }
}
