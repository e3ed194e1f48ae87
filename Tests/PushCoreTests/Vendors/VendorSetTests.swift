import Testing

@testable import PushCore

@Suite struct VendorSetTests {
  @Test func aSetContainsItsOwnVendorsOnly() {
    for vendor in Vendor.allCases {
      var set = VendorSet()
      #expect(set.firstNamed == nil)
      set.insert(vendor)
      #expect(Vendor.allCases.filter(set.contains) == [vendor])
      #expect(set.firstNamed == (vendor.isNamed ? vendor : nil))
    }
  }

  @Test func theStrongestVendorIsFirst() {
    var set = VendorSet()
    for vendor in Vendor.allCases.reversed() { set.insert(vendor) }
    #expect(set.firstNamed == Vendor.named.first)
  }
}
