/// An incremental scanner that validates one JSON text (RFC 8259) and writes its tokens on a tape.
///
/// It returns nil if the bytes end before the text does, and resumes there when it is called with
/// more. It reads each byte once, except for the last token of a piece. It holds no pointers, so
/// the bytes may move between calls.
///
/// The text must begin with a bracket; ``DocumentStream`` handles the input between documents.
///
/// Two paths read the same grammar. The slow path (`scanSlow`, one state and one byte at a time)
/// reads all of it, can stop at any byte, and reports all errors. The fast path (`fastMembers`) reads
/// the members of an object in one loop without states, because most of a payload consists of them.
/// It refuses, by stopping before it:
///
/// - keys with an escape or a non-ASCII byte, and white space other than one space after a colon or
///   a comma;
/// - literals, negative numbers, fractions and exponents;
/// - empty objects, and arrays whose elements are not objects with members;
/// - invalid syntax, and the last 16 readable bytes, in which a token may be incomplete.
///
/// The fast path never throws. What it has read is on the tape; the slow path reads the token at
/// which it stopped, with the same checks, and returns to the fast path at the next key. The two
/// share only `position`, `state`, `frames` and `depth`: each path copies them to local variables,
/// and stores them where it stops. After the fast path, `position` is the first byte that is not on
/// the tape, `state` is what must come there, and `frames` are the open containers.
package final class JSONScanner {
  /// The maximum nesting depth, including the document itself.
  package static let maximumDepth = 512

  enum State {
    case value, valueOrEnd, key, keyOrEnd, colon, commaOrEnd

    /// Whether the innermost container may end here.
    var allowsEnd: Bool { self == .commaOrEnd || self == .keyOrEnd || self == .valueOrEnd }
  }

  /// An open object or array.
  struct Frame {
    var token: Int32
    /// A set of key hashes: one bit for the low six bits of each hash.
    var seen: UInt64 = 0
    /// The bits that occurred twice, so that their keys may be equal.
    var repeated: UInt64 = 0

    /// ``JSONToken/names`` of the container.
    var names: UInt16 {
      let half = seen | seen &>> 32
      return UInt16(truncatingIfNeeded: half | half &>> 16)
    }

    /// Records a key with escapes, which may be any key.
    mutating func noteAny() { (seen, repeated) = (.max, .max) }

    /// Records a key's hash.
    mutating func note(_ hash: UInt16) {
      let bit = UInt64(1) &<< UInt64(hash & 63)
      repeated |= seen & bit
      seen |= bit
    }
  }

  let frames: UnsafeMutablePointer<Frame>
  private let depthLimit: Int
  /// The last available frame.
  var innermost: UnsafeMutablePointer<Frame> { frames + (depthLimit &- 1) }
  var depth = 0
  private var state = State.value
  private var position = 0
  /// The offset to resume at inside an unfinished string, or 0.
  var resumeAt = 0
  var resumeFlags: JSONToken.Flags = []
  var bias: UInt32 = 0

  /// - Parameter depthLimit: The maximum nesting depth; higher for JSON that pushkit composed.
  package init(depthLimit: Int = JSONScanner.maximumDepth) {
    self.depthLimit = depthLimit
    frames = .allocate(capacity: depthLimit + 1)
  }

  deinit {
    frames.deallocate()
  }

  /// Whether the scanner has passed the first token.
  var hasContent: Bool { depth > 1 || state != .keyOrEnd }

  /// Prepares for a text that begins at `position`.
  package func begin(at position: Int = 0, bias: UInt32 = 0) {
    depth = 0
    state = .value
    (self.position, self.bias) = (position, bias)
    resumeAt = 0
    resumeFlags = []
  }

  /// Continues scanning up to `end`.
  ///
  /// - Parameters:
  ///   - base: The byte at offset 0; the bytes of earlier calls must be unchanged.
  ///   - end: The offset after the last byte of input.
  ///   - padding: The number of readable bytes after `end`: white space, then zeros.
  ///   - isFinal: Whether no more input follows, so that an unfinished text is an error.
  ///   - tape: The tape for the tokens; the same for all calls for one text.
  /// - Returns: The offset after the text, or nil if it continues after `end`.
  /// - Throws: The first error; its offset is relative to `base`.
  package func scan(
    _ base: UnsafePointer<UInt8>, end: Int, padding: Int = 0, isFinal: Bool, onto tape: JSONTape
  ) throws(JSONSyntaxError) -> Int? {
    assert(
      (end..<end + padding).allSatisfy { base[$0] <= 0x20 },
      "the bytes after the text must end each of its tokens")
    guard end <= JSONToken.maximumOffset else {
      throw JSONSyntaxError(
        .jsonTooLarge, "a text is longer than \(JSONToken.maximumOffset) bytes", at: 0)
    }
    if depth == 0, let after = scanFast(base, end, padding, tape) { return after }
    return try scanSlow(base, end, padding, isFinal, tape)
  }

  /// Scans an object on the fast path.
  ///
  /// At syntax that is not simple, it stops and returns nil.
  func scanFast(
    _ base: UnsafePointer<UInt8>, _ end: Int, _ padding: Int, _ tape: JSONTape
  ) -> Int? {
    guard position &+ 1 < end, base[position] == 0x7B, base[position &+ 1] == 0x22 else {
      return nil
    }
    var cursor = TapeCursor(tape)
    frames[0] = Frame(token: Int32(truncatingIfNeeded: cursor.count))
    depth = 1
    cursor.append(.object, [], position, 0, bias)
    let run = fastMembers(base, position &+ 1, end &+ padding, &cursor)
    if run.isSpaced { noteSpace(tape) }
    position = run.at
    state = run.state ?? .keyOrEnd
    defer { cursor.save() }
    guard depth == 1, state == .commaOrEnd, position < end, base[position] == 0x7D else {
      return nil
    }
    position &+= 1
    _ = close(position, cursor)
    return position
  }

  @inline(never)
  private func scanSlow(
    _ base: UnsafePointer<UInt8>, _ end: Int, _ padding: Int, _ isFinal: Bool, _ tape: JSONTape
  ) throws(JSONSyntaxError) -> Int? {
    var at = position
    var state = self.state
    var spaced = false
    var isObject = false
    var cursor = TapeCursor(tape)
    defer {
      cursor.save()
      if spaced { noteSpace(tape) }
    }
    if depth > 0 { isObject = self.isObject(cursor) }
    while true {
      if at < end && base[at] <= 0x20 {
        spaced = true
        at = skipSpace(base, from: at, to: end)
      }
      guard at < end else { return try pause(at, state, end, isFinal) }
      let byte = base[at]
      if byte == (isObject ? 0x7D : 0x5D), state.allowsEnd {
        at &+= 1
        if close(at, cursor) {
          position = at
          return at
        }
        isObject = self.isObject(cursor)
        state = .commaOrEnd
        continue
      }
      switch state {
      case .commaOrEnd:
        guard byte == 0x2C else {
          throw JSONSyntaxError.expected(
            isObject ? "',' or '}'" : "',' or ']'", found: byte, at: at)
        }
        state = isObject ? .key : .value
        at &+= 1
      case .colon:
        guard byte == 0x3A else { throw JSONSyntaxError.expected("':'", found: byte, at: at) }
        at &+= 1
        state = .value
      case .key, .keyOrEnd:
        guard byte == 0x22 else {
          throw JSONSyntaxError.expected(
            state == .key ? "a key in quotes" : "a key in quotes or '}'", found: byte, at: at)
        }
        if resumeAt == 0 {
          let run = fastMembers(base, at, end &+ padding, &cursor)
          at = run.at
          spaced = spaced || run.isSpaced
          isObject = self.isObject(cursor)
          state = run.state ?? state
          guard state == .key || state == .keyOrEnd else { continue }
        }
        guard let after = try string(base, at, end, &cursor) else {
          return try pause(at, state, end, isFinal)
        }
        noteKey(base, at, after, cursor)
        at = after
        state = .colon
      case .value, .valueOrEnd:
        guard cursor.count < JSONTape.tokenLimit else { throw Self.tooMany(at) }
        if byte == 0x7B || byte == 0x5B {
          isObject = byte == 0x7B
          try open(isObject ? .object : .array, at, &cursor)
          at &+= 1
          state = isObject ? .keyOrEnd : .valueOrEnd
          continue
        }
        guard let after = try scalar(base, at, end, &cursor) else {
          return try pause(at, state, end, isFinal)
        }
        at = after
        state = .commaOrEnd
      }
    }
  }

  func isObject(_ cursor: TapeCursor) -> Bool {
    cursor.tokens[Int(frames[depth &- 1].token)].kind == .object
  }

  // MARK: Pausing

  private func pause(
    _ at: Int, _ state: State, _ end: Int, _ isFinal: Bool
  ) throws(JSONSyntaxError) -> Int? {
    position = at
    self.state = state
    guard isFinal else { return nil }
    let inside: String
    if at < end {
      inside = "a value or a key"
    } else if depth > 0 {
      inside = depth == 1 ? "the document" : "level \(depth) of the document"
    } else {
      inside = "nothing"
    }
    throw JSONSyntaxError(.jsonTruncated, "the input ends inside \(inside)", at: end)
  }

  private static func tooMany(_ at: Int) -> JSONSyntaxError {
    JSONSyntaxError(
      .jsonTooLarge, "a document has more than \(JSONTape.tokenLimit) keys and values", at: at)
  }

  private func noteSpace(_ tape: JSONTape) {
    if bias == 0 {
      tape.store.pointee.isSpaced = true
    } else {
      tape.store.pointee.innerIsSpaced = true
    }
  }

  private func skipSpace(_ base: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int {
    var at = start
    while at < end {
      let byte = base[at]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { break }
      at &+= 1
    }
    return at
  }

  // MARK: Containers

  func open(_ kind: JSONKind, _ at: Int, _ cursor: inout TapeCursor) throws(JSONSyntaxError) {
    guard depth < depthLimit else {
      throw JSONSyntaxError(.jsonDepth, "more than \(depthLimit) levels of nesting", at: at)
    }
    frames[depth] = Frame(token: Int32(truncatingIfNeeded: cursor.count))
    depth &+= 1
    cursor.append(kind, [], at, 0, bias)
  }

  /// Closes the innermost container; returns whether that ends the text.
  func close(_ at: Int, _ cursor: TapeCursor) -> Bool {
    depth &-= 1
    end(frames + depth, at, cursor)
    return depth == 0
  }

  /// Sets the end of a closed container's token.
  @inline(__always)
  func end(_ frame: UnsafePointer<Frame>, _ at: Int, _ cursor: TapeCursor) {
    let token = cursor.tokens + Int(frame.pointee.token)
    token.pointee.end = UInt32(truncatingIfNeeded: at) | bias
    token.pointee.next = Int32(truncatingIfNeeded: cursor.count)
    token.pointee.names = frame.pointee.names
    if frame.pointee.repeated != 0 {
      cursor.save()
      cursor.tape.markDuplicates(of: Int(frame.pointee.token))
    }
  }
}
