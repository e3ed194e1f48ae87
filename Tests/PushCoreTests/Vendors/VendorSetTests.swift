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

  @Test func setsAreCombined() {
    let (one, two) = (VendorSet([.emarsys, .apns]), VendorSet([.emarsys, .everlytic]))
    func vendors(_ set: VendorSet) -> [Vendor] { Vendor.allCases.filter(set.contains) }
    #expect(vendors(one.union(two)) == [.emarsys, .everlytic, .apns])
    #expect(vendors(one.intersection(two)) == [.emarsys])
    #expect(vendors(one.subtracting(two)) == [.apns])
  }
}
