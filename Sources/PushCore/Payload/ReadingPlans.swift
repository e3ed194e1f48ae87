/// The plans for the shapes of a stream's documents.
///
/// Most documents of a stream have one of a few shapes. The first document of a shape is only
/// noted, the reading of the second is traced, and the others are printed by the plan made of it,
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

  /// The maximum number of plans for a shape.
  private static let planLimit = 4
  /// The number of bytes that all plans may take.
  private static let sizeLimit = 1 << 22

  private let tape: JSONTape
  private let output: ByteBuffer
  private let trie = ShapeTrie()
  /// The shapes by their numbers in ``trie``; nil for one that no document has, but a text in it.
  @exclusivity(unchecked) private var shapes: [Shape?] = []
  @exclusivity(unchecked) private var size = 0
  /// How many more of the last documents had new shapes than known ones, which count four times.
  @exclusivity(unchecked) private var surplus = 0
  /// The number of documents for which no plan is looked for, because most shapes were new.
  @exclusivity(unchecked) private var rest = 0
  /// The plan that is being made, and its shape.
  @exclusivity(unchecked) private var draft: (plan: ReadingPlan, shape: Shape)?
  @exclusivity(unchecked) private var start = 0

  /// - Parameter output: The buffer that records are appended to.
  package init(_ tape: JSONTape, output: ByteBuffer) {
    (self.tape, self.output) = (tape, output)
    tape.shapes = trie
  }

  /// Returns the plan for the document on the tape; nil if it must be read.
  ///
  /// After nil, call ``finish(isValid:)`` when it is read.
  package func find() -> ReadingPlan? {
    if rest > 0 {
      rest -= 1
      if rest == 0 { tape.shapes = trie }
      return nil
    }
    guard !tape.hasUncertainTypes, let shape = shape(), !shape.isVaried else { return nil }
    if let plan = plan(shape) { return plan }
    if shape.plans.count < Self.planLimit { begin(shape) }
    return nil
  }

  /// Returns the shape of the document on the tape; nil if it was not seen before.
  private func shape() -> Shape? {
    guard let number = tape.shape ?? addShape() else { return nil }
    while shapes.count <= number { shapes.append(nil) }
    if let known = shapes[number] {
      surplus = max(surplus &- 4, 0)
      return known
    }
    shapes[number] = Shape()
    surplus += 1
    if surplus > 64 { (surplus, rest, tape.shapes) = (0, 1024, nil) }
    return nil
  }

  private func addShape() -> Int? {
    if trie.isFull { removeAll() }
    return tape.addShape(of: 0)
  }

  private func removeAll() {
    trie.removeAll()
    shapes.removeAll()
    size = 0
  }

  private func plan(_ shape: Shape) -> ReadingPlan? {
    let count = tape.count
    var (last, confirmed): (ReadingPlan?, Int) = (nil, 0)
    for (index, plan) in shape.plans.enumerated() {
      if let last, !plan.agrees(with: last, on: confirmed) { continue }
      confirmed = plan.confirm(tape, from: confirmed)
      if confirmed == plan.questionCount {
        shape.hits += 1
        if index > 0 { shape.plans.swapAt(0, index) }
        return plan
      }
      last = plan
    }
    if tape.count > count || tape.hasExpansions { tape.removeExpansions(keepingDuplicates: 0) }
    shape.misses += 1
    return nil
  }

  // MARK: Recording

  private func begin(_ shape: Shape) {
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

  private func keep(_ plan: ReadingPlan, _ shape: Shape, isValid: Bool) {
    (draft, tape.trace) = (nil, nil)
    guard isValid, plan.isComplete, !tape.hasDuplicates else { return }
    shape.plans.append(plan)
    size += plan.size
    if size > Self.sizeLimit { removeAll() }
  }
}
