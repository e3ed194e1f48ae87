/// The plans for the shapes of a stream's documents.
///
/// Most documents of a stream have one of a few shapes. The first document of a shape is only
/// noted, the reading of the second is traced, and the others are printed by the plan made of it,
/// without being read. While most shapes are new, it pauses; if all take too much memory, it begins
/// again.
package final class ReadingPlans {
  private struct Shape {
    /// Plans for different values, the last used first.
    var plans: [ReadingPlan] = []
    var hits = 0
    var misses = 0
    /// Whether a document had the shape; others are those of texts in strings.
    var isKnown = false

    /// Whether the values differ too much for plans.
    var isVaried: Bool { misses > 16 && hits < misses }
  }

  /// The maximum number of plans for a shape.
  private static let planLimit = 4
  /// The number of bytes of a document that gets a plan, which bounds the trace of its reading.
  private static let documentLimit = 1 << 16
  /// The number of bytes that all plans may take.
  private static let sizeLimit = 1 << 22
  /// The first pause, and the longest, as a number of documents.
  private static let (shortPause, longPause) = (64, 4096)
  /// The ``surplus`` that begins a pause; as many fewer make the next pause short again.
  private static let surplusLimit = 64

  private let tape: JSONTape
  private let output: ByteBuffer
  /// The shapes by their numbers in the tape's ``ShapeTrie``.
  @exclusivity(unchecked) private var shapes: [Shape] = []
  /// The number of bytes that all plans take.
  @exclusivity(unchecked) private var size = 0
  /// The number of documents with new shapes, less that of the others; within ``surplusLimit``.
  @exclusivity(unchecked) private var surplus = 0
  /// The number of documents left of this pause, and that of the next one.
  @exclusivity(unchecked) private var pause = 0
  @exclusivity(unchecked) private var nextPause = ReadingPlans.shortPause
  /// The plan that is being made, and its shape.
  @exclusivity(unchecked) private var draft: (plan: ReadingPlan, shape: Int)?
  @exclusivity(unchecked) private var start = 0

  /// - Parameter output: The buffer that records are appended to.
  package init(_ tape: JSONTape, output: ByteBuffer) {
    (self.tape, self.output) = (tape, output)
    tape.knowShapes()
  }

  /// Returns the plan for the document on the tape; nil if it must be read.
  ///
  /// After nil, call ``finish(isValid:)`` when it is read.
  package func find() -> ReadingPlan? {
    if pause > 0 {
      pause -= 1
      if pause == 0 { tape.store.pointee.ignoresShapes = false }
      return nil
    }
    guard !tape.hasUncertainTypes, let shape = noteShape(), !shapes[shape].isVaried
    else { return nil }
    if let plan = plan(shape) { return plan }
    if shapes[shape].plans.count < Self.planLimit,
      tape.untracedBytes(0).count <= Self.documentLimit
    {
      begin(shape)
    }
    return nil
  }

  /// Returns the number of the document's shape; notes the shape and returns nil if it is new.
  private func noteShape() -> Int? {
    guard let number = tape.shape ?? addShape() else { return nil }
    while shapes.count <= number { shapes.append(Shape()) }
    if shapes[number].isKnown {
      if surplus > -Self.surplusLimit { surplus -= 1 } else { nextPause = Self.shortPause }
      return number
    }
    shapes[number].isKnown = true
    surplus += 1
    if surplus > Self.surplusLimit {
      (surplus, pause, nextPause) = (0, nextPause, min(nextPause * 2, Self.longPause))
      tape.store.pointee.ignoresShapes = true
    }
    return nil
  }

  private func addShape() -> Int? {
    if tape.shapes?.isFull == true { removeAll() }
    return tape.addShape(of: 0)
  }

  private func removeAll() {
    tape.shapes?.removeAll()
    shapes.removeAll()
    size = 0
  }

  private func plan(_ shape: Int) -> ReadingPlan? {
    let count = tape.count
    var (last, confirmed): (ReadingPlan?, Int) = (nil, 0)
    for index in shapes[shape].plans.indices {
      let plan = shapes[shape].plans[index]
      if let last, !plan.agrees(with: last, on: confirmed) { continue }
      confirmed = plan.confirm(tape, from: confirmed)
      if confirmed == plan.questionCount {
        shapes[shape].hits += 1
        if index > 0 { shapes[shape].plans.swapAt(0, index) }
        return plan
      }
      last = plan
    }
    if tape.count > count || tape.hasExpansions { tape.removeExpansions(keepingDuplicates: 0) }
    shapes[shape].misses += 1
    return nil
  }

  // MARK: Recording

  private func begin(_ shape: Int) {
    let trace = TapeTrace(output: output)
    draft = (ReadingPlan(trace), shape)
    tape.trace = trace
  }

  /// Call it before each record of a document is written.
  @inline(__always)
  package func recordBegins() { start = output.count }

  /// Call it after each record of a document is written.
  @inline(__always)
  package func recordEnds(_ outcome: @autoclosure () -> PayloadOutcome) {
    draft?.plan.add(outcome(), from: start, in: output)
  }

  /// Call it after a document is read.
  ///
  /// - Parameter isValid: Whether all its records were written.
  @inline(__always)
  package func finish(isValid: Bool) {
    if let draft { keep(draft.plan, draft.shape, isValid: isValid) }
  }

  private func keep(_ plan: ReadingPlan, _ shape: Int, isValid: Bool) {
    (draft, tape.trace) = (nil, nil)
    guard isValid, plan.isComplete, !tape.hasDuplicates else { return }
    shapes[shape].plans.append(plan)
    size += plan.size
    if size > Self.sizeLimit { removeAll() }
  }
}
