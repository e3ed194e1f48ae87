/// The text format of UUIDs of any version (RFC 9562, section 4).
package enum UUIDShape {
  /// Whether the text is 8-4-4-4-12 hexadecimal digits, in either case.
  package static func fits(_ text: some Collection<UInt8>) -> Bool {
    let groups = text.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return groups.map(\.count) == [8, 4, 4, 4, 12]
      && groups.allSatisfy { $0.allSatisfy { Hexadecimal.value(of: $0) != nil } }
  }
}
