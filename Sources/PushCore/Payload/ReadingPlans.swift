/// The plans for the shapes of a stream's documents.
///
/// Most documents of a stream have one of a few shapes. The first document of a shape is only
/// noted, the reading of the second is traced, and the others are printed by the plan made of it,
/// without being read.
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
  /// The number of bytes that all plans may take.
  private static let sizeLimit = 1 << 22

  private let tape: JSONTape
  private let output: ByteBuffer
  /// The shapes by their numbers in the tape's ``ShapeTrie``.
  @exclusivity(unchecked) private var shapes: [Shape] = []
  @exclusivity(unchecked) private var size = 0
  /// How many more of the last documents had new shapes than known ones, which count four times.
  @exclusivity(unchecked) private var surplus = 0
  /// The number of documents for which no plan is looked for, because most shapes were new.
  @exclusivity(unchecked) private var rest = 0
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
    if rest > 0 {
      rest -= 1
      if rest == 0 { tape.store.pointee.ignoresShapes = false }
      return nil
    }
    guard !tape.hasUncertainTypes, let shape = knownShape(), !shapes[shape].isVaried
    else { return nil }
    if let plan = plan(shape) { return plan }
    if shapes[shape].plans.count < Self.planLimit { begin(shape) }
    return nil
  }

  /// Returns the number of the document's shape; nil if it was not seen before.
  private func knownShape() -> Int? {
    guard let number = tape.shape ?? addShape() else { return nil }
    while shapes.count <= number { shapes.append(Shape()) }
    if shapes[number].isKnown {
      surplus = max(surplus &- 4, 0)
      return number
    }
    shapes[number].isKnown = true
    surplus += 1
    if surplus > 64 {
      (surplus, rest) = (0, 1024)
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
