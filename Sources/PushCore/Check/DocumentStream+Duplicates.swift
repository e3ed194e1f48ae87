extension DocumentStream {
  /// Returns the duplicate names in the document, in document order.
  ///
  /// For a name in JSON text inside a string, the position is that of the string.
  ///
  /// - Parameter known: The number of names to omit: those that were found first.
  package func duplicateNames(after known: Int = 0) -> [LocatedFinding] {
    guard tape.duplicates.count > known else { return [] }
    let names = tape.duplicates.dropFirst(known).map {
      (name: Int($0), outermost: tape.outermost(Int($0)) ?? 0)
    }
    .sorted { ($0.outermost, $0.name) < ($1.outermost, $1.name) }
    let findings = names.map {
      tape.locating(Finding(PayloadDiagnostics.duplicateKey, at: $0.name + 1))
    }
    return zip(findings, positions(ofTokens: names.map(\.outermost))).map {
      LocatedFinding(finding: $0, position: $1)
    }
  }
}
