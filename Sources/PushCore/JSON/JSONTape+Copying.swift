/// Copying values from the tape into a record.
extension JSONTape {
  /// How a value is copied into the output.
  enum CopyForm {
    /// As JSON, as a JSON string, or as a cell of a line.
    case json, string, cell
    /// The digits of a duration: of `600`, `"600"` or `"600s"`.
    case seconds
  }

  /// Appends a value as in the input, without white space between its tokens.
  package func copy(_ index: Int, to out: ByteBuffer) {
    let token = tokens[index]
    guard token.kind != .string else { return copyString(token, to: out) }
    copyOther(index, to: out)
  }

  /// Appends a value as a JSON string: a string unchanged, any other value as text.
  package func copyAsString(_ index: Int, to out: ByteBuffer) {
    let token = tokens[index]
    guard token.kind != .string else { return copyString(token, to: out) }
    out.append(UInt8(ascii: "\""))
    if token.kind.isContainer {
      withText(of: index) { JSONText.append($0, to: out) }
    } else {
      copyOther(index, to: out)
    }
    out.append(UInt8(ascii: "\""))
  }

  func copy(_ index: Int, after key: InlineText, to out: ByteBuffer) {
    if tokens[index].kind == .string { return copyAsString(index, after: key, to: out) }
    out.append(label: key)
    copyOther(index, to: out)
  }

  @inline(never)
  func copyAsString(_ index: Int, after key: InlineText, to out: ByteBuffer) {
    let token = tokens[index]
    let (start, length) = (token.start &- 1, Int(token.end &- token.start) &+ 2)
    guard token.kind == .string, let source = block(start, length),
      out.appendIfRoom(label: key, blocks: source, count: length)
    else { return copyRarely(index, after: key, to: out) }
  }

  /// Separate, so that the fast path does not save registers.
  @inline(never)
  private func copyRarely(_ index: Int, after key: InlineText, to out: ByteBuffer) {
    out.append(label: key)
    copyAsString(index, to: out)
  }

  /// Appends a label and a value as one cell of a line, see ``JSONValue/appendCell(to:escapes:)``.
  @inline(never)
  func copyCell(_ index: Int, after label: InlineText, to out: ByteBuffer) {
    let token = tokens[index]
    let length = Int(token.end &- token.start)
    guard token.kind == .string, !token.flags.contains(.escaped),
      let source = block(token.start, length),
      out.appendIfRoom(label: label, blocks: source, count: length)
    else { return copyCellRarely(index, after: label, to: out) }
  }

  @inline(never)
  private func copyCellRarely(_ index: Int, after label: InlineText, to out: ByteBuffer) {
    out.append(label: label)
    let (token, text) = (tokens[index], bytes(index))
    switch token.kind {
    case .null: break
    case .string:
      let isPadded = block(token.start, text.count) != nil
      JSONText.decode(text, into: out, asCell: true, isPadded: isPadded)
    default: copyOther(index, to: out)
    }
  }

  /// Appends the digits of a duration in seconds: of `600`, `"600"` or `"600s"`.
  func copySeconds(_ index: Int, after label: InlineText, to out: ByteBuffer) {
    out.append(label: label)
    out.append(contentsOf: seconds(index))
  }

  /// Returns the bytes of a duration without its unit `s`.
  func seconds(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    let text = bytes(index)
    return text.last == UInt8(ascii: "s") ? UnsafeBufferPointer(rebasing: text.dropLast()) : text
  }

  /// Appends a label and a value in one of the forms.
  @inline(__always)
  func copy(_ index: Int, _ form: CopyForm, after label: InlineText = "", to out: ByteBuffer) {
    switch form {
    case .json: copy(index, after: label, to: out)
    case .string: copyAsString(index, after: label, to: out)
    case .cell: copyCell(index, after: label, to: out)
    case .seconds: copySeconds(index, after: label, to: out)
    }
  }

  private func copyString(_ token: JSONToken, to out: ByteBuffer) {
    append(token.start &- 1, Int(token.end &- token.start) &+ 2, to: out)
  }

  /// Appends the name of a member as in the input, without quotes and its first bytes.
  func copyName(_ key: JSONToken, droppingFirst prefix: Int = 0, to out: ByteBuffer) {
    append(key.start &+ UInt32(prefix), max(Int(key.end &- key.start) - prefix, 0), to: out)
  }

  /// Appends bytes of the document or the arena.
  @inline(__always)
  fileprivate func append(_ start: UInt32, _ length: Int, to out: ByteBuffer) {
    if let source = block(start, length) {
      out.append(blocks: source, count: length)
    } else {
      out.append(pointer(start), count: length)
    }
  }

  /// Returns bytes of the document or the arena if a block after them is readable, otherwise nil.
  @inline(__always)
  private func block(_ start: UInt32, _ length: Int) -> UnsafePointer<UInt8>? {
    let isInner = start & JSONToken.arenaBit != 0
    let offset = Int(start & ~JSONToken.arenaBit)
    let readable = isInner ? store.pointee.arena.readable : store.pointee.readable
    guard offset &+ length &+ ByteBuffer.block <= readable else { return nil }
    return (isInner ? UnsafePointer(arena.base) : document) + offset
  }

  /// Returns the bytes that ``copy(_:to:)`` appends; nil if it removes white space between them.
  func unspaced(_ index: Int) -> UnsafeBufferPointer<UInt8>? {
    let token = tokens[index]
    let quote = token.kind == .string ? 1 : 0
    guard !isSpaced(token) else { return nil }
    let bytes = bytes(index)
    return UnsafeBufferPointer(
      start: bytes.baseAddress.map { $0 - quote }, count: bytes.count + 2 * quote)
  }

  /// Returns the number of bytes that ``copy(_:to:)`` appends.
  func compactLength(_ index: Int) -> Int {
    if let bytes = unspaced(index) { return bytes.count }
    // All values have a comma before them, except this one and first items.
    var length = -1
    for at in index..<after(index) {
      let token = tokens[at]
      switch token.kind {
      case .object, .array: length += after(at) == first(at) ? 3 : 2
      // A key has a colon after it instead of the comma.
      case .string: length += Int(token.end &- token.start) + 3
      default: length += Int(token.end &- token.start) + 1
      }
    }
    return length
  }

  /// Whether a token is an object or an array of a text that has white space between its tokens.
  @inline(__always)
  private func isSpaced(_ token: JSONToken) -> Bool {
    let isSpaced =
      token.start & JSONToken.arenaBit == 0 ? store.pointee.isSpaced : store.pointee.innerIsSpaced
    return isSpaced && (token.kind == .object || token.kind == .array)
  }

  /// Appends a number, a literal, an object or an array.
  @inline(never)
  private func copyOther(_ index: Int, to out: ByteBuffer) {
    let token = tokens[index]
    if isSpaced(token) {
      copyCompacting(index, to: out)
    } else {
      append(token.start, Int(token.end &- token.start), to: out)
    }
  }

  @inline(never)
  private func copyCompacting(_ container: Int, to out: ByteBuffer) {
    let isObject = kind(container) == .object
    out.append(isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
    for item in isObject ? keys(of: container) : elements(of: container) {
      if item != first(container) { out.append(UInt8(ascii: ",")) }
      copy(item, to: out)
      guard isObject else { continue }
      out.append(UInt8(ascii: ":"))
      copy(value(ofKey: item), to: out)
    }
    out.append(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
  }
}
