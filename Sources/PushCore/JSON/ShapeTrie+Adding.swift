import CPlatform

/// Adding of shapes.
extension ShapeTrie {
  /// The number of shapes.
  var count: Int { isSpaced.elements.count }

  /// The number of edges, and of bytes in their runs, from which no shape is added.
  private static let (edgeLimit, byteLimit) = (1 << 13, 1 << 18)

  /// Whether no shape can be added, because the others take too much memory.
  var isFull: Bool {
    texts.elements.count > Self.byteLimit || edges.elements.count > Self.edgeLimit
  }

  /// Returns the number of a text's shape: ``count`` before the call if the shape is new.
  ///
  /// - Parameters:
  ///   - root: The index of the text's root; the text's tokens are the last on the tape.
  ///   - isSpaced: Whether there may be white space between the tokens.
  /// - Returns: nil if the text has too many tokens or too many bytes outside its values, if any
  ///   object on the tape has a name twice, or if the trie is full.
  func number(of root: Int, on tape: JSONTape, isSpaced: Bool) -> Int? {
    guard tape.count - root <= Self.textTokenLimit, !tape.hasDuplicates, !isFull,
      Self.lengthOfRuns(tape, root) <= Self.runByteLimit
    else { return nil }
    var run = Run(tape: tape, root: root, start: tape[root].start, tokens: root..<root)
    var open: [Int] = []
    var last = 0
    for index in root..<tape.count {
      while let container = open.last, tape.after(container) == index {
        run.ended.append(open.removeLast())
      }
      let token = tape[index]
      if Self.isVariable(token) {
        last = edge(after: last, run, to: token.start, token.kind == .string ? .string : .number)
        run = Run(tape: tape, root: root, start: token.end, tokens: index + 1..<index + 1)
      } else {
        run.tokens = run.tokens.lowerBound..<index + 1
        if [.object, .array].contains(token.kind) { open.append(index) }
      }
    }
    run.ended += open
    last = edge(after: last, run, to: tape[root].end, .nothing)
    let number = edges.start[last].next
    if number == count { self.isSpaced.append(isSpaced) }
    return number
  }

  /// A run of the text that is being added.
  private struct Run {
    let tape: JSONTape
    let root: Int
    /// The offset of its first byte.
    let start: UInt32
    /// The tokens in it, except the value after it, and the containers that end in it.
    var tokens: Range<Int>
    var ended: [Int] = []
  }

  /// Whether a token is a value that differs among texts of one shape.
  private static func isVariable(_ token: JSONToken) -> Bool {
    token.kind == .number || token.kind == .string && !token.flags.contains(.key)
  }

  private static func lengthOfRuns(_ tape: JSONTape, _ root: Int) -> Int {
    (root..<tape.count).reduce(tape.untracedBytes(root).count) { length, index in
      length - (isVariable(tape[index]) ? tape.untracedBytes(index).count : 0)
    }
  }

  /// Returns the edge of a run, which is added if there is none.
  private func edge(after previous: Int, _ run: Run, to end: UInt32, _ follower: Follower) -> Int {
    let (text, length) = (run.tape.pointer(run.start), Int(end - run.start))
    var edge = edges.start[previous].next
    var (last, beforeLast, siblings) = (0, 0, 0)
    while edge > 0 {
      let known = edges.start[edge]
      if known.follower == follower, known.text.count == length,
        memcmp(texts.start + known.text.start, text, length) == 0
      {
        return edge
      }
      (last, beforeLast, siblings) = (edge, last, siblings + 1)
      edge = known.sibling
    }
    let added = edges.elements.count
    add(run, text, length, follower)
    // Among many edges from one place, the new one replaces the last.
    let place = siblings < Self.siblingLimit ? last : beforeLast
    if place > 0 { edges.start[place].sibling = added } else { edges.start[previous].next = added }
    return added
  }

  private func add(
    _ run: Run, _ text: UnsafePointer<UInt8>, _ length: Int, _ follower: Follower
  ) {
    let first = (text: texts.elements.count, token: tokens.elements.count, end: ends.elements.count)
    let root = Int32(run.root)
    for at in 0..<length { texts.append(text[at]) }
    for _ in 0..<16 { texts.append(0) }
    let origin = SIMD4(0, run.start, run.start, UInt32(run.root))
    for index in run.tokens { tokens.append(run.tape[index].words &- origin) }
    for index in run.ended {
      let token = run.tape[index]
      ends.append(
        End(token: index - run.root, offset: token.end - run.start, next: token.next - root))
    }
    edges.append(
      Edge(
        text: Part(start: first.text, count: length), follower: follower,
        tokens: Part(start: first.token, count: run.tokens.count),
        ends: Part(start: first.end, count: run.ended.count),
        next: follower == .nothing ? count : 0))
  }
}
