/// Builds a JSON request body that records the positions of keys.
package struct JSONBody: ~Copyable {
  private let out: ByteBuffer
  private var object: JSONObjectWriter
  private var text = RequestText("")

  package init() {
    out = ByteBuffer(capacity: 512)
    object = JSONObjectWriter(out)
  }

  package mutating func string(_ name: String, _ value: String) {
    object.string(name, value)
  }

  package mutating func string(_ name: String, ifAny value: String?) {
    object.string(name, ifAny: value)
  }

  package mutating func integer(_ name: String, _ value: Int) {
    object.integer(name, value)
  }

  /// Appends a member with `value`, which is JSON text.
  package mutating func json(_ name: String, _ value: String) {
    object.json(name, value)
  }

  package mutating func texts(_ name: String, _ members: [(name: String, value: String)]) {
    object.texts(name, members)
  }

  package mutating func key(_ name: String, _ key: RequestKey) {
    object.key(name)
    out.append(UInt8(ascii: "\""))
    text.append(out.string)
    out.removeAll()
    text.append(RequestText(key).mapped(Self.escaped))
    out.append(UInt8(ascii: "\""))
  }

  /// Returns the complete body.
  package consuming func end() -> RequestText {
    object.end()
    text.append(out.string)
    return text
  }

  private static func escaped(_ text: String) -> String {
    let out = ByteBuffer(capacity: text.utf8.count)
    JSONText.append(text, to: out)
    return out.string
  }
}

/// The body of an HTTP response, parsed if it is JSON.
package struct ReplyBody {
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
  /// The object or array; nil if the body is not JSON.
  package let root: JSONValue?
  /// The beginning of a text in one line; empty for JSON and for markup, which nobody reads here.
  package let excerpt: String

  /// - Parameter isOversize: Whether the body was longer than the limit.
  package init(_ body: [UInt8], isOversize: Bool = false) {
    let mark = body.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    // The vendors respond with nothing but objects and arrays.
    root = isOversize ? nil : JSONValue(body[mark...])
    content =
      isOversize
      ? .oversize
      : root != nil ? .json : body.allSatisfy(\.isJSONBlank) ? .empty : .unreadable
    excerpt = content == .unreadable ? Self.excerpt(body[mark...].prefix(Self.excerptLength)) : ""
  }

  /// In bytes.
  private static let excerptLength = 200

  private static func excerpt(_ bytes: ArraySlice<UInt8>) -> String {
    let words = bytes.split(whereSeparator: \.isJSONBlank)
    if words.first?.first == UInt8(ascii: "<") { return "" }
    return words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
  }

  /// The JSON without white space between its tokens; nil if the body is not JSON.
  package var json: String? { root?.json }

  /// The objects in the response.
  ///
  /// Most responses are one object. Smartico also sends an array of objects, or of strings that
  /// each contain an object.
  package var objects: [JSONValue] {
    guard let root else { return [] }
    return root.kind == .object ? [root] : root.elements.compactMap(\.object)
  }
}
