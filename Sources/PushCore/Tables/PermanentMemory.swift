/// Memory for tables that live as long as the process, read without reference counting.
enum PermanentMemory {
  static func copy<Element>(_ array: [Element]) -> UnsafePointer<Element> {
    let start = UnsafeMutablePointer<Element>.allocate(capacity: max(array.count, 1))
    start.initialize(from: array, count: array.count)
    return UnsafePointer(start)
  }

  static func list<Element>(_ array: [Element]) -> UnsafeBufferPointer<Element> {
    UnsafeBufferPointer(start: copy(array), count: array.count)
  }
}
