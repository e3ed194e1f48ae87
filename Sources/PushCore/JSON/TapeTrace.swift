/// Records what a reader learns from the values of a document, and which values its output copies.
///
/// All access to values goes through the tape, so a trace is complete: another document of the same
/// shape, whose values give the same answers, has the same output except for the copies.
/// Lengths (``JSONTape/decodedLength(_:)``, ``JSONTape/compactLength(_:)``) are for checks only, which
/// are never traced.
final class TapeTrace {
  /// A question to a value and its answer, or a text added to the tape.
  ///
  /// Values are indices on the tape; what takes more room is in a list of the trace.
  enum Observation: BitwiseCopyable {
    case isEmpty(Int32, Bool)
    case equals(Int32, JSONKey, Bool)
    case hasPrefix(Int32, JSONKey, Bool)
    case areEqual(Int32, Int32, Bool)
    case satisfies(Int32, condition: Int32, Bool)
    /// The reader saw all bytes of a value.
    case exactly(Int32, Text)
    /// The reader looked for JSON inside a string; the number of its shape is -1 if there was none,
    /// or if the shape is unknown and the trace thus not complete.
    case expanded(Int32, shape: Int32)
    /// The reader added a text that depends on no value, or a piece of a value.
    case composed(Text, escaped: Bool)
    case piece(Int32, piece: Int32, found: Bool)

    /// The answer as a number; 0 for a text.
    var answer: Int32 {
      switch self {
      case .isEmpty(_, let answer), .equals(_, _, let answer), .hasPrefix(_, _, let answer),
        .areEqual(_, _, let answer), .satisfies(_, _, let answer), .piece(_, _, let answer):
        answer ? 1 : 0
      case .expanded(_, let shape): shape
      case .exactly, .composed: 0
      }
    }
  }

  /// A condition; in a structure, a function is called without a thunk.
  struct Question {
    let condition: JSONTape.Condition
  }

  /// What finds a piece of a string.
  struct PieceSearch {
    let piece: JSONTape.Piece
  }

  /// A range of ``texts``.
  struct Text: BitwiseCopyable {
    let start: Int32
    let count: Int32
  }

  /// A copy of a value in the output.
  struct Copy: BitwiseCopyable {
    let value: Int
    let form: CopyForm
    /// The offsets of the copy in the output.
    let start: Int
    let end: Int
  }

  let observations = ScratchList<Observation>()
  let texts = ScratchList<UInt8>()
  let copies = ScratchList<Copy>()
  @exclusivity(unchecked) private(set) var conditions: [Question] = []
  @exclusivity(unchecked) private(set) var pieces: [PieceSearch] = []
  /// Whether all that the reader learned is recorded.
  @exclusivity(unchecked) private(set) var isComplete = true
  /// The output of which the copies are known; a copy to another buffer reveals the value.
  private unowned(unsafe) let output: ByteBuffer

  init(output: ByteBuffer) {
    self.output = output
  }

  /// The approximate number of bytes that the trace takes.
  var size: Int {
    1024 + texts.elements.count + observations.elements.count * MemoryLayout<Observation>.stride
  }

  deinit {
    observations.deallocate()
    texts.deallocate()
    copies.deallocate()
  }

  func note(_ observation: Observation) { observations.append(observation) }

  func note(_ value: Int, _ condition: @escaping JSONTape.Condition, _ answer: Bool) {
    note(.satisfies(Int32(value), condition: Int32(conditions.count), answer))
    conditions.append(Question(condition: condition))
  }

  func note(_ value: Int, _ piece: @escaping JSONTape.Piece, found: Bool) {
    note(.piece(Int32(value), piece: Int32(pieces.count), found: found))
    pieces.append(PieceSearch(piece: piece))
  }

  func note(_ value: Int, bytes: UnsafeBufferPointer<UInt8>) {
    note(.exactly(Int32(value), text(bytes)))
  }

  func note(composed bytes: UnsafeBufferPointer<UInt8>, escaped: Bool) {
    note(.composed(text(bytes), escaped: escaped))
  }

  private func text(_ bytes: UnsafeBufferPointer<UInt8>) -> Text {
    defer { bytes.forEach(texts.append) }
    return Text(start: Int32(texts.elements.count), count: Int32(bytes.count))
  }

  func note(expanded string: Int, hasJSON: Bool, shape: Int?) {
    if hasJSON, shape == nil { isComplete = false }
    note(.expanded(Int32(string), shape: Int32(shape ?? -1)))
  }

  /// Records a copy of a value that was appended to a buffer, from `start` to its end.
  func noteCopy(
    of value: Int, _ form: CopyForm, from start: Int, in out: ByteBuffer, _ tape: JSONTape
  ) {
    guard out === output else { return note(value, bytes: tape.untracedBytes(value)) }
    copies.append(Copy(value: value, form: form, start: start, end: out.count))
  }
}
