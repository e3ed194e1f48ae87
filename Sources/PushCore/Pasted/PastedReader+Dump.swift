/// Rewriting of descriptions, which print a dictionary for people.
///
///     dump    = map / list
///     map     = open *(key sign value separator) close
///     value   = map / list / string / bare
///
/// - NSDictionary: `{ key = value; }` and `( value, value )`; a text with other bytes than those of
///   a name is in quotes.
/// - Swift: `[AnyHashable("key"): value, …]`, `["key": value, …]`, `[value, …]`. Texts have no
///   quotes. Values can be NSDictionary descriptions.
/// - Android and Java: `{key=value, …}`, `Bundle[{…}]`, `Name(key=value, …)`, `Name{key='value'}`,
///   `[value, …]`. Texts have no quotes, or single ones.
/// - Dart: `{key: value, …}`, `Name(key: value, …)`, `[value, …]`. Texts have no quotes.
/// - Go: `map[key:value …]`, `[value …]`. Texts have no quotes, and blanks separate.
/// - print_r of PHP: `Array ( [key] => value … )`. Texts have no quotes, and lines separate.
///
/// Comments are not part of a description; `//` after a value of an NSDictionary is dropped.
///
/// A description does not show whether a value was a number or a text. JSON in place of a value was
/// a text that holds JSON.
extension PastedReader {
  /// A map or a list that is open.
  struct Frame {
    let form: PastedForm
    let isMap: Bool
    let closing: UInt8
    var isEmpty = true
    /// Whether a key was read and its value comes next.
    var awaitsValue = false
    /// Whether the entries have no brackets around them.
    var isBare = false

    init(_ form: PastedForm, isMap: Bool, closing: Unicode.Scalar) {
      (self.form, self.isMap, self.closing) = (form, isMap, UInt8(ascii: closing))
    }
  }

  func readDump(_ form: PastedForm) {
    var frames: [Frame] = []
    openDump(&frames, form)
    while let frame = frames.last {
      let last = at
      at = frame.form == .printedArray && frame.awaitsValue ? afterSpaces(at) : text.afterBlanks(at)
      if frame.form == .propertyList, !frame.awaitsValue, text.has("//", at: at) {
        at = text.endOfLine(at)
        continue
      }
      if frame.isBare, !frame.isEmpty, !frame.awaitsValue, !continues(frame) {
        at = last
        return output.append(UInt8(ascii: "}"))
      }
      guard text.has(at), frames.count <= Self.maximumDepth else { return }
      map.add(at, to: output)
      if frame.awaitsValue {
        frames[frames.count - 1].awaitsValue = false
        appendValue(&frames, frame)
      } else if !closed(&frames, frame) {
        appendItem(&frames, frame)
      }
    }
  }

  private func openDump(_ frames: inout [Frame], _ form: PastedForm) {
    if let after = text.after("Bundle[", at: at) ?? text.after("map", at: at) { at = after }
    if form == .printedArray, let parenthesis = text.printedArray(at: at) {
      return openPrinted(&frames, parenthesis)
    }
    switch text[at] {
    case UInt8(ascii: "["): openBracket(&frames, form)
    case UInt8(ascii: "{"): open(&frames, Frame(form, isMap: true, closing: "}"))
    case UInt8(ascii: "("): open(&frames, Frame(form, isMap: true, closing: ")"))
    default:
      var frame = Frame(form, isMap: true, closing: "}")
      frame.isBare = true
      frames.append(frame)
      output.append(UInt8(ascii: "{"))
    }
  }

  private func openPrinted(_ frames: inout [Frame], _ parenthesis: Int) {
    let isList = text.has("[0] =>", at: text.afterBlanks(parenthesis + 1))
    at = parenthesis
    open(&frames, Frame(.printedArray, isMap: !isList, closing: ")"))
  }

  private func afterSpaces(_ offset: Int) -> Int {
    var at = offset
    while text[at] == 0x20 { at += 1 }
    return at
  }

  /// Whether a separator or another entry follows in a map without brackets.
  private func continues(_ frame: Frame) -> Bool {
    frame.form == .propertyList
      ? text[at] == UInt8(ascii: ";") || text.beginsEntry(at)
      : text[at] == UInt8(ascii: ",") || text.has("AnyHashable(", at: at)
  }

  private func open(_ frames: inout [Frame], _ frame: Frame) {
    frames.append(frame)
    output.append(UInt8(ascii: frame.isMap ? "{" : "["))
    at += 1
  }

  /// Closes the innermost frame or skips a separator; returns false if an item begins.
  private func closed(_ frames: inout [Frame], _ frame: Frame) -> Bool {
    let byte = text[at]
    if byte == frame.closing {
      output.append(UInt8(ascii: frame.isMap ? "}" : "]"))
      frames.removeLast()
      at += 1
      // The bracket of a Bundle, which can be on a line of its own.
      if frame.form == .bundle, let after = text.after("]", at: text.afterBlanks(at)) { at = after }
      return true
    }
    // The parenthesis closes an `Optional(`.
    guard byte.isOne(of: ",;") || byte == UInt8(ascii: ")") && frame.form == .swiftDictionary else {
      return false
    }
    at += 1
    return true
  }

  private func appendItem(_ frames: inout [Frame], _ frame: Frame) {
    if !frame.isEmpty { output.append(UInt8(ascii: ",")) }
    frames[frames.count - 1].isEmpty = false
    let printed = frame.form == .printedArray ? text.printedKey(at) : nil
    guard frame.isMap else {
      if let printed { at = afterSpaces(printed.value) }
      return appendValue(&frames, frame)
    }
    frames[frames.count - 1].awaitsValue = true
    guard let printed else { return appendKey() }
    key = printed.name
    appendString(key.lowerBound, key.upperBound)
    output.append(UInt8(ascii: ":"))
    at = printed.value
  }

  private func appendKey() {
    map.add(at, to: output)
    let hashable = text.after("AnyHashable(", at: at)
    if let hashable { at = hashable }
    if text[at] == UInt8(ascii: "\""), let name = text.quoted(at) {
      key = at + 1..<name.content
      at = name.after
    } else {
      key = at..<text.afterName(at)
      at = key.upperBound
    }
    appendString(key.lowerBound, key.upperBound)
    if hashable != nil, text[at] == UInt8(ascii: ")") { at += 1 }
    at = text.afterBlanks(at)
    guard text.has(at) else { return }
    map.add(at, to: output)
    output.append(text[at].isOne(of: "=:") ? UInt8(ascii: ":") : text[at])
    at += 1
  }

  // MARK: Values

  private func appendValue(_ frames: inout [Frame], _ frame: Frame) {
    map.add(at, to: output)
    let optional = frame.form == .swiftDictionary ? text.after("Optional(", at: at) : nil
    if let optional { at = optional }
    if frame.form == .printedArray, let parenthesis = text.printedArray(at: at) {
      return openPrinted(&frames, parenthesis)
    }
    if frame.form == .javaMap || frame.form == .dartMap,
      let bracket = text.printedObject(at: at, frame.form)
    {
      at = bracket
      let isBrace = text[bracket] == UInt8(ascii: "{")
      return open(&frames, Frame(frame.form, isMap: true, closing: isBrace ? "}" : ")"))
    }
    if holdsJSON(frame.form), let after = text.afterJSON(at) { return appendText(upTo: after) }
    switch text[at] {
    case UInt8(ascii: "{"):
      guard let form = nested(in: frame.form) else { break }
      return open(&frames, Frame(form, isMap: true, closing: "}"))
    case UInt8(ascii: "("):
      guard frame.form.row.hasStrings else { break }
      return open(&frames, Frame(.propertyList, isMap: false, closing: ")"))
    case UInt8(ascii: "m") where frame.form == .goMap && text.has("map[", at: at):
      at += 3
      return openBracket(&frames, .goMap)
    case UInt8(ascii: "[") where frame.form == .goMap:
      return open(&frames, Frame(.goMap, isMap: false, closing: "]"))
    case UInt8(ascii: "["):
      guard frame.form != .propertyList, frame.form != .printedArray,
        text.isWholeValue(at, closing: frame.closing), !text.hasWordsInBrackets(at)
      else {
        break
      }
      return openBracket(&frames, frame.form)
    case UInt8(ascii: "\""):
      guard frame.form.row.hasStrings else { break }
      if appendQuoted() { return }
    case UInt8(ascii: "B") where text.has("Bundle[{", at: at):
      at = text.after("Bundle[", at: at) ?? at
      return open(&frames, Frame(.bundle, isMap: true, closing: "}"))
    default: break
    }
    appendBare(frame, isOptional: optional != nil)
  }

  /// Whether the value at ``at`` can be JSON, and not a list of Swift.
  private func holdsJSON(_ form: PastedForm) -> Bool {
    switch form {
    case .propertyList: false
    case .swiftDictionary: text[at] == UInt8(ascii: "{") || text.beginsObjects(at)
    default: true
    }
  }

  /// The form of a map in braces that is a value; nil if the brace belongs to a text.
  private func nested(in form: PastedForm) -> PastedForm? {
    if form.row.hasStrings { return .propertyList }
    if form.row.separator != .comma { return nil }
    let isEmpty = text[text.afterBlanks(at + 1)] == UInt8(ascii: "}")
    if isEmpty { return form == .dartMap ? form : nil }
    // The form of the outer map was decided by all of its text.
    if form == .dartMap { return text.canBeDartMap(at) ? form : nil }
    let inner = text.form(at: at)
    return inner == .literal || inner == .propertyList ? nil : inner
  }

  private func openBracket(_ frames: inout [Frame], _ form: PastedForm) {
    let isMap = form == .goMap || form == .swiftDictionary && text.isSwiftDictionary(at)
    let first = text.afterBlanks(at + 1)
    open(&frames, Frame(form, isMap: isMap, closing: "]"))
    // `[:]` has a colon and no key.
    if isMap, text[first] == UInt8(ascii: ":") { at = first + 1 }
  }

  /// Appends a text that is in quotes as a whole; returns false if it is not.
  private func appendQuoted() -> Bool {
    guard let quoted = text.quoted(at) else { return false }
    // NSNull in an NSDictionary.
    if text.has("<null>\"", at: at + 1) {
      output.append("null")
    } else {
      appendString(at + 1, quoted.content)
    }
    at = quoted.after
    return true
  }

  /// Appends bytes of the document as a text.
  private func appendText(upTo after: Int) {
    appendString(at, after, decodesEscapes: false)
    at = after
  }

  /// - Parameter isOptional: Whether the parenthesis of an `Optional(` ends the value.
  private func appendBare(_ frame: Frame, isOptional: Bool) {
    let after = endOfText(frame)
    var last = min(after, text.end)
    while last > at, text.base[last - 1].isJSONWhitespace { last -= 1 }
    if isOptional, last > at, text.base[last - 1] == UInt8(ascii: ")") { last -= 1 }
    let bytes = UnsafeBufferPointer(start: text.base + at, count: max(last - at, 0))
    if JSONNumber.isDecimal(bytes) || text.isName(at, last, among: ["true", "false"]) {
      output.append(contentsOf: bytes)
    } else if text.isName(at, last, among: frame.form.row.nothing) {
      output.append("null")
    } else {
      let isQuoted =
        frame.form == .javaMap && last > at + 1 && text[at] == UInt8(ascii: "'")
        && text.base[last - 1] == UInt8(ascii: "'")
      appendString(isQuoted ? at + 1 : at, isQuoted ? last - 1 : last, decodesEscapes: false)
    }
    at = max(after, at)
  }
}
