/// A problem or note about an input value: one entry of a record's `diagnostics`.
package struct Finding: Sendable, Hashable {
  package let kind: DiagnosticKind
  /// The text for `%` in the kind's message.
  let detail: String?
  /// The index on the tape of the value or key; nil for the document.
  var token: Int?
  /// A JSON Pointer (RFC 6901) into the input; nil if the position is a token, or not known.
  package var path: String?
  /// The change that corrects it; nil if none is certain.
  package var fix: Fix?

  package init(_ kind: DiagnosticKind, _ detail: String? = nil, path: String? = nil) {
    (self.kind, self.detail, self.path) = (kind, detail, path)
  }

  init(_ kind: DiagnosticKind, _ detail: String? = nil, at token: Int?, fix: Fix? = nil) {
    (self.kind, self.detail, self.token, self.fix) = (kind, detail, token, fix)
  }

  package var severity: Severity { kind.severity }
  package var code: String { kind.code }

  /// The message with its detail.
  package var message: String { kind.message(with: detail) }
}

/// A position in an input, or a whole input.
package struct InputPosition: Sendable, Equatable {
  /// The file as the user named it; `-` for standard input.
  package var source: String
  /// Nil for the whole input.
  package var position: TextPosition?
  /// A JSON Pointer to the value at the position; nil if the position is not that of one value.
  package var path: String?

  package init(_ position: TextPosition, in source: String) {
    (self.position, self.source) = (position, source)
  }

  /// Creates the position of a whole file.
  package init(file: String) {
    source = file
  }
}

/// A position in the input: line and column from 1, offset from 0; column and offset in bytes.
package struct TextPosition: Sendable, Equatable {
  package var line: Int
  package var column: Int
  package var offset: Int
  /// The number of bytes before the position, on its line, that continue a character.
  ///
  /// 0 unless ``JSONInputOptions/countsCharacters`` is set.
  package var continuationBytes = 0

  package init(line: Int, column: Int, offset: Int, continuationBytes: Int = 0) {
    (self.line, self.column, self.offset) = (line, column, offset)
    self.continuationBytes = continuationBytes
  }

  /// The column in Unicode scalars, from 1, if they are counted.
  package var characterColumn: Int { column - continuationBytes }

  /// The start of an input.
  package static let start = TextPosition(line: 1, column: 1, offset: 0)
}
