/// Whether text is a UUID, of whatever version (RFC 9562, section 4).
package enum UUIDShape {
  /// Eight, four, four, four and twelve hexadecimal digits.
  package static func fits(_ text: some Collection<UInt8>) -> Bool {
    let groups = text.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return groups.map(\.count) == [8, 4, 4, 4, 12]
      && groups.allSatisfy { $0.allSatisfy { Hexadecimal.value(of: $0) != nil } }
  }
}
