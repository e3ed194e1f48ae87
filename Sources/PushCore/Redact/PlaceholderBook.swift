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
  /// What is a placeholder already, and what has neither letters nor digits, stays as it is.
  func placeholder(for value: [UInt8]) -> [UInt8] {
    if let placeholder = known[value] { return placeholder }
    let placeholder = make(value)
    known[value] = placeholder
    used.insert(placeholder)
    return placeholder
  }

  private func make(_ value: [UInt8]) -> [UInt8] {
    let shape = ValueShape(value)
    guard !shape.isFixed else { return value }
    let isPlaceholder = Self.isPlaceholder(value)
    let key = shape.key
    // A word that says "fill me in" says so by its letters, a bracket goes on saying it.
    if isPlaceholder, shape.placeholder(1).map(Self.isPlaceholder) != true { return value }
    while true {
      let number = (numbers[key] ?? 0) + 1
      guard let candidate = shape.placeholder(number) else { break }
      numbers[key] = number
      if candidate != value, !used.contains(candidate),
        isPlaceholder || !Self.isPlaceholder(candidate)
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
