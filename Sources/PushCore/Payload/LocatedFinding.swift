/// A finding in a document, with its line and column.
package struct LocatedFinding {
  package let finding: Finding
  package let position: TextPosition

  package var severity: Severity { finding.kind.severity }

  /// Returns the finding at another position.
  package func at(_ position: TextPosition) -> LocatedFinding {
    LocatedFinding(finding: finding, position: position)
  }
}

extension JSONTape {
  /// The findings in the document itself: duplicate keys, and the repairs of lenient reading.
  package func findings(notes: [String]) -> [Finding] {
    notes.map { Finding(lenientKind, $0) }
      + duplicates.map {
        locating(Finding(PayloadReading.duplicateKey, at: value(ofKey: Int($0))))
      }
  }

  /// Returns a finding with the path of its token.
  func locating(_ finding: Finding) -> Finding {
    guard let token = finding.token, hasPointer(token) else { return finding }
    var finding = finding
    finding.path = pointer(of: token) ?? ""
    return finding
  }
}

extension DocumentStream {
  /// Adds the positions of findings in the document on the tape, and sorts them by position.
  ///
  /// A finding without a value has the position of the document; one in JSON text has the position
  /// of the outermost string. Each byte is read only once.
  package func locate(_ findings: [Finding]) -> [LocatedFinding] {
    func token(_ finding: Finding) -> Int { finding.token.flatMap(tape.outermost) ?? 0 }
    let sorted = findings.count < 2 ? findings : findings.sorted { token($0) < token($1) }
    let positions = positions(ofTokens: sorted.lazy.map(token))
    return zip(sorted, positions).map(LocatedFinding.init)
  }
}

extension DocumentStream {
  /// Returns a finding for each name that an object has twice, in document order.
  ///
  /// For a name in JSON text inside a string, the position is that of the string.
  ///
  /// - Parameter known: The number of names to omit: those that were found first.
  package func duplicateNames(after known: Int = 0) -> [LocatedFinding] {
    locate(
      tape.duplicates.dropFirst(known).map {
        tape.locating(Finding(PayloadReading.duplicateKey, at: tape.value(ofKey: Int($0))))
      })
  }
}
