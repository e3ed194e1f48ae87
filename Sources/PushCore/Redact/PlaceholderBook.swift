/// What stands for each value that was replaced: always the same for one, another for another.
///
/// Placeholders are numbered in the order in which values are met, by their shape; nothing of a value
/// is in them but its shape. Grows with the number of different values.
final class PlaceholderBook {
  private var known: [[UInt8]: [UInt8]] = [:]
  private var used: Set<[UInt8]> = []
  /// The last number used, by shape.
  private var numbers: [[UInt8]: Int] = [:]

  /// The placeholder of a value: as many bytes, and the same shape.
  ///
  /// What is a well-known placeholder as a whole, and what has neither letters nor digits, stays as it is.
  func placeholder(for value: [UInt8]) -> [UInt8] {
    if let placeholder = known[value] { return placeholder }
    let placeholder = make(value)
    known[value] = placeholder
    used.insert(placeholder)
    return placeholder
  }

  /// A value with its placeholder in its place: what it is once its escapes are undone is replaced,
  /// and written in the same way.
  func hidden(_ value: [UInt8], depth: Int = 0) -> [UInt8] {
    guard depth < RedactionLimit.depth, SpelledText.mayBeSpelled(value) else {
      return placeholder(for: value)
    }
    let spelled = SpelledText(value, .value)
    guard spelled.isSpelled else { return placeholder(for: value) }
    var written = value
    let text = hidden(spelled.text, depth: depth + 1)
    written.withUnsafeMutableBufferPointer { spelled.write(text, over: $0) }
    return written
  }

  private func make(_ value: [UInt8]) -> [UInt8] {
    let shape = ValueShape(value)
    guard !shape.isFixed else { return value }
    let name = String(decoding: value, as: UTF8.self)
    guard !PlaceholderCheck.isKnown(name) else { return value }
    let key = shape.key
    // Where signs alone make one of all that has the shape, there is nothing else to take.
    let isMarked =
      PlaceholderCheck.isPlaceholder(name)
      || (1...2).allSatisfy { shape.placeholder($0).map(Self.isPlaceholder) == true }
    while true {
      let number = (numbers[key] ?? 0) + 1
      guard let candidate = shape.placeholder(number) else { break }
      numbers[key] = number
      if candidate != value, !used.contains(candidate),
        isMarked || !Self.isPlaceholder(candidate)
      {
        return candidate
      }
    }
    // More values of one or two characters than there are.
    return (1...2).lazy.compactMap(shape.placeholder).first { $0 != value } ?? value
  }

  private static func isPlaceholder(_ text: [UInt8]) -> Bool {
    PlaceholderCheck.isPlaceholder(String(decoding: text, as: UTF8.self))
  }
}
