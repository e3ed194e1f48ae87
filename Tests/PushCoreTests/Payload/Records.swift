@testable import PushCore

/// The records of payloads, as parse-payload prints them.
enum Records {
  /// Those of all documents of a text; documents that are broken or no push have none.
  static func all(
    in text: [UInt8], vendor: Vendor? = nil, platform: Platform? = nil,
    _ input: JSONInputOptions = JSONInputOptions()
  ) -> [[UInt8]] {
    let stream = DocumentStream(options: input)
    let reader = PayloadReader(options: options(vendor, platform), tape: stream.tape)
    stream.freeSpace(text.count).update(from: text, count: text.count)
    stream.commit(text.count)
    stream.finish()
    var records: [[UInt8]] = []
    while true {
      switch stream.next() {
      case .document: records += read(reader, stream.removeNotes().map(\.0.message))
      case .failure, .skipped: break
      case .needsInput, .end: return records
      }
    }
  }

  /// Options with which a record has all that it can have.
  static func options(_ vendor: Vendor? = nil, _ platform: Platform? = nil) -> PayloadOptions {
    var options = PayloadOptions()
    options.platform = platform
    options.vendor = vendor
    options.includesRaw = true
    options.badgeNow = 7
    return options
  }

  /// Those of the document on the reader's tape.
  static func read(_ reader: PayloadReader, _ notes: [String]) -> [[UInt8]] {
    guard let messages = try? reader.findMessages() else { return [] }
    return (0..<messages).map { message in
      let out = ByteBuffer()
      reader.writeRecord(of: message, notes: notes, into: out)
      return Array(out.bytes)
    }
  }

  /// The codes that the records of a text report.
  static func codes(
    in text: String, vendor: Vendor? = nil, lenient: Bool = false
  ) -> [String] {
    all(in: Array(text.utf8), vendor: vendor, .with(lenient: lenient)).flatMap { record in
      withTape(record) { tape in
        guard let list = tape.member(0, "diagnostics") else { return [] }
        var codes: [String] = []
        var element = tape.first(list)
        while element < tape.after(list) {
          codes.append(tape.member(element, "code").map(tape.text) ?? "none")
          element = tape.after(element)
        }
        return codes
      } ?? ["broken record"]
    }
  }

  static func format(of text: String, vendor: Vendor? = nil) -> [String] {
    all(in: Array(text.utf8), vendor: vendor).map { record in
      withTape(record) { tape in tape.member(0, "format").map(tape.text) ?? "none" } ?? "broken"
    }
  }
}
