import PushCore

/// Prints findings and errors as annotations: workflow commands of GitHub Actions.
///
/// Source: GitHub Docs, Workflow commands for GitHub Actions; actions/toolkit, command.ts.
final class GitHubReport: CheckReport {
  private let context: Context

  init(_ context: Context) { self.context = context }

  func add(_ finding: CheckFinding) { annotate(finding.diagnostic) }

  func fail(_ failure: Failure) { annotate(failure) }

  private func annotate(_ diagnostic: Failure) {
    var properties: [(name: String, value: String)] = []
    var message = diagnostic.reportMessage
    if let input = diagnostic.input {
      if input.isStandardInput {
        // Standard input is not a file of the repository.
        let position = input.position.map { "line \($0.line), column \($0.characterColumn): " }
        message = (position ?? "") + message
      } else {
        properties.append(("file", RawText.shown(input.plainSource)))
        if let position = input.position {
          properties.append(("line", "\(position.line)"))
          properties.append(("col", "\(position.characterColumn)"))
        }
      }
    }
    properties.append(("title", diagnostic.code))
    let list = properties.map { "\($0.name)=\(Self.escaped($0.value, isProperty: true))" }
    context.emit(
      line: "::\(Self.command(diagnostic.severity)) \(list.joined(separator: ","))::"
        + Self.escaped(message, isProperty: false))
  }

  private static func command(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info: "notice"
    }
  }

  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": escaped += "%25"
      case "\r": escaped += "%0D"
      case "\n": escaped += "%0A"
      case ":" where isProperty: escaped += "%3A"
      case "," where isProperty: escaped += "%2C"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
