/// Compares the messages of two files: their records, then their payloads.
///
/// A ``ComparedSide`` reads the documents of each file, and ``JSONComparison`` finds the
/// differences: the order of members does not count there, that of elements does. Those of payloads
/// count only if they change no record: ``AppliedDifferences`` applies them for a trial.
package final class PayloadDiff {
  /// The members of a record that do not describe the message, and the one whose values are those
  /// of the payload.
  private static let ignoredMembers: [[UInt8]] = [
    "confidence", "evidence", "candidates", "diagnostics", "other",
  ].map { Array($0.utf8) }

  /// The platform of the messages to compare; nil for all.
  private let platform: Platform?
  private let ignored: [FieldPath]
  let sides: (left: ComparedSide, right: ComparedSide)
  /// The left document with some values of the right one.
  private let mixed: ComparedSide
  /// The number of bytes that may still be read to separate the differences of a pair.
  private var budget = 0

  /// The limit of ``budget``: without it, large documents with many differences would take
  /// quadratic time.
  private static let largestBudget = 1 << 20

  /// - Parameter ignored: The paths that are not compared, in the record or in the payload.
  package init(options: PayloadOptions, platform: Platform?, ignored: [FieldPath]) {
    (self.platform, self.ignored) = (platform, ignored)
    var options = options
    options.platform = platform
    sides = (ComparedSide(options), ComparedSide(options))
    mixed = ComparedSide(options)
  }

  /// Returns the document on a tape for the comparison.
  ///
  /// - Parameter reader: The reader of the tape.
  /// - Throws: If the document is not a push.
  package func document(
    on tape: JSONTape, _ reader: PayloadReader
  ) throws(Failure) -> ComparedDocument {
    let messages = try Array(0..<reader.findMessages())
    let chosen = platform.map { self.messages($0, among: messages, reader) } ?? messages
    var words = FoldedWords(tape)
    var platforms: [Platform?] = []
    for message in chosen {
      reader.read(message, notes: [], as: platform)
      words.add(reader.reading)
      platforms.append(reader.reading.platform)
    }
    let text = ByteBuffer(capacity: 1024)
    tape.copy(0, to: text)
    return ComparedDocument(
      text: Array(text.bytes), uncertainty: tape.uncertainty, messages: chosen,
      platforms: platforms, spellings: words.spellings, foldedText: words.text)
  }

  /// Returns the messages for a platform or, if there are none, those for no particular platform,
  /// which may be for this one.
  private func messages(
    _ platform: Platform, among messages: [Int], _ reader: PayloadReader
  ) -> [Int] {
    let platforms = messages.map { message in
      reader.read(message, notes: [], as: platform)
      return reader.reading.platform
    }
    let wanted = platforms.contains(platform) ? platform : nil
    return messages.filter { platforms[$0] == wanted }
  }

  /// Calls `body` with each difference between two files, message by message.
  package func compare(
    _ left: [ComparedDocument], _ right: [ComparedDocument], _ body: (PayloadDifference) -> Void
  ) {
    let (left, right) = ComparedDocument.spelledAlike(left, right)
    let (mine, theirs) = (Self.places(left), Self.places(right))
    var loaded = (left: -1, right: -1)
    var roots: (left: JSONValue?, right: JSONValue?)
    var same = (left: -1, right: -1)
    for pair in 0..<max(mine.count, theirs.count) {
      let (one, other) = (mine.dropFirst(pair).first, theirs.dropFirst(pair).first)
      if let one, let other, one.message == other.message {
        // Equal documents are compared once for all of their messages.
        if one.isFirst, other.isFirst, left[one.document] == right[other.document] {
          same = (one.document, other.document)
        }
        if same == (one.document, other.document) { continue }
      }
      if let one, one.document != loaded.left {
        roots.left = sides.left.load(left[one.document])
        loaded.left = one.document
      }
      if let other, other.document != loaded.right {
        roots.right = sides.right.load(right[other.document])
        loaded.right = other.document
      }
      guard let one, let other else {
        body(
          PayloadDifference(
            message: pair, isInPayload: false, steps: [],
            left: one.flatMap { sides.left.record(of: $0.message) },
            right: other.flatMap { sides.right.record(of: $0.message) }))
        continue
      }
      let comparison = Self.comparison(left[one.document], right[other.document])
      compareRecords(comparison, one.message, other.message, pair, body)
      let isFirst = one.isFirst && other.isFirst
      if isFirst, let mine = roots.left, let theirs = roots.right,
        left[one.document].messages.count == right[other.document].messages.count
      {
        comparePayloads(
          comparison, (mine, left[one.document]), (theirs, right[other.document]), pair, body)
      }
    }
  }

  // MARK: Records

  /// A message: its document, its number there, and whether it is the first one to compare there.
  private typealias Place = (document: Int, message: Int, isFirst: Bool)

  private static func places(_ documents: [ComparedDocument]) -> [Place] {
    documents.enumerated().flatMap { index, document in
      document.messages.map { (index, $0, $0 == document.messages.first) }
    }
  }

  private static func comparison(
    _ left: ComparedDocument, _ right: ComparedDocument
  ) -> JSONComparison {
    JSONComparison(left.uncertainty.ofTypes || right.uncertainty.ofTypes ? .textual : .exact)
  }

  private func compareRecords(
    _ comparison: JSONComparison, _ one: Int, _ other: Int, _ pair: Int,
    _ body: (PayloadDifference) -> Void
  ) {
    for found in differences(comparison, sides.left.record(of: one), sides.right.record(of: other))
    where !isIgnored(found.steps) {
      body(
        PayloadDifference(
          message: pair, isInPayload: false, steps: found.steps, left: found.left,
          right: found.right))
    }
  }

  /// Returns the differences between records, except those that do not describe the message.
  private func differences(
    _ comparison: JSONComparison, _ one: JSONValue?, _ other: JSONValue?
  ) -> [JSONDifference] {
    comparison.differences(one, other).filter { found in
      !Self.ignoredMembers.contains { $0 == found.steps.first }
    }
  }

  func isIgnored(_ steps: [[UInt8]]) -> Bool {
    ignored.contains { steps.starts(with: $0.steps) }
  }

  // MARK: Payloads

  /// Reports the differences between the payloads that change no record.
  ///
  /// Documents for different transports have nothing in common but their records.
  private func comparePayloads(
    _ comparison: JSONComparison, _ left: (root: JSONValue, document: ComparedDocument),
    _ right: (root: JSONValue, document: ComparedDocument), _ pair: Int,
    _ body: (PayloadDifference) -> Void
  ) {
    let (one, other) = (sides.left.message, sides.right.message)
    guard one.kind == other.kind,
      one.format == other.format && one.sender == other.sender
        || one.format.isMessage && other.format.isMessage
    else { return }
    var prefix: [[UInt8]] = []
    var (mine, theirs) = (left.root, right.root)
    // The blocks for other platforms are in the same document.
    if platform != nil, sides.left.messageCount > 1, let block = sides.left.block(of: one),
      let theirBlock = sides.right.block(of: other),
      let pointer = JSONValue(mine.tape, block).pointer.flatMap(FieldPath.init)
    {
      prefix = pointer.steps
      (mine, theirs) = (JSONValue(mine.tape, block), JSONValue(theirs.tape, theirBlock))
    }
    let found = comparison.differences(mine, theirs).filter {
      !isIgnored(prefix + $0.steps) && !isForOthers($0)
    }
    budget = Self.largestBudget
    for difference in unseen(found[...], comparison, left.document) {
      let place = difference.left?.index ?? difference.container
      let message =
        place.map(sides.left.message(with:))
        .flatMap(left.document.messages.firstIndex) ?? 0
      body(
        PayloadDifference(
          message: pair + message, isInPayload: true, steps: prefix + difference.steps,
          left: difference.left, right: difference.right))
    }
  }

  /// Whether a difference is in the block of a request for another platform.
  private func isForOthers(_ difference: JSONDifference) -> Bool {
    guard platform != nil else { return false }
    return sides.left.isForOthers(difference.left?.index ?? difference.container)
      || sides.right.isForOthers(difference.right?.index)
  }

  /// Returns the differences that change no record.
  ///
  /// It applies a group of them to the left document and reads that. If a record changes, it does so
  /// with each half.
  private func unseen(
    _ found: ArraySlice<JSONDifference>, _ comparison: JSONComparison, _ document: ComparedDocument
  ) -> [JSONDifference] {
    guard !found.isEmpty, budget > 0 else { return [] }
    budget -= document.text.count
    if changesNothing(found, comparison, document) { return Array(found) }
    if found.count == 1 { return [] }
    let middle = found.startIndex + found.count / 2
    return unseen(found[..<middle], comparison, document)
      + unseen(found[middle...], comparison, document)
  }

  private func changesNothing(
    _ found: ArraySlice<JSONDifference>, _ comparison: JSONComparison, _ document: ComparedDocument
  ) -> Bool {
    let trial = AppliedDifferences(found)
    let tape = sides.left.tape
    guard mixed.load(document.uncertainty, { trial.write(0, of: tape, to: $0) }) != nil,
      mixed.messageCount == sides.left.messageCount
    else { return false }
    return document.messages.allSatisfy { message in
      differences(comparison, sides.left.record(of: message), mixed.record(of: message)).isEmpty
    }
  }
}

/// A difference between two messages.
package struct PayloadDifference {
  /// The number of the pair of messages, from 0.
  package let message: Int
  /// Whether it is a difference of the payloads that changes no record.
  package let isInPayload: Bool
  /// The names and indices in the record, or in the payload's document.
  package let steps: [[UInt8]]
  /// The values, valid until the next pair is compared; nil where the value is missing.
  package let left: JSONValue?
  package let right: JSONValue?
}
