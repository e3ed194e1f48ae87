import PushCore

/// A message of a push payload, as far as reports need it.
struct PayloadMessage {
  let vendor: Vendor
  /// The vendor's id of it; empty where it has none.
  let messageID: String
  /// What its reports need, under the names of the vendor's interface.
  fileprivate let tracking: String?

  /// Hands over what its reports need.
  func give(to fields: inout ReportFields) {
    guard let tracking else { return }
    let body = ReplyBody(Array(tracking.utf8))
    fields.take(tracking: 0, of: body.tape)
  }
}

/// Reads the messages of push payloads.
final class PayloadMessages {
  private var reader: PayloadReader?
  private var stream: DocumentStream?
  private let records = RecordReader()

  /// The messages of the document on the stream's tape.
  ///
  /// 65 for what is no push.
  func read(_ stream: DocumentStream) throws(Failure) -> [PayloadMessage] {
    let reader = reader(for: stream)
    let count: Int
    do {
      count = try reader.findMessages()
    } catch {
      throw Failure(error)
    }
    var messages: [PayloadMessage] = []
    for index in 0..<count {
      let out = ByteBuffer(capacity: 1024)
      reader.writeRecord(of: index, notes: [], into: out)
      guard let tape = records.read(out), let name = tape.member(0, "vendor"),
        let vendor = Vendor.allCases.first(where: { "\($0.name)" == tape.text(name) })
      else { continue }
      messages.append(
        PayloadMessage(
          vendor: vendor, messageID: tape.member(0, "message_id").map(tape.text) ?? "",
          tracking: tape.member(0, "tracking").map(tape.json)))
    }
    return messages
  }

  private func reader(for stream: DocumentStream) -> PayloadReader {
    if let reader, self.stream === stream { return reader }
    let made = PayloadReader(options: PayloadOptions(), tape: stream.tape)
    (reader, self.stream) = (made, stream)
    return made
  }
}
