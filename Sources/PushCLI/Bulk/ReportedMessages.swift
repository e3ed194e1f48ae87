import PushCore

/// Reads the messages of push payloads, to report their events.
final class ReportedMessages {
  private var readers: Readers?
  /// The payloads of records, one after another.
  private lazy var nested = DocumentStream(options: JSONInputOptions())

  /// The readers of one stream: one detects the vendor, the other assumes the expected one.
  private struct Readers {
    let stream: DocumentStream
    let detecting: PayloadReader
    let forced: (vendor: Vendor, reader: PayloadReader)?
  }

  /// Returns the messages of the document on the stream's tape.
  ///
  /// Throws status 65 if the document is not a push.
  ///
  /// - Parameter vendor: The vendor to assume for messages that do not show theirs.
  func read(_ stream: DocumentStream, _ vendor: Vendor?) throws(Failure) -> [ReportedMessage] {
    let readers = readers(for: stream, vendor)
    let count = try readers.detecting.findMessages()
    let messages = (0..<count).map { message($0, readers.detecting) }
    guard let forced = readers.forced?.reader, messages.contains(where: { !$0.showsVendor }),
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
  ///
  /// - Parameters:
  ///   - vendor: The vendor that the record or an option names.
  ///   - warn: Called for duplicate names in JSON texts, which the record itself does not show.
  func only(
    in payload: JSONValue, _ vendor: Vendor?, among vendors: [Vendor], warn: (Finding) -> Void
  ) throws(Failure) -> ReportedMessage {
    nested.append(line: payload.json)
    guard case .document = nested.next() else {
      throw Failure(.recordBadValue, "the key payload must be an object")
    }
    let known = nested.tape.duplicates.count
    var found: [ReportedMessage] = []
    let vendors = vendor.map { [$0] } ?? vendors
    let messages = try read(nested, vendor)
    for found in nested.duplicateNames(after: known) {
      var finding = found.finding
      finding.path = finding.path.map { "/payload\($0)" }
      warn(finding)
    }
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
    try first.check(vendor)
    return first
  }

  private func message(_ index: Int, _ reader: PayloadReader) -> ReportedMessage {
    reader.read(index, notes: [])
    let id = ByteBuffer(capacity: 64)
    reader.appendCell(.messageID, to: id, escapes: false)
    return ReportedMessage(
      vendor: reader.vendor, showsVendor: reader.showsVendor, messageID: id.string,
      tracking: reader.container(.tracking).flatMap { JSONValue($0.bytes, extraDepth: 16) })
  }

  private func readers(for stream: DocumentStream, _ vendor: Vendor?) -> Readers {
    if let readers, readers.stream === stream, readers.forced?.vendor == vendor { return readers }
    let forced = vendor.map { vendor in
      var options = PayloadOptions()
      options.vendor = vendor
      return (vendor: vendor, reader: PayloadReader(options: options, tape: stream.tape))
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

extension DiagnosticKind {
  static let recordSeveralMessages = DiagnosticKind(
    "record.several-messages", .data, summary: "the payload of a record has several messages",
    meaning: "A record is one call, and the value of its key `payload` has more than one message.",
    remedy: "Give the payload itself to the report command, or a record for each message.")
  static let recordVendorGuess = DiagnosticKind(
    "record.vendor-guess", .data, summary: "the vendor of a payload is only a guess",
    meaning: """
      The payload has only keys that other senders use as well; `pushkit parse-payload` prints \
      `"confidence":"guess"`. A report could go to the wrong vendor, so nothing was sent.
      """,
    remedy: "If the payload is from this vendor, name it with `--vendor`.")
  static let recordWrongVendor = DiagnosticKind(
    "record.wrong-vendor", .data, summary: "a record is for a vendor without this call",
    meaning: """
      The payload or the record is of another vendor than the options name, or of a vendor without \
      this call.
      """,
    remedy: """
      `pushkit resolve-action` shows which reports the vendor of a payload accepts. If the payload is \
      of another vendor than `--vendor` or an option names, omit that option. If a record has keys of \
      several vendors, name its vendor with `--vendor` and add `--ignore-unknown`.
      """)
}

/// The data of a push message that reports need.
struct ReportedMessage {
  let vendor: Vendor
  /// Whether the payload itself shows the vendor.
  let showsVendor: Bool
  /// The vendor's ID of the message; empty if there is none.
  let messageID: String
  /// The fields for reports, an object with the names of the vendor's API.
  let tracking: JSONValue?

  /// Throws exit status 65 if the vendor is only a guess.
  ///
  /// - Parameter named: The vendor that the user names; it needs no evidence.
  func check(_ named: Vendor?) throws(Failure) {
    guard vendor.isNamed, !showsVendor, vendor != named else { return }
    throw .vendorGuess(vendor)
  }

  /// Returns arguments with the fields for reports, which take precedence.
  func added(to arguments: ParsedArguments) throws(Failure) -> ParsedArguments {
    guard let tracking else { return arguments }
    var arguments = arguments
    try arguments.add(tracking: tracking, of: vendor)
    return arguments
  }
}

extension Failure {
  /// Creates the error for a payload of a vendor to which a run does not report.
  static func wrongVendor(_ vendor: Vendor, served: [Vendor]) -> Failure {
    let names = served.map(\.title).joined(separator: ", ")
    let whose = vendor == .unknown ? "of no known vendor" : "\(vendor.title)'s"
    return Failure(.recordWrongVendor, "the payload is \(whose), and this report goes to \(names)")
  }

  /// Creates the error for a payload that may be of a vendor, but does not show it.
  static func vendorGuess(_ vendor: Vendor) -> Failure {
    Failure(
      .recordVendorGuess, "that the payload is \(vendor.title)'s is only a guess",
      hint: "if it is, confirm it with --vendor \(vendor.name)")
  }
}
