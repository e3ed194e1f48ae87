extension DocumentStream {
  /// Returns a finding for each name that an object has twice, in document order.
  ///
  /// For a name in JSON text inside a string, the position is that of the string.
  ///
  /// - Parameter known: The number of names to omit: those that were found first.
  package func duplicateNames(after known: Int = 0) -> [LocatedFinding] {
    locate(
      tape.duplicates.dropFirst(known).map {
        tape.locating(Finding(PayloadDiagnostics.duplicateKey, at: Int($0) + 1))
      })
  }
}
