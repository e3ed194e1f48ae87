/// The indices of an object's keys or of an array's elements.
package struct TapeItems: Sequence, IteratorProtocol {
  private let tape: JSONTape
  /// The distance from an item to its value.
  private let step: Int
  private var item: Int
  private let end: Int

  @inline(__always)
  init(_ tape: JSONTape, _ container: Int, _ kind: JSONKind, step: Int) {
    (self.tape, self.step) = (tape, step)
    item = tape.first(container)
    end = tape.kind(container) == kind ? tape.after(container) : item
  }

  @inline(__always)
  package mutating func next() -> Int? {
    guard item < end else { return nil }
    defer { item = tape.after(item &+ step) }
    return item
  }
}
