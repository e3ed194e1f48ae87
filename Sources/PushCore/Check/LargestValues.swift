/// The three largest values of a message that are not containers.
///
/// JSON inside a text counts as a container.
struct LargestValues {
  private let tape: JSONTape
  /// In descending order of size.
  private var values: [(value: Int, size: Int)] = []

  private static let limit = 3
  /// The maximum number of characters of a path.
  private static let pathLimit = 120

  init(_ tape: JSONTape) {
    self.tape = tape
  }

  /// Adds the values inside a container.
  ///
  /// - Parameter isDecoded: Whether to count the bytes of texts without their JSON escapes.
  mutating func add(_ container: Int, isDecoded: Bool = false) {
    var containers = [container]
    var next = 0
    while next < containers.count {
      let container = containers[next]
      next += 1
      for value in container..<tape.after(container) where isValue(value) {
        if let inner = tape.expand(value) {
          containers.append(inner)
        } else {
          add(value, isDecoded ? tape.decodedLength(value) : tape.bytes(value).count)
        }
      }
    }
  }

  private func isValue(_ index: Int) -> Bool {
    let token = tape[index]
    return token.kind != .object && token.kind != .array && !token.flags.contains(.key)
  }

  private mutating func add(_ value: Int, _ size: Int) {
    if values.count == Self.limit, let last = values.last, last.size >= size { return }
    let place = values.firstIndex { $0.size < size } ?? values.count
    values.insert((value, size), at: place)
    if values.count > Self.limit { values.removeLast() }
  }

  /// The end of a sentence that names the values; empty if there are none.
  var text: String {
    let parts = values.map { value, size in
      let path = tape.pointer(of: value) ?? ""
      let isLong = path.count > Self.pathLimit
      return "\(path.prefix(Self.pathLimit))\(isLong ? "…" : "") (\(size) bytes)"
    }
    return parts.isEmpty ? "" : "; largest values: " + parts.joined(separator: ", ")
  }
}
