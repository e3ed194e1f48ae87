/// A form that pushkit recognizes in order to refuse it, and what to do instead.
struct UnreadForm {
  /// As an error names it, with an article.
  let name: StaticString
  let advice: StaticString
  /// Whether other text can look like it.
  var isLikeText = false

  /// Returns the form of the text at the beginning of a line; nil for any other text.
  ///
  /// - Parameter isAround: Whether the text is around a document, and can look like YAML.
  static func find(_ text: inout PastedText, isAround: Bool) -> UnreadForm? {
    if text.has("<?xml", at: 0) { return text.beginsXMLPropertyList() ? xmlPropertyList : xml }
    if let known = starts.first(where: { text.has($0.start, at: 0) }) { return known.form }
    if text.beginsPHPArray(0) { return serialized }
    if text.beginsBase64JSON(0) { return base64 }
    if text.beginsFormFields(0) { return formFields }
    if isAround { return nil }
    if text.beginsTOML(0) { return toml }
    return text.beginsYAML(0) ? yaml : nil
  }

  /// What has the grammar of a programming language.
  static let call = UnreadForm(name: "a call of a function", advice: source)
  static let program = UnreadForm(name: "source code of a program", advice: source)
  private static let source: StaticString =
    "copy the JSON that it sends: from a log, from --record of pushkit emulate, or at a breakpoint"

  private static let yaml = UnreadForm(
    name: "YAML", advice: "convert it first: yq -o json FILE", isLikeText: true)
  private static let toml = UnreadForm(
    name: "TOML", advice: "convert it first: yq -p toml -o json FILE", isLikeText: true)
  private static let formFields = UnreadForm(
    name: "a form with fields", advice: "pass the JSON of a field")
  private static let base64 = UnreadForm(
    name: "JSON in Base64", advice: "decode it first: base64 -d FILE")
  private static let serialized = UnreadForm(
    name: "a serialized array of PHP", advice: "convert it first: json_encode(unserialize($text))")
  private static let xmlPropertyList = UnreadForm(
    name: "a property list in XML", advice: "convert it first: plutil -convert json -o - FILE")
  private static let binaryPropertyList = UnreadForm(
    name: "a binary property list", advice: "convert it first: plutil -convert json -o - FILE")
  private static let html = UnreadForm(name: "HTML", advice: "pass the payload in it")
  private static let xml = UnreadForm(name: "XML", advice: "pass the payload as JSON")
  private static let gzip = UnreadForm(
    name: "a gzip file", advice: "decompress it first: gzip -dc FILE")

  /// The first bytes of a form; longer ones before those that they begin with.
  private static let starts: [(start: StaticString, form: UnreadForm)] = [
    ("<plist", xmlPropertyList), ("<!DOCTYPE plist", xmlPropertyList),
    ("<!DOCTYPE html", html), ("<!doctype html", html), ("<html", html),
    ("bplist0", binaryPropertyList), ("\u{1F}", gzip),
  ]
}

extension PastedText {
  /// Whether a property list follows the declaration of XML.
  fileprivate mutating func beginsXMLPropertyList() -> Bool {
    var at = endOfLine(0)
    while has(at) {
      if has("<plist", at: at) { return true }
      at += 1
    }
    return false
  }

  /// Whether `a:2:{s:5:` or `a:0:{}` is at an offset.
  fileprivate mutating func beginsPHPArray(_ offset: Int) -> Bool {
    guard var at = after("a:", at: offset), self[at].isDigit else { return false }
    while self[at].isDigit { at += 1 }
    return has(":{", at: at)
  }

  /// Whether a line of Base64 begins with `{"`.
  fileprivate mutating func beginsBase64JSON(_ offset: Int) -> Bool {
    guard has("eyJ", at: offset) || has("ewog", at: offset) else { return false }
    var at = offset
    while at < offset + Self.reach,
      self[at].isLetter || self[at].isDigit || self[at].isOne(of: "+/")
    {
      at += 1
    }
    while self[at] == UInt8(ascii: "=") { at += 1 }
    return at > offset + 16 && (isLineEnd(at) || at >= offset + Self.reach)
  }

  /// Whether a line has two fields of a form, without blanks: `name=value&name=value`.
  fileprivate mutating func beginsFormFields(_ offset: Int) -> Bool {
    var (at, signs, separators) = (offset, 0, 0)
    while at < offset + Self.reach, has(at), self[at] > 0x20 {
      if self[at].isOne(of: "{[\"':/") { return false }
      if self[at] == UInt8(ascii: "=") { signs += 1 }
      if self[at] == UInt8(ascii: "&") { separators += 1 }
      at += 1
    }
    return signs > 1 && separators > 0 && isLineEnd(at)
  }

  /// Whether `[name]` is on a line, and `name = value` on the next one.
  fileprivate mutating func beginsTOML(_ offset: Int) -> Bool {
    guard self[offset] == UInt8(ascii: "[") else { return false }
    let name = afterName(offset + 1)
    guard name > offset + 1, self[name] == UInt8(ascii: "]"), isLineEnd(name + 1) else {
      return false
    }
    let key = afterBlanks(name + 1)
    let sign = afterName(key)
    return sign > key && self[afterBlanksOnLine(sign)] == UInt8(ascii: "=")
  }

  // MARK: YAML

  /// Whether lines of YAML begin at an offset: keys and list items, and under one of them another
  /// one that is indented.
  fileprivate mutating func beginsYAML(_ offset: Int) -> Bool {
    var line = offset
    // The indentation of the last line, if it may have others under it.
    var parent: Int?
    while has(line) {
      let first = afterBlanksOnLine(line)
      let isSkipped = isLineEnd(first) || self[first] == UInt8(ascii: "#") || has("---", at: first)
      if !isSkipped {
        guard let opens = yamlItem(first) else { return false }
        if let parent, first - line > parent { return true }
        parent = opens ? first - line : nil
      }
      line = endOfLine(line) + 1
    }
    return false
  }

  /// Whether others can be under the list item or the key on a line; nil if it has neither.
  private mutating func yamlItem(_ first: Int) -> Bool? {
    let isItem = has("- ", at: first)
    let key = isItem ? afterBlanksOnLine(first + 1) : first
    let mark = quote(key)
    let sign = mark == nil ? afterName(key) : quoted(key, reach: Self.longestKey)?.after ?? key
    guard sign > key, self[sign] == UInt8(ascii: ":") else { return isItem ? false : nil }
    let isEmpty = isLineEnd(sign + 1)
    guard isEmpty || self[sign + 1] == 0x20 else { return nil }
    return isItem || isEmpty
  }
}
