/// A list of plain values, reused from document to document.
///
/// This is a handle without reference counting; its owner deallocates it.
struct ScratchList<Element: BitwiseCopyable> {
  private struct Store {
    var start: UnsafeMutablePointer<Element>
    var count = 0
    var capacity = 16
  }

  private let store: UnsafeMutablePointer<Store>

  init() {
    store = .allocate(capacity: 1)
    store.initialize(to: Store(start: .allocate(capacity: 16)))
  }

  func deallocate() {
    store.pointee.start.deallocate()
    store.deallocate()
  }

  var isEmpty: Bool { store.pointee.count == 0 }

  /// The elements, valid until the list changes.
  var elements: UnsafeMutableBufferPointer<Element> {
    UnsafeMutableBufferPointer(start: store.pointee.start, count: store.pointee.count)
  }

  func append(_ element: Element) {
    if store.pointee.count == store.pointee.capacity { grow() }
    store.pointee.start[store.pointee.count] = element
    store.pointee.count &+= 1
  }

  @inline(never)
  private func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: store.pointee.capacity * 2)
    larger.update(from: store.pointee.start, count: store.pointee.count)
    store.pointee.start.deallocate()
    store.pointee.start = larger
    store.pointee.capacity *= 2
  }

  /// Empties the list, and frees the memory of an unusually large one.
  func removeAll() {
    store.pointee.count = 0
    guard store.pointee.capacity > 1 << 14 else { return }
    store.pointee.start.deallocate()
    store.pointee.start = .allocate(capacity: 16)
    store.pointee.capacity = 16
  }

  /// Removes the last elements.
  func removeLast(_ count: Int) { store.pointee.count -= count }

  /// Removes the elements that satisfy a condition; the others remain in order.
  func removeAll(where isUnwanted: (Element) -> Bool) {
    var kept = 0
    for index in 0..<store.pointee.count where !isUnwanted(store.pointee.start[index]) {
      store.pointee.start[kept] = store.pointee.start[index]
      kept += 1
    }
    store.pointee.count = kept
  }
}
