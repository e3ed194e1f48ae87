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

  /// Returns arguments with the fields for reports, which take precedence.
  func added(to arguments: ParsedArguments) throws(Failure) -> ParsedArguments {
    guard let tracking else { return arguments }
    var arguments = arguments
    try arguments.add(tracking: tracking)
    return arguments
  }
}

/// Reads the messages of push payloads.
final class PayloadMessages {
  /// The vendor to assume for messages that do not show theirs.
  private let expected: Vendor?
  private var readers: Readers?
  /// The payloads of records, one after another.
  private lazy var nested = DocumentStream(options: JSONInputOptions())

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
    let count = try readers.detecting.findMessages()
    let messages = (0..<count).map { message($0, readers.detecting) }
    guard let forced = readers.forced, messages.contains(where: { !$0.showsVendor }),
      try forced.findMessages() == count
    else { return messages }
    return messages.enumerated().map { index, found in
      found.showsVendor ? found : message(index, forced)
    }
  }

  /// Returns the only message of a payload in a record.
  ///
  /// Throws exit status 65 if the payload is not a push, has several messages, or if its vendor is
  /// not among `vendors`.
  func only(in json: String, among vendors: [Vendor]) throws(Failure) -> PayloadMessage {
    nested.append(line: json)
    guard case .document = nested.next() else {
      throw Failure(.recordBadValue, "the key payload must be an object")
    }
    var found: [PayloadMessage] = []
    let messages = try read(nested)
    for message in messages where vendors.contains(message.vendor) {
      let isKnown = found.contains {
        $0.vendor == message.vendor && $0.messageID == message.messageID
      }
      if !isKnown { found.append(message) }
    }
    guard let first = found.first else {
      throw .wrongVendor(messages.first?.vendor ?? .unknown, served: vendors)
    }
    guard found.count == 1 else {
      throw Failure(
        .recordSeveralMessages, "the payload has \(found.count) different messages",
        hint: "give a record for each message, or the payload itself as FILE")
    }
    return first
  }

  private func message(_ index: Int, _ reader: PayloadReader) -> PayloadMessage {
    reader.read(index, notes: [])
    let id = ByteBuffer(capacity: 64)
    reader.appendCell(.messageID, to: id, escapes: false)
    return PayloadMessage(
      vendor: reader.vendor, showsVendor: reader.showsVendor, messageID: id.string,
      tracking: reader.container(.tracking).flatMap { JSONValue($0.bytes, extraDepth: 16) })
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

extension DocumentStream {
  /// Adds a line of input.
  fileprivate func append(line text: String) {
    var text = text
    text.withUTF8 { bytes in
      let space = freeSpace(bytes.count + 1)
      if let start = bytes.baseAddress { space.update(from: start, count: bytes.count) }
      space[bytes.count] = 0x0A
      commit(bytes.count + 1)
    }
  }
}

extension Failure {
  /// Creates the error for a payload of a vendor to which a run does not report.
  static func wrongVendor(_ vendor: Vendor, served: [Vendor]) -> Failure {
    let names = served.map(\.title).joined(separator: ", ")
    let whose = vendor == .unknown ? "of no known vendor" : "\(vendor.title)'s"
    return Failure(.recordWrongVendor, "the payload is \(whose), and this report goes to \(names)")
  }
}

extension DiagnosticKind {
  static let recordSeveralMessages = DiagnosticKind(
    "record.several-messages", .data, summary: "the payload of a record has several messages",
    meaning: "A record is one call, and the value of its key `payload` has more than one message.",
    remedy: "Give the payload itself to the report command, or a record for each message.")
  static let recordWrongVendor = DiagnosticKind(
    "record.wrong-vendor", .data, summary: "a record is for a vendor without this call",
    meaning: """
      The payload or the record is of another vendor than the options name, or of a vendor without \
      this call.
      """,
    remedy: """
      Omit `--vendor` and the options of one vendor. `pushkit resolve-action` shows which reports \
      the vendor of a payload accepts.
      """)
}
