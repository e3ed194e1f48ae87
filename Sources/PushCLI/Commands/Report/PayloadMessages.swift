import PushCore

/// The data of a push message that reports need.
struct PayloadMessage {
  let vendor: Vendor
  /// Whether the payload itself shows the vendor.
  let showsVendor: Bool
  /// The vendor's ID of the message; empty if there is none.
  let messageID: String
  /// The fields for reports, an object with the names of the vendor's API.
  fileprivate let tracking: JSONValue?

  /// Copies the fields for reports; they take precedence over those already set.
  func give(to fields: inout ReportFields) {
    if let tracking { fields.take(tracking: tracking) }
  }
}

/// Reads the messages of push payloads.
final class PayloadMessages {
  /// The vendor to assume for messages that do not show theirs.
  private let expected: Vendor?
  private var readers: Readers?

  /// The readers of one stream: one detects the vendor, the other assumes the expected one.
  private struct Readers {
    let stream: DocumentStream
    let detecting: PayloadReader
    let forced: PayloadReader?
  }

  init(expecting vendor: Vendor? = nil) {
    expected = vendor
  }

  /// Returns the messages of the document on the stream's tape.
  ///
  /// Throws status 65 if the document is not a push.
  func read(_ stream: DocumentStream) throws(Failure) -> [PayloadMessage] {
    let readers = readers(for: stream)
    let count = try Self.count(readers.detecting)
    let messages = (0..<count).map { message($0, readers.detecting) }
    guard let forced = readers.forced,
      messages.contains(where: { $0?.showsVendor == false }), try Self.count(forced) == count
    else { return messages.compactMap { $0 } }
    return messages.enumerated().compactMap { index, found in
      found?.showsVendor == false ? message(index, forced) : found
    }
  }

  private static func count(_ reader: PayloadReader) throws(Failure) -> Int {
    try reader.findMessages()
  }

  private func message(_ index: Int, _ reader: PayloadReader) -> PayloadMessage? {
    let document = JSONDocument(extraDepth: 16)
    reader.writeRecord(of: index, notes: [], into: document.text)
    guard let record = document.parse(), let name = record["vendor"]?.text,
      let vendor = Vendor.allCases.first(where: { "\($0.name)" == name })
    else { return nil }
    let isGuess = record["confidence"]?.text == "guess"
    return PayloadMessage(
      vendor: vendor, showsVendor: vendor.isNamed && !isGuess,
      messageID: record["message_id"]?.text ?? "", tracking: record["tracking"])
  }

  private func readers(for stream: DocumentStream) -> Readers {
    if let readers, readers.stream === stream { return readers }
    let forced = expected.map { vendor in
      var options = PayloadOptions()
      options.vendor = vendor
      return PayloadReader(options: options, tape: stream.tape)
    }
    let made = Readers(
      stream: stream, detecting: PayloadReader(options: PayloadOptions(), tape: stream.tape),
      forced: forced)
    readers = made
    return made
  }
}
