/// The body of an HTTP response, parsed if it is JSON.
package struct ResponseBody {
  package enum Content: Equatable, Sendable {
    case empty
    case json
    /// An HTML page, such as a captive portal's or a proxy's.
    case page
    /// Not JSON and not a page.
    case unreadable
    /// Longer than ``limit``, and not parsed.
    case oversize
  }

  /// The maximum length of a body, or of a WebSocket message from a server, in bytes and as text
  /// for messages.
  package static let limit = 8 << 20
  package static let limitText = "8 MiB"

  package let content: Content
  /// The object or array; nil if the body is not JSON.
  package let root: JSONValue?
  /// The JSON without white space between its tokens; nil if the body is not JSON.
  package let json: String?
  /// The beginning of a text in one line; empty for JSON and for markup, which nobody reads here.
  package let excerpt: String

  /// - Parameters:
  ///   - type: The value of `Content-Type`; empty without one. JSON is JSON, whatever its type.
  ///   - isOversize: Whether the body was longer than the limit, and `body` is its beginning.
  package init(_ body: [UInt8], type: String = "", isOversize: Bool = false) {
    let mark = body.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let text = body[mark...]
    // The vendors respond with nothing but objects and arrays.
    root = isOversize ? nil : JSONValue(text)
    json = root?.json
    content =
      if root != nil {
        .json
      } else if !isOversize, body.allSatisfy(\.isJSONWhitespace) {
        .empty
      } else if HTMLPage.isNamed(by: type) || HTMLPage.isBeginning(of: text) {
        .page
      } else {
        isOversize ? .oversize : .unreadable
      }
    excerpt = content == .unreadable ? Self.excerpt(text.prefix(Self.excerptLength)) : ""
  }

  /// In bytes.
  private static let excerptLength = 200

  private static func excerpt(_ bytes: ArraySlice<UInt8>) -> String {
    let words = bytes.split(whereSeparator: \.isJSONWhitespace)
    if words.first?.first == UInt8(ascii: "<") { return "" }
    return words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
  }

  /// The objects in the response.
  ///
  /// Most responses are one object. Smartico also sends an array of objects, or of strings that
  /// each contain an object.
  package var objects: [JSONValue] {
    guard let root else { return [] }
    return root.kind == .object ? [root] : root.elements.compactMap(\.object)
  }
}
