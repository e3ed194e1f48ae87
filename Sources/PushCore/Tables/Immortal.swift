/// Memory for tables that live as long as the process, read without reference counting.
enum Immortal {
  static func copy<Element>(_ array: [Element]) -> UnsafePointer<Element> {
    let start = UnsafeMutablePointer<Element>.allocate(capacity: max(array.count, 1))
    start.initialize(from: array, count: array.count)
    return UnsafePointer(start)
  }
}
