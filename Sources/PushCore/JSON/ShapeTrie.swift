/// The shapes of JSON texts that were read before, as a trie of the bytes around their values.
///
/// Texts of one shape differ only in their strings and numbers. The bytes before, between and after
/// these are the same in all: names, punctuation, literals and white space. Each edge of the trie is
/// such a run of bytes, with the tokens in it. A text of a known shape is read by comparing runs and
/// finding the end of each value; nothing else of its syntax is left to check.
///
/// This is a handle without reference counting; its owner deallocates it.
struct ShapeTrie {
  /// What follows a run.
  enum Follower { case string, number, nothing }

  /// A part of a list.
  struct Part: BitwiseCopyable {
    let start: Int
    let count: Int
  }

  struct Edge: BitwiseCopyable {
    /// The run in ``texts``.
    let text: Part
    let follower: Follower
    /// The tokens in the run, in ``tokens``, and the containers that end in it, in ``ends``.
    let tokens: Part
    let ends: Part
    /// The index of the first edge after the value, or 0; if nothing follows, the shape's number.
    var next: Int
    /// The index of another edge from the same place; 0 for none.
    var sibling = 0
  }

  /// The end of a container: the index of its token, the offset in the run, and ``JSONToken/next``.
  struct End: BitwiseCopyable {
    let token: Int
    let offset: UInt32
    let next: Int32
  }

  /// A text of a known shape.
  struct Known {
    /// The offset after the text.
    let end: Int
    /// The number of its shape, from 0 in the order in which shapes were added.
    let shape: Int
    /// Whether there may be white space between its tokens.
    let isSpaced: Bool
  }

  /// A text with more tokens, or with more bytes in its runs, is not added.
  static let (textTokenLimit, runByteLimit) = (256, 1 << 13)
  /// The number of edges from one place.
  static let siblingLimit = 64

  /// The edges; the first one is an empty run before all others.
  let edges = ScratchList<Edge>()
  /// The bytes of runs, each with 16 more that can be read.
  let texts = ScratchList<UInt8>()
  /// Tokens as ``JSONToken/words``: offsets are from the start of the run, and indices from that of
  /// the text's root.
  let tokens = ScratchList<SIMD4<UInt32>>()
  let ends = ScratchList<End>()
  /// Whether there may be white space between the tokens, for each shape.
  let isSpaced = ScratchList<Bool>()

  init() { removeAll() }

  func deallocate() {
    edges.deallocate()
    texts.deallocate()
    tokens.deallocate()
    ends.deallocate()
    isSpaced.deallocate()
  }

  /// Removes all shapes, so that numbers begin with 0 again.
  func removeAll() {
    edges.removeAll()
    texts.removeAll()
    tokens.removeAll()
    ends.removeAll()
    isSpaced.removeAll()
    let none = Part(start: 0, count: 0)
    edges.append(Edge(text: none, follower: .nothing, tokens: none, ends: none, next: 0))
  }

  /// Reads a text of a known shape, and appends its tokens to a tape.
  ///
  /// - Parameter end: The end of the readable bytes; the last 16 are not read.
  /// - Returns: nil if the shape is unknown, a value is not simple, or the end is too near; then the
  ///   tape is unchanged.
  @inline(never)
  func read(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ bias: UInt32, _ tape: JSONTape
  ) -> Known? {
    guard tape.count <= JSONTape.tokenLimit &- Self.textTokenLimit else { return nil }
    let edges = UnsafePointer(edges.start)
    var cursor = TapeCursor(tape)
    cursor.reserve(Self.textTokenLimit)
    let first = cursor.count
    // After a stop, up to 16 bytes are read without a bounds check.
    let limit = end &- 16
    var stops = StringStops(base, from: start, end: end)
    var (at, index) = (start, edges.pointee.next)
    while index > 0 {
      let edge = edges + index
      guard begins(base + at, limit &- at, edge.pointee) else {
        index = edge.pointee.sibling
        continue
      }
      append(edge.pointee, UInt32(truncatingIfNeeded: at) | bias, first, &cursor)
      index = edge.pointee.next
      let value = at &+ edge.pointee.text.count
      switch edge.pointee.follower {
      case .string:
        guard let string = JSONScanner.fastString(base, value, limit, &stops) else { return nil }
        cursor.appendReserved(.string, string.flags, value, string.end, bias)
        at = string.end
      case .number:
        guard let end = try? JSONScanner.endOfNumber(base, value, limit) else { return nil }
        cursor.appendReserved(.number, [], value, end, bias)
        at = end
      case .nothing:
        cursor.save()
        return Known(end: value, shape: index, isSpaced: isSpaced.elements[index])
      }
    }
    return nil
  }

  /// Whether a run, and what follows it, is at `here`.
  @inline(__always)
  private func begins(_ here: UnsafePointer<UInt8>, _ available: Int, _ edge: Edge) -> Bool {
    var left = edge.text.count
    guard left < available else { return false }
    // A run before a number may also begin a longer run.
    let follower = here[left]
    var (here, run) = (here, UnsafePointer(texts.start) + edge.text.start)
    while left > 16 {
      guard ByteBlock(here).sameBytes(as: ByteBlock(run)) == 0xFFFF else { return false }
      (here, run, left) = (here + 16, run + 16, left &- 16)
    }
    let wanted = (1 &<< UInt64(left)) &- 1
    guard ByteBlock(here).sameBytes(as: ByteBlock(run)) & wanted == wanted else { return false }
    return edge.follower != .number || follower.isDigit || follower == 0x2D
  }

  /// Appends the tokens of a run at an offset, and ends containers.
  @inline(__always)
  private func append(_ edge: Edge, _ offset: UInt32, _ first: Int, _ cursor: inout TapeCursor) {
    let index = UInt32(truncatingIfNeeded: first)
    let distance = SIMD4(0, offset, offset, index)
    var token = UnsafePointer(tokens.start) + edge.tokens.start
    let afterTokens = token + edge.tokens.count
    while token < afterTokens {
      cursor.appendReserved(token.pointee &+ distance)
      token += 1
    }
    var end = UnsafePointer(ends.start) + edge.ends.start
    let afterEnds = end + edge.ends.count
    while end < afterEnds {
      let container = cursor.tokens + (first &+ end.pointee.token)
      container.pointee.end = end.pointee.offset &+ offset
      container.pointee.next = end.pointee.next &+ Int32(bitPattern: index)
      end += 1
    }
  }
}
