import PushCore

/// The codes that `--ignore` names.
struct IgnoredCodes {
  static let row = OptionRow(
    .ignore, .codes("CODE[,CODE]", all), collects: true,
    "ignore findings with these codes; may be repeated",
    detail: """
      They are not printed and do not count for `--fail-on`. A code can end in `*`: `apns.*` means \
      all codes of APNs. Errors of broken documents cannot be ignored.
      """)

  /// The codes of all findings.
  private static let all: [String] = {
    var seen: Set<String> = []
    return (DiagnosticKind.payload + DiagnosticKind.check).map(\.code)
      .filter { seen.insert($0).inserted }
  }()

  private let codes: Set<String>

  init(_ arguments: ParsedArguments) {
    let patterns = arguments.all(.ignore).flatMap { $0.split(on: ",") }
    codes =
      patterns.isEmpty
      ? [] : Set(Self.all.filter { code in patterns.contains { OptionValue.matches(code, $0) } })
  }

  func contains(_ kind: DiagnosticKind) -> Bool { !codes.isEmpty && codes.contains(kind.code) }
}
