/// Corrects documents: makes the fixes of their findings and checks the result, until no finding has
/// a fix.
///
/// The checks propose the fixes; ``ServiceValue`` has those of values by their ``ValueForm``.
///
/// A fixer serves one stream.
package final class PayloadFixer {
  /// A corrected document.
  package struct Correction {
    /// The document as JSON.
    package let text: UnsafeBufferPointer<UInt8>
    /// The findings that are left, of ``PayloadFixer/checker``.
    package let findings: [LocatedFinding]
    /// The findings that were corrected, in order, with their paths.
    package let fixed: [Finding]
  }

  private let source: DocumentStream
  private let stream: DocumentStream
  /// The checker of corrected documents.
  package let checker: PayloadChecker
  private let text = ByteBuffer(capacity: 4096)

  /// The number of times that a document is corrected, and the bytes to check for one document after
  /// the first times.
  ///
  /// Most fixes of a document are made at once. Some need another one first, such as a type after a
  /// name.
  private static let (maximumRounds, freeRounds, maximumBytes) = (200, 8, 64 << 20)

  package init(options: PayloadOptions, source: DocumentStream) {
    self.source = source
    var reading = JSONInputOptions()
    reading.maximumDocument = JSONInputOptions.largestDocument
    stream = DocumentStream(options: reading)
    checker = PayloadChecker(options: options, stream: stream)
  }

  /// Corrects the document on the source's tape; returns nil if no finding has a fix.
  ///
  /// - Parameters:
  ///   - findings: The findings of `checker` in the document, without those that are to stay.
  ///   - isIgnored: Whether findings of a kind are to stay.
  /// - Returns: The correction, valid until the next call.
  package func correct(
    _ findings: [LocatedFinding], of checker: PayloadChecker,
    isIgnored: (DiagnosticKind) -> Bool
  ) -> Correction? {
    guard let first = checker.edit(for: findings) else { return nil }
    var fixed = first.fixed.map(source.tape.locating)
    text.removeAll()
    first.edit.write(source.documentBytes, to: text)
    var (left, rounds, bytes) = (check(isIgnored), 1, 0)
    while let found = left, rounds < Self.maximumRounds,
      rounds < Self.freeRounds || bytes < Self.maximumBytes,
      let more = self.checker.edit(for: found)
    {
      fixed += more.fixed.map(stream.tape.locating)
      text.removeAll()
      more.edit.write(stream.documentBytes, to: text)
      left = check(isIgnored)
      rounds += 1
      bytes += text.count
    }
    // A correction is always a push, so that this is never nil.
    guard let left else { return nil }
    return Correction(text: stream.documentBytes, findings: left, fixed: fixed)
  }

  /// Returns the findings in ``text``; nil if it is not a push.
  private func check(_ isIgnored: (DiagnosticKind) -> Bool) -> [LocatedFinding]? {
    stream.restart(line: 1, offset: 0)
    stream.append(text.bytes)
    stream.finish()
    guard case .document = stream.next() else { return nil }
    stream.tape.uncertainty = source.tape.uncertainty
    return (try? checker.check())?.filter { !isIgnored($0.finding.kind) }
  }
}
