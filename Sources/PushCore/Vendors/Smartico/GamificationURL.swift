/// Builds the URLs of gamification pages.
package enum GamificationURL {
  /// The page that the URL opens.
  package enum Wrapper: String, Sendable {
    case gf, popup
  }

  /// Returns `base` with `link` as its query parameter `dp`.
  ///
  /// The link is percent-encoded as a whole. It replaces all `dp` parameters, or is appended to
  /// the query if there are none. Every other byte stays as it is.
  package static func adding(_ link: String, to base: String) -> String {
    let parts = base.utf8.split(
      separator: UInt8(ascii: "#"), maxSplits: 1, omittingEmptySubsequences: false)
    let fragment = parts.count > 1 ? "#" + String(Substring(parts[1])) : ""
    let member = "dp=" + PercentEncoding.encoded(link)
    return replacing(in: Substring(parts[0]), by: member) + fragment
  }

  private static func replacing(in address: Substring, by member: String) -> String {
    guard let mark = address.utf8.firstIndex(of: UInt8(ascii: "?")) else {
      return address + "?" + member
    }
    // Works on UTF-8, since `?` and a combining accent after it form one character.
    let start = address.utf8.index(after: mark)
    let query = address[start...]
    var members = query.utf8.split(
      separator: UInt8(ascii: "&"), omittingEmptySubsequences: false
    ).map { String(Substring($0)) }
    guard let first = members.firstIndex(where: isLink) else {
      let isOpen = query.isEmpty || query.utf8.last == UInt8(ascii: "&")
      return address + (isOpen ? "" : "&") + member
    }
    members[first] = member
    let others = members[(first + 1)...].filter { !isLink($0) }
    return address[..<start] + (members[...first] + others).joined(separator: "&")
  }

  private static func isLink(_ member: String) -> Bool {
    member.utf8.elementsEqual("dp".utf8) || member.utf8.starts(with: "dp=".utf8)
  }

  /// Returns a URL as Smartico issues it, without the validity hash, which only Smartico can make.
  package static func made(
    _ wrapper: Wrapper, labelKey: String, brandKey: String?, userID: String
  ) -> String {
    var members = [("label_key", labelKey)]
    if let brandKey { members.append(("brand_key", brandKey)) }
    members.append(("user_ext_id", userID))
    let query = members.map { "\($0.0)=\(PercentEncoding.encoded($0.1))" }
    return "https://libs.smartico.ai/wrapper-\(wrapper.rawValue).html?"
      + query.joined(separator: "&")
  }

  /// Returns the deep link that opens a mini-game.
  package static func miniGame(_ id: String, standalone: Bool) -> String {
    "dp:gf_saw&id=\(id)" + (standalone ? "&standalone=true" : "")
  }
}
