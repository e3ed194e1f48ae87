/// Finds the names that are similar to a misspelled one.
package enum Suggestions {
  /// Returns the most similar names, best first; empty if none is similar.
  package static func nearest(to word: String, among names: [String], limit: Int = 3) -> [String] {
    let typed = Array(word.lowercased().utf8)
    guard !typed.isEmpty else { return [] }
    let scored = names.enumerated().compactMap { index, name -> (score: Int, index: Int)? in
      score(typed, name).map { ($0, index) }
    }
    // Names that are much less similar than the best one only distract from it.
    let best = scored.map(\.score).min() ?? 0
    return scored.filter { $0.score <= best + 2 }.sorted { $0 < $1 }.prefix(limit)
      .map { names[$0.index] }
  }

  /// Returns the name that a word certainly means, or nil: the only one with the same letters and
  /// digits, such as `content-available` for `contentAvailable`, or the only one that differs by one
  /// typing error, or by two in a long name.
  package static func only(for word: String, among names: [String]) -> String? {
    let typed = folded(word)
    // Documents can have many unknown names.
    let names = names.filter { abs($0.utf8.count - word.utf8.count) < 6 }
    let same = names.filter { folded($0) == typed }
    if let name = same.first { return name }
    let limit = typed.count < 5 ? 0 : typed.count < 9 ? 1 : 2
    let scored = names.map { (distance(typed, folded($0), limit: limit), $0) }
      .filter { $0.0 <= limit }
    let best = scored.map(\.0).min()
    let nearest = Set(scored.filter { $0.0 == best }.map(\.1).map(folded))
    return nearest.count == 1 ? scored.first { $0.0 == best }?.1 : nil
  }

  /// Returns the letters and digits of a name, in lower case.
  private static func folded(_ name: String) -> [UInt8] {
    name.lowercased().utf8.filter { $0.isLetter || $0.isDigit }
  }

  /// Returns the distance between two names; nil if they are not similar.
  ///
  /// Compares lengths first, because documents can have many unknown names.
  private static func score(_ typed: [UInt8], _ text: String) -> Int? {
    let count = text.utf8.count
    let limit = max(1, min(typed.count, count) / 3)
    // The distance is at least the difference of the lengths.
    // Any other letter or digit is as near to a single one.
    let isNear = typed.count > 1 && abs(typed.count - count) <= limit
    guard isNear || typed.count >= 2 && typed.count <= count else { return nil }
    let name = text.utf8.map { $0 &- UInt8(ascii: "A") < 26 ? $0 | 0x20 : $0 }
    if isNear {
      let edits = distance(typed, name, limit: limit)
      if edits <= limit { return edits }
    }
    if typed.count >= 2, name.starts(with: typed) { return 3 }
    if typed.count >= 4, contains(name, typed) { return 4 }
    return nil
  }

  private static func contains(_ name: [UInt8], _ part: [UInt8]) -> Bool {
    guard name.count >= part.count else { return false }
    return (0...(name.count - part.count)).contains { name[$0...].starts(with: part) }
  }

  /// Returns the edit distance: insertions, deletions, replacements and swaps of neighbors
  /// (optimal string alignment).
  ///
  /// - Parameter limit: The result may be any number above this limit if the distance is.
  package static func distance(
    _ left: [UInt8], _ right: [UInt8], limit: Int = .max
  ) -> Int {
    if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
    let width = right.count + 1
    var (row, last, beforeLast) = (Array(0..<width), Array(0..<width), Array(0..<width))
    var (least, leastBefore) = (0, 0)
    for i in 1...left.count {
      row[0] = i
      leastBefore = least
      least = i
      for j in 1..<width {
        let replaced = last[j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1)
        var best = min(replaced, last[j] + 1, row[j - 1] + 1)
        if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
          best = min(best, beforeLast[j - 2] + 1)
        }
        row[j] = best
        least = min(least, best)
      }
      // No later row has less than the last two.
      if least > limit, leastBefore > limit { return least }
      (row, last, beforeLast) = (beforeLast, row, last)
    }
    return last[width - 1]
  }

  /// Returns `did you mean …?` for the end of a message; empty if there are no names.
  package static func phrase(_ names: [String]) -> String {
    names.isEmpty ? "" : "; did you mean \(names.listed("or"))?"
  }

  /// Returns the phrase with the names that are similar to a word.
  package static func phrase(for word: String, among names: [String]) -> String {
    phrase(nearest(to: word, among: names))
  }
}

extension [String] {
  /// Returns the words as a list in a sentence: `a, b or c`, with `link` before the last one.
  package func listed(_ link: String) -> String {
    guard let last, count > 1 else { return joined() }
    return "\(dropLast().joined(separator: ", ")) \(link) \(last)"
  }
}
