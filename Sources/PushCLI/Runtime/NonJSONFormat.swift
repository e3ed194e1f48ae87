import PushCore

/// A format of records that is not JSON, such as CSV or UTF-16: recognized, but not read.
///
/// For payloads, `SyntaxHint` says what such an input looks like.
enum NonJSONFormat {
  case utf16, utf16LE, parquet, zip, markup, text
  /// A table, one row in each line, by what separates its columns.
  case table(Separator)

  enum Separator: UInt8, CaseIterable {
    case tab = 0x09
    case semicolon = 0x3B
    case comma = 0x2C
  }

  /// Creates the format of the first bytes of an input; nil if they may be JSON.
  ///
  /// Text with a byte that may begin a JSON document is input with broken documents, not another
  /// format.
  init?(_ start: UnsafePointer<UInt8>, _ count: Int) {
    let bytes = UnsafeBufferPointer(start: start, count: count)
    if let format = Self.binary(bytes) {
      self = format
      return
    }
    let text = bytes.drop { $0 <= 0x20 }
    guard let first = text.split(separator: 0x0A, maxSplits: 1).first, !Self.isLenient(first),
      !Self.containsStart(text)
    else { return nil }
    if first.first == UInt8(ascii: "<") {
      self = .markup
    } else {
      let separator = Separator.allCases.first { first.contains($0.rawValue) }
      self = separator.map(NonJSONFormat.table) ?? .text
    }
  }

  private static func binary(_ bytes: UnsafeBufferPointer<UInt8>) -> NonJSONFormat? {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return .utf16 }
    // Without a byte order mark, every other byte of ASCII text is 0.
    if bytes.count > 1, bytes[1] == 0 { return .utf16LE }
    if bytes.first == 0 { return .utf16 }
    if bytes.starts(with: "PAR1".utf8) { return .parquet }
    return bytes.starts(with: [0x50, 0x4B, 3, 4]) ? .zip : nil
  }

  /// Whether text contains a byte with which a document can begin.
  private static func containsStart(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    text.contains { $0.isOne(of: "{[") || $0 == 0x1E }
  }

  /// Whether the text may be a comment before a document in lenient syntax.
  private static func isLenient(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    line.starts(with: "//".utf8) || line.starts(with: "/*".utf8)
  }

  /// The name of the format.
  private var name: String {
    switch self {
    case .utf16, .utf16LE: "UTF-16 text"
    case .table(.comma): "CSV"
    case .table(.semicolon): "CSV with semicolons"
    case .table(.tab): "tab-separated text"
    case .parquet: "Parquet"
    case .zip: "a ZIP archive or a spreadsheet"
    case .markup: "XML or HTML"
    case .text: "text"
    }
  }

  /// Returns the error for an input in this format, with a command line that converts it if a usual
  /// tool can.
  ///
  /// - Parameter batch: The command line that reads the input.
  func failure(_ input: String, _ batch: BatchCommandLine) -> Failure {
    let subject = input == "-" ? "standard input" : TypedText.quoted(input)
    return Failure(
      .bulkFormat, "\(subject) is \(name), not JSON",
      hint: converter(input == "-" ? "" : ShellQuoting.word(input), batch.lineKey).map {
        "\($0) | \(batch.line(input))"
      } ?? "convert it to JSON, one object for each record; see pushkit help batch",
      input: InputPosition(file: input))
  }

  /// Returns the command line that prints a file as JSON; an empty name is standard input.
  private func converter(_ file: String, _ key: String) -> String? {
    let operand = file.isEmpty ? "" : " \(file)"
    let redirection = file.isEmpty ? "" : " <\(file)"
    switch self {
    case .utf16: return "iconv -f UTF-16 -t UTF-8\(operand)"
    case .utf16LE: return "iconv -f UTF-16LE -t UTF-8\(operand)"
    case .table(let separator):
      let option =
        switch separator {
        case .comma: ""
        case .semicolon: ", delimiter=\";\""
        case .tab: ", dialect=\"excel-tab\""
        }
      return """
        python3 -c 'import csv, json; [print(json.dumps(r)) for r in \
        csv.DictReader(open(0, encoding="utf-8-sig")\(option))]'\(redirection)
        """
    case .text: return "jq -Rc '{\(key): .}'\(operand)"
    case .parquet, .zip, .markup: return nil
    }
  }
}

extension DiagnosticKind {
  static let bulkFormat = DiagnosticKind(
    "bulk.format", .data, summary: "the input of a bulk run is not JSON",
    meaning: """
      Records are JSON objects in UTF-8. The input has another format, such as CSV or UTF-16. \
      Nothing was sent.
      """,
    remedy: """
      Convert the input with the command line in the hint. The first line of a CSV file must contain \
      the keys of the records, such as `email,token`.
      """)
}

/// The command line of a run that reads records, for hints.
struct BatchCommandLine: Sendable {
  /// The key for values that are lines of text.
  let lineKey: String
  /// Returns the command line with standard input in place of a file.
  let line: @Sendable (_ file: String?) -> String
}
