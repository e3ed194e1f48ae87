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
    changingQuery(of: base) { replacing(in: $0, by: "dp=" + PercentEncoding.encoded(link)) }
  }

  /// Returns `base` with a parameter at the end of its query, unless it has one of this name.
  package static func adding(_ name: String, _ value: String, to base: String) -> String {
    changingQuery(of: base) { address in
      let query = address.utf8.drop { $0 != UInt8(ascii: "?") }.dropFirst()
      let isThere = query.split(separator: UInt8(ascii: "&")).contains { member in
        member.prefix { $0 != UInt8(ascii: "=") }.elementsEqual(name.utf8)
      }
      return isThere
        ? String(address) : appending("\(name)=\(PercentEncoding.encoded(value))", to: address)
    }
  }

  /// Returns `base` with another text before its fragment.
  private static func changingQuery(of base: String, _ change: (Substring) -> String) -> String {
    let parts = base.utf8.split(
      separator: UInt8(ascii: "#"), maxSplits: 1, omittingEmptySubsequences: false)
    let fragment = parts.count > 1 ? "#" + String(Substring(parts[1])) : ""
    return change(Substring(parts[0])) + fragment
  }

  private static func replacing(in address: Substring, by member: String) -> String {
    guard let mark = address.utf8.firstIndex(of: UInt8(ascii: "?")) else {
      return appending(member, to: address)
    }
    // Works on UTF-8, since `?` and a combining accent after it form one character.
    let start = address.utf8.index(after: mark)
    let query = address[start...]
    var members = query.utf8.split(
      separator: UInt8(ascii: "&"), omittingEmptySubsequences: false
    ).map { String(Substring($0)) }
    guard let first = members.firstIndex(where: isLink) else {
      return appending(member, to: address)
    }
    members[first] = member
    let others = members[(first + 1)...].filter { !isLink($0) }
    return address[..<start] + (members[...first] + others).joined(separator: "&")
  }

  private static func appending(_ member: String, to address: Substring) -> String {
    guard let mark = address.utf8.firstIndex(of: UInt8(ascii: "?")) else {
      return address + "?" + member
    }
    // A question mark in the query is a character like others.
    let query = address.utf8[address.utf8.index(after: mark)...]
    let isOpen = query.last.map { $0 == UInt8(ascii: "&") } ?? true
    return address + (isOpen ? "" : "&") + member
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

  /// Returns the deep link that opens a custom section.
  package static func section(_ id: String) -> String { "dp:gf_section&id=\(id)" }

  /// The values of `saw_game_type_id` of lootboxes, which are custom sections and not mini-games.
  package static let lootboxes = ["7", "8"]
}
