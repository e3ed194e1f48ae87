/// An option and the options that it excludes.
package struct ExclusionRow: Sendable {
  package let option: OptionID
  package let others: [OptionID]
  /// Whether operands are excluded as well.
  package let operands: Bool

  package init(_ option: OptionID, _ others: [OptionID], operands: Bool = false) {
    (self.option, self.others, self.operands) = (option, others, operands)
  }
}

extension ExclusionRow {
  /// Returns the rule reduced to a command's own and shared options; nil if nothing remains.
  func among(_ own: Set<OptionID>) -> ExclusionRow? {
    // Every command with such a rule has the shared options.
    let left = others.filter { own.contains($0) || Self.shared.contains($0) }
    guard own.contains(option) || Self.shared.contains(option), !left.isEmpty else { return nil }
    return ExclusionRow(option, left, operands: operands)
  }

  private static let shared: [OptionID] = [.dryRun, .curl, .output, .field, .batch]
}
