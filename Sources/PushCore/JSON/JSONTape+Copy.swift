/// Copying values from the tape into a record.
extension JSONTape {
  /// Appends a value as it stands in the input, white space between its tokens removed.
  package func copy(_ index: Int, to out: ByteBuffer) {
    let token = tokens[index]
    guard token.kind != .string else { return copyString(token, to: out) }
    copyOther(index, to: out)
  }

  /// Appends a value as a JSON string: a string as it stands, a number or a literal in quotes.
  package func copyAsString(_ index: Int, to out: ByteBuffer) {
    let token = tokens[index]
    guard token.kind != .string else { return copyString(token, to: out) }
    out.append(UInt8(ascii: "\""))
    copyOther(index, to: out)
    out.append(UInt8(ascii: "\""))
  }

  func copy(_ index: Int, after key: Label, to out: ByteBuffer) {
    out.append(label: key)
    copy(index, to: out)
  }

  func copyAsString(_ index: Int, after key: Label, to out: ByteBuffer) {
    out.append(label: key)
    copyAsString(index, to: out)
  }

  @inline(__always)
  private func copyString(_ token: JSONToken, to out: ByteBuffer) {
    out.append(pointer(token.start) - 1, count: Int(token.end &- token.start) &+ 2)
  }

  /// A number, a literal, an object or an array.
  @inline(never)
  private func copyOther(_ index: Int, to out: ByteBuffer) {
    let token = tokens[index]
    let isSpaced =
      token.start & JSONToken.arenaBit == 0 ? store.pointee.isSpaced : store.pointee.innerIsSpaced
    if isSpaced, token.kind == .object || token.kind == .array {
      copyCompacting(index, to: out)
    } else {
      out.append(pointer(token.start), count: Int(token.end &- token.start))
    }
  }

  @inline(never)
  private func copyCompacting(_ container: Int, to out: ByteBuffer) {
    let isObject = kind(container) == .object
    out.append(isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
    let end = after(container)
    var child = first(container)
    while child < end {
      if child != first(container) { out.append(UInt8(ascii: ",")) }
      if isObject {
        copy(child, to: out)
        out.append(UInt8(ascii: ":"))
        child += 1
      }
      copy(child, to: out)
      child = after(child)
    }
    out.append(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
  }
}
