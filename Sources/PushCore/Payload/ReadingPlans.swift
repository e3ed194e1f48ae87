/// The plans for the shapes of a stream's documents.
///
/// Most documents of a stream have one of a few shapes. The first document of a shape is only
/// counted, the reading of the second is traced, and the others are printed by the plan made of it,
/// without being read.
package final class ReadingPlans {
  private final class Shape {
    /// Plans for different values, the last used first.
    @exclusivity(unchecked) var plans: [ReadingPlan] = []
    @exclusivity(unchecked) var hits = 0
    @exclusivity(unchecked) var misses = 0

    /// Whether the values differ too much for plans.
    var isVaried: Bool { misses > 16 && hits < misses }
  }

  /// The maximum number of shapes and of plans for each, which bounds memory.
  private static let limit = (shapes: 256, plans: 4)
  /// The maximum number of tokens of a document that gets a plan.
  private static let tokenLimit = 256

  private let tape: JSONTape
  private let output: ByteBuffer
  @exclusivity(unchecked) private var shapes: [UInt64: Shape] = [:]
  /// The plan that is being made, and its shape.
  @exclusivity(unchecked) private var draft: (plan: ReadingPlan, shape: Shape)?
  @exclusivity(unchecked) private var start = 0

  /// - Parameter output: The buffer that records are appended to.
  package init(_ tape: JSONTape, output: ByteBuffer) {
    (self.tape, self.output) = (tape, output)
  }

  /// Returns the plan for the document on the tape; nil if it must be read.
  ///
  /// After nil, call ``finish()`` when it is read.
  package func find() -> ReadingPlan? {
    guard tape.count <= Self.tokenLimit, !tape.hasDuplicates, !tape.hasUncertainTypes else {
      return nil
    }
    let sum = TokenShape.fingerprint(tape)
    guard let shape = shapes[sum] else {
      if shapes.count == Self.limit.shapes { shapes.removeAll() }
      shapes[sum] = Shape()
      return nil
    }
    guard !shape.isVaried else { return nil }
    if let plan = plan(shape) { return plan }
    if shape.plans.count < Self.limit.plans { begin(shape) }
    return nil
  }

  private func plan(_ shape: Shape) -> ReadingPlan? {
    let count = tape.count
    for (index, plan) in shape.plans.enumerated() {
      if plan.matches(tape) {
        shape.hits += 1
        if index > 0 { shape.plans.swapAt(0, index) }
        return plan
      }
      if tape.count > count { tape.removeExpansions(keepingDuplicates: 0) }
    }
    shape.misses += 1
    return nil
  }

  // MARK: Recording

  private func begin(_ shape: Shape) {
    let trace = TapeTrace(output: output)
    draft = (ReadingPlan(TokenShape(tape, from: 0), trace), shape)
    tape.trace = trace
  }

  /// Call it before and after each record of a document is written.
  @inline(__always)
  package func recordBegins() { start = output.count }

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

  private func keep(_ plan: ReadingPlan, _ shape: Shape, isValid: Bool) {
    (draft, tape.trace) = (nil, nil)
    if isValid, !tape.hasDuplicates { shape.plans.append(plan) }
  }
}
