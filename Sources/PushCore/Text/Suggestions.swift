/// Finds the names that are similar to a misspelled one.
package enum Suggestions {
  /// Returns the most similar names, best first; empty if none is similar.
  package static func nearest(to word: String, among names: [String], limit: Int = 3) -> [String] {
    let typed = Array(word.lowercased().utf8)
    guard !typed.isEmpty else { return [] }
    let scored = names.enumerated().compactMap { index, name -> (score: Int, index: Int)? in
      score(typed, Array(name.lowercased().utf8)).map { ($0, index) }
    }
    return scored.sorted { $0 < $1 }.prefix(limit).map { names[$0.index] }
  }

  /// Returns the distance between two names; nil if they are not similar.
  private static func score(_ typed: [UInt8], _ name: [UInt8]) -> Int? {
    let edits = distance(typed, name)
    if edits <= max(1, min(typed.count, name.count) / 3) { return edits }
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
  package static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for i in 1...left.count {
      var row = [i]
      for j in 1...right.count {
        let replaced = last[j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1)
        var best = min(replaced, last[j] + 1, row[j - 1] + 1)
        if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
          best = min(best, beforeLast[j - 2] + 1)
        }
        row.append(best)
      }
      beforeLast = last
      last = row
    }
    return last[right.count]
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
