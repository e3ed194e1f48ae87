/// Lists in which one element tells what the next ones are.
extension RedactionWalk {
  mutating func visitArray(_ tape: JSONTape, _ array: Int, isListed: Bool, depth: Int) {
    let (first, end) = (tape.first(array), tape.after(array))
    // Whether the array is like `["email","…"]` or `["user_id",7]`.
    let isPair =
      end == first + 2 && tape.kind(first) == .string && read(tape, first).kind.isListedName
    if isKeyOrRawHeaders(tape, array) {
      return visitList(tape, array, isListed: isListed, depth: depth)
    }
    for element in tape.elements(of: array) {
      visit(tape, element, isListed: isListed || isPair && element > first, depth: depth)
    }
  }

  /// Whether a list has the lines of a private key, or names and values in turn (Node.js:
  /// `message.rawHeaders`).
  private func isKeyOrRawHeaders(_ tape: JSONTape, _ array: Int) -> Bool {
    let first = tape.first(array)
    guard first < tape.after(array), tape.kind(first) == .string else { return false }
    return tape.bytes(first).has(PrivateKeyForm.begin, at: 0) || isRawHeaders(tape, array)
  }

  private func isRawHeaders(_ tape: JSONTape, _ array: Int) -> Bool {
    array > 0 && tape[array - 1].flags.contains(.key) && tape.bytes(array - 1).count > 9
      && isNamed(tape, array - 1, ["rawheaders", "raw_headers", "rawtrailers"])
  }

  private mutating func visitList(
    _ tape: JSONTape, _ list: Int, isListed: Bool, depth: Int
  ) {
    let hasNames = isRawHeaders(tape, list)
    var (isValue, isNext) = (false, false)
    for element in tape.elements(of: list) {
      let bytes = tape.bytes(element)
      if !hasNames { isNext = isNext && !bytes.contains(text: PrivateKeyForm.end) }
      visit(tape, element, isListed: isListed || isNext, depth: depth)
      if hasNames {
        isNext = !isValue && tape.kind(element) == .string && read(tape, element).kind.isListedName
        isValue.toggle()
      } else if bytes.contains(text: PrivateKeyForm.begin) {
        isNext = !bytes.contains(text: PrivateKeyForm.end)
      }
    }
  }
}
