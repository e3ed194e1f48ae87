/// The form of email addresses that are given; ``RedactionScan`` finds those within text.
package enum EmailAddress {
  /// Whether a text has one at sign between other characters, and no blanks or control characters.
  ///
  /// Services check no more, because most addresses of other forms do not exist.
  package static func fits(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    return parts.count == 2 && !parts.contains(where: \.isEmpty)
      && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
  }
}
