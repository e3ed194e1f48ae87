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
      #expect(module.evidence().allSatisfy { $0.vendor == module.vendor })
    }
  }
}
