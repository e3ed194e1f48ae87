/// What to ask of a document of a known shape, and what to print if the answers are the known ones.
package final class ReadingPlan {
  /// A text that all documents of the plan share, then a copy of a value.
  private struct Part {
    /// The length of the text; it follows that of the last part.
    let count: Int
    /// The index of the value on the tape; -1 for none.
    let value: Int
    let form: CopyForm
  }

  /// The record of one message.
  private struct Record {
    let parts: Range<Int>
    /// The offset of the first part's text.
    let text: Int
  }

  private let trace: TapeTrace
  @exclusivity(unchecked) private var records: [Record] = []
  /// The outcomes of the messages.
  @exclusivity(unchecked) package private(set) var outcomes: [PayloadOutcome] = []
  private let parts = ScratchList<Part>()
  /// The texts of all parts; a block after those of a record is readable.
  private let texts = ByteBuffer()

  init(_ trace: TapeTrace) {
    self.trace = trace
  }

  deinit {
    parts.deallocate()
  }

  /// The number of the document's messages.
  package var messageCount: Int { records.count }

  /// Whether all questions are known, so that the plan can be used.
  var isComplete: Bool { trace.isComplete }

  /// The approximate number of bytes that the plan takes.
  var size: Int { trace.size + texts.count + parts.elements.count * MemoryLayout<Part>.stride }

  // MARK: Questions

  /// The number of questions.
  var questionCount: Int { trace.observations.elements.count }

  /// Asks for the values of a document of the plan's shape until an answer is not the known one.
  ///
  /// Adds to the tape what reading would add.
  ///
  /// - Parameter start: The number of questions whose answers are known to be the same.
  /// - Returns: The number of questions with the same answers.
  func confirm(_ tape: JSONTape, from start: Int) -> Int {
    let observations = trace.observations.elements
    return (start..<observations.count).first { !confirms(observations[$0], tape) }
      ?? observations.count
  }

  /// Whether another plan of the shape has the same answers to the first questions.
  ///
  /// After the same answers, a reader asks the same question. So if a document gave these answers of
  /// the other plan, this one agrees with the document as far, or not at all.
  func agrees(with other: ReadingPlan, on count: Int) -> Bool {
    let (mine, theirs) = (trace.observations.elements, other.trace.observations.elements)
    return (0..<count).allSatisfy { index in
      assert(index < mine.count, "after the same answers, the reading ended")
      if case (.exactly(_, let one), .exactly(_, let two)) = (mine[index], theirs[index]) {
        return text(one).elementsEqual(other.text(two))
      }
      return mine[index].answer == theirs[index].answer
    }
  }

  /// Whether a value gives the known answer.
  @inline(__always)
  private func confirms(_ observation: TapeTrace.Observation, _ tape: JSONTape) -> Bool {
    switch observation {
    case .isEmpty(let value, let answer): tape.isEmpty(Int(value)) == answer
    case .equals(let value, let name, let answer): tape.textEquals(Int(value), name) == answer
    case .hasPrefix(let value, let prefix, let answer):
      tape.begins(Int(value), with: prefix) == answer
    case .areEqual(let value, let other, let answer):
      tape.areEqual(Int(value), Int(other)) == answer
    case .satisfies(let value, let condition, let answer):
      trace.conditions[Int(condition)].condition(tape, Int(value)) == answer
    case .exactly(let value, let answer): tape.bytes(Int(value)).elementsEqual(text(answer))
    case .expanded(let string, let shape):
      tape.expand(Int(string)) == nil
        ? shape < 0 : shape >= 0 && tape.addShape(ofTextIn: Int(string)) == Int(shape)
    case .composed(let added, let escaped): tape.compose(text(added), escaped: escaped) >= 0
    case .piece(let string, let piece, let found):
      confirms(tape.compose(pieceOf: Int(string), trace.pieces[Int(piece)].piece), found, tape)
    }
  }

  /// Whether a piece was found as before; otherwise removes it, so that another plan can ask.
  private func confirms(_ piece: Int?, _ found: Bool, _ tape: JSONTape) -> Bool {
    if let piece, !found { tape.store.pointee.count = piece }
    return (piece != nil) == found
  }

  private func text(_ text: TapeTrace.Text) -> UnsafeBufferPointer<UInt8> {
    let start = UnsafePointer(trace.texts.elements.baseAddress).map { $0 + Int(text.start) }
    return UnsafeBufferPointer(start: start, count: Int(text.count))
  }

  // MARK: Records

  /// Adds the record of the next message, which was appended to `out` from `start`.
  func add(_ outcome: PayloadOutcome, from start: Int, in out: ByteBuffer) {
    let (first, text) = (parts.elements.count, texts.count)
    var at = start
    for copy in trace.copies.elements {
      add(at..<copy.start, of: out, copy.value, copy.form)
      at = copy.end
    }
    add(at..<out.count, of: out, -1, .json)
    trace.copies.removeAll()
    texts.pad()
    records.append(Record(parts: first..<parts.elements.count, text: text))
    outcomes.append(outcome)
  }

  private func add(_ range: Range<Int>, of out: ByteBuffer, _ value: Int, _ form: CopyForm) {
    texts.append(out.base + range.lowerBound, count: range.count)
    parts.append(Part(count: range.count, value: value, form: form))
  }

  /// Appends the record of one of the document's messages.
  package func append(_ message: Int, _ tape: JSONTape, to out: ByteBuffer) {
    let record = records[message]
    var text = UnsafePointer(texts.base) + record.text
    for index in record.parts {
      let part = parts.elements[index]
      if part.form == .string {
        tape.copyAsString(part.value, after: text, part.count, to: out)
      } else {
        out.append(blocks: text, count: part.count)
        if part.value >= 0 { tape.copy(part.value, part.form, to: out) }
      }
      text += part.count
    }
  }
}
