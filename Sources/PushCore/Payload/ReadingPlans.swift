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
  /// The maximum number of tokens, and of bytes, of a document that gets a plan.
  private static let (tokenLimit, byteLimit) = (256, 1 << 13)
  /// The number of slots, and of those in which a shape may be.
  private static let (slotCount, reach) = (512, 4)

  private let tape: JSONTape
  private let output: ByteBuffer
  /// The fingerprints of shapes, each in one of ``reach`` slots from the one that it selects; 0 for
  /// an empty slot.
  private let sums: UnsafeMutablePointer<UInt64>
  /// The shapes in the slots; nil for one that was seen once.
  @exclusivity(unchecked) private var shapes: [Shape?]
  /// The plan that is being made, and its shape.
  @exclusivity(unchecked) private var draft: (plan: ReadingPlan, shape: Shape)?
  @exclusivity(unchecked) private var start = 0

  /// - Parameter output: The buffer that records are appended to.
  package init(_ tape: JSONTape, output: ByteBuffer) {
    (self.tape, self.output) = (tape, output)
    let count = Self.slotCount + Self.reach
    sums = .allocate(capacity: count)
    sums.initialize(repeating: 0, count: count)
    shapes = Array(repeating: nil, count: count)
  }

  deinit {
    sums.deallocate()
  }

  /// Returns the plan for the document on the tape; nil if it must be read.
  ///
  /// After nil, call ``finish(isValid:)`` when it is read.
  package func find() -> ReadingPlan? {
    guard tape.count <= Self.tokenLimit, tape.untracedBytes(0).count <= Self.byteLimit,
      !tape.hasDuplicates, !tape.hasUncertainTypes,
      let shape = shape(of: TokenShape.fingerprint(tape)), !shape.isVaried
    else { return nil }
    if let plan = plan(shape) { return plan }
    if shape.plans.count < Self.planLimit { begin(shape) }
    return nil
  }

  /// Returns the shape with a fingerprint; nil if it was not seen before.
  ///
  /// A new shape takes a free slot, or that of another one.
  private func shape(of sum: UInt64) -> Shape? {
    let first = Int(truncatingIfNeeded: (sum &* 0x9E37_79B9_7F4A_7C15) &>> 55)
    for slot in first..<first &+ Self.reach {
      if sums[slot] == sum {
        if shapes[slot] == nil { shapes[slot] = Shape() }
        return shapes[slot]
      }
    }
    let free = (first..<first &+ Self.reach).first { sums[$0] == 0 || shapes[$0] == nil } ?? first
    sums[free] = sum
    if shapes[free] != nil { shapes[free] = nil }
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
      if tape.count > count || tape.hasExpansions { tape.removeExpansions(keepingDuplicates: 0) }
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
    if isValid, !tape.hasDuplicates { shape.plans.append(plan) }
  }
}
