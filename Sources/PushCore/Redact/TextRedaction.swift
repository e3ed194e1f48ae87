/// Replaces what tells a person or a device within one text: parameters, users and passwords of
/// addresses, addresses of mail, and values that are known from elsewhere in the document.
///
/// The text is searched as it stands, then with its escapes undone, and so on until it has none:
/// what is found there is replaced where it is written.
struct TextRedaction {
  private let book: PlaceholderBook
  /// Finds values that are to be replaced wherever they stand.
  private let secrets: SecretMatcher?
  private let original: [UInt8]
  /// The text as far as it is replaced.
  private(set) var text: [UInt8]
  /// What was replaced by its form or the name before it.
  private(set) var found: [[UInt8]] = []
  private var marks: TextMarks
  /// How often the text was encoded within others.
  private let depth: Int

  /// - Parameter text: Checked UTF-8.
  init(_ text: [UInt8], _ book: PlaceholderBook, secrets: SecretMatcher?, depth: Int = 0) {
    self.init(text, book, secrets, depth, TextMarks())
  }

  private init(
    _ text: [UInt8], _ book: PlaceholderBook, _ secrets: SecretMatcher?, _ depth: Int,
    _ marks: TextMarks
  ) {
    (original, self.text, self.book, self.secrets) = (text, text, book, secrets)
    (self.depth, self.marks) = (depth, marks)
    redactWritten()
    redactDecoded()
  }

  /// What is seen in the text as it stands.
  private mutating func redactWritten() {
    // By far most texts have none of these.
    if original.contains(where: { $0 == 0x40 || $0 == 0x3D || $0 == 0x3A }) {
      let values = ParameterScan(original, marks).values()
      replace(values)
      marks.setValues(values)
      var credentials = CredentialScan(original, marks)
      replace(credentials.ranges())
      replace(MailScan.ranges(in: original))
    }
    if let secrets { replace(secrets.ranges(in: original), areNew: false) }
  }

  /// What is seen once escapes are undone.
  private mutating func redactDecoded() {
    guard SpelledText.mayBeSpelled(text) else { return }
    let spelled = SpelledText(text, .text)
    guard spelled.isSpelled else { return }
    guard depth < RedactionLimit.depth else { return replace([0..<text.count]) }
    let inner = TextRedaction(
      spelled.text, book, secrets, depth + 1, TextMarks(marks, of: spelled, depth: depth + 1))
    found += inner.found
    text.withUnsafeMutableBufferPointer { spelled.write(inner.text, over: $0) }
  }

  private mutating func replace(_ ranges: [Range<Int>], areNew: Bool = true) {
    for part in ranges.flatMap(marks.undone) {
      let value = Array(original[part])
      if areNew { found.append(value) }
      text.replaceSubrange(part, with: book.hidden(value))
      marks.setDone(part, of: original.count)
    }
  }
}
