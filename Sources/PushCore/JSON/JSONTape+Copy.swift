/// Copying values from the tape into a record.
extension JSONTape {
  /// Appends a value as it stands in the input, white space between its tokens removed.
  @inline(__always)
  package func copy(_ index: Int, to out: ByteBuffer) {
    let token = tokens[index]
    switch token.kind {
    case .string:
      out.append(pointer(token.start) - 1, count: Int(token.end &- token.start) &+ 2)
    case .object, .array:
      let spaced =
        token.start & JSONToken.arenaBit == 0 ? store.pointee.isSpaced : store.pointee.innerIsSpaced
      if spaced {
        copyCompacting(index, to: out)
      } else {
        out.append(pointer(token.start), count: Int(token.end &- token.start))
      }
    default:
      out.append(pointer(token.start), count: Int(token.end &- token.start))
    }
  }

  /// Appends a value as a JSON string: a string as it stands, a number or a literal in quotes.
  @inline(__always)
  package func copyAsString(_ index: Int, to out: ByteBuffer) {
    if tokens[index].kind == .string {
      copy(index, to: out)
    } else {
      out.append(UInt8(ascii: "\""))
      copy(index, to: out)
      out.append(UInt8(ascii: "\""))
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
