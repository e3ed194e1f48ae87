import Testing

@testable import PushCore

@Suite struct VendorModuleTests {
  @Test func theRegistryHasAModuleForEachVendorInOrder() {
    #expect(Vendors.all.map(\.vendor) == Vendor.allCases)
    for vendor in Vendor.allCases { #expect(Vendors[vendor].vendor == vendor) }
  }

  @Test func namesAndAliasesAreUnique() {
    let names = Vendors.all.flatMap { ["\($0.name)"] + $0.aliases }
    #expect(Set(names).count == names.count)
  }

  @Test(arguments: [("px", Vendor.pushexpress), ("Kumulos", .optimobile), ("emarsys", .emarsys)])
  func aVendorIsFoundByNameOrAlias(name: String, vendor: Vendor) {
    #expect(Vendor(name: name) == vendor)
  }

  @Test func transportsHaveNoNameForOptions() {
    for name in ["apns", "fcm", "unknown", ""] { #expect(Vendor(name: name) == nil) }
  }

  @Test func evidenceNamesItsModule() {
    for module in Vendors.all {
      #expect(module.evidence.allSatisfy { $0.vendor == module.vendor })
    }
  }
}

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
