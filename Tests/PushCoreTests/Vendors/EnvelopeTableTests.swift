import Testing

@testable import PushCore

@Suite struct EnvelopeTableTests {
  @Test func everyUsualKeyHasAPath() {
    let count = EnvelopeKey.paths.count
    #expect(EnvelopeKey(rawValue: count - 1) != nil)
    #expect(EnvelopeKey(rawValue: count) == nil)
  }

  @Test func everyKeyHasABit() {
    #expect(EnvelopeTable.count <= UInt64.bitWidth)
  }

  @Test func aKeyOfAMessageIsAKeyOfItsVendor() {
    let table = EnvelopeTable.shared
    #expect(table.messageBits & ~table.vendorBits == 0)
    for rules in Vendors.all.compactMap(\.envelope) {
      #expect(rules.messageKeys.allSatisfy { key in rules.keys.contains { "\($0)" == "\(key)" } })
    }
  }
}
