/// The body of an HTTP response, parsed if it is JSON.
package final class ReplyBody {
  package enum Content: Equatable, Sendable {
    case empty
    case json
    /// Not JSON, such as a proxy's error page.
    case unreadable
    /// Longer than ``limit``, and not parsed.
    case oversize
  }

  /// The maximum length of a body, in bytes and as text for messages.
  package static let limit = 8 << 20
  package static let limitText = "8 MiB"

  package let content: Content
  package let tape = JSONTape()
  private let bytes: UnsafeMutableBufferPointer<UInt8>

  /// - Parameter isOversize: Whether the body was longer than the limit.
  package init(_ body: [UInt8], isOversize: Bool = false) {
    bytes = .allocate(capacity: max(body.count, 1))
    _ = bytes.initialize(from: body)
    if isOversize {
      content = .oversize
    } else if body.allSatisfy(Self.isBlank) {
      content = .empty
    } else if let base = bytes.baseAddress.map({ UnsafePointer($0) }) {
      tape.reset(document: base)
      content = Self.scan(base, body, onto: tape) ? .json : .unreadable
    } else {
      content = .unreadable
    }
  }

  deinit {
    tape.deallocate()
    bytes.deallocate()
  }

  /// The JSON without white space between its tokens; nil if the body is not JSON.
  package var json: String? {
    guard content == .json else { return nil }
    let out = ByteBuffer(capacity: bytes.count)
    tape.copy(0, to: out)
    return out.string
  }

  /// The objects in the response.
  ///
  /// Most responses are one object. Smartico also sends an array of objects, or of strings that
  /// each contain an object.
  package var objects: [Int] {
    guard content == .json else { return [] }
    guard tape.kind(0) == .array else { return tape.kind(0) == .object ? [0] : [] }
    var found: [Int] = []
    let end = tape.after(0)
    var child = tape.first(0)
    while child < end {
      if let object = tape.object(child) { found.append(object) }
      child = tape.after(child)
    }
    return found
  }

  private static func scan(
    _ base: UnsafePointer<UInt8>, _ body: [UInt8], onto tape: JSONTape
  ) -> Bool {
    let mark = body.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard let start = body[mark...].firstIndex(where: { !isBlank($0) }),
      let last = body.lastIndex(where: { !isBlank($0) }),
      // The scanner accepts only objects and arrays; vendors respond with nothing else.
      body[start] == UInt8(ascii: "{") || body[start] == UInt8(ascii: "[")
    else { return false }
    let scanner = JSONScanner()
    scanner.begin(at: start)
    return (try? scanner.scan(base, end: last + 1, isFinal: true, onto: tape)) == last + 1
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}
