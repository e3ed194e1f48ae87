import Testing

@testable import PushCore

@Suite struct VendorSetTests {
  @Test func everyPairOfStrengthAndVendorHasAByteOfItsOwn() {
    let indexes = EvidenceStrength.allCases.flatMap { strength in
      Vendor.allCases.map { VendorSet.index(strength, $0) }
    }
    #expect(indexes.sorted() == Array(0..<VendorSet.capacity))
  }

  @Test func aSetContainsItsOwnVendorsOnly() {
    let marks = UnsafeMutablePointer<Bool>.allocate(capacity: VendorSet.capacity)
    defer { marks.deallocate() }
    for vendor in Vendor.allCases {
      marks.initialize(repeating: false, count: VendorSet.capacity)
      marks[VendorSet.index(.namespaced, vendor)] = true
      let set = VendorSet(.namespaced, in: marks)
      #expect(Vendor.allCases.filter(set.contains) == [vendor])
      #expect(set.firstNamed == (vendor.isNamed ? vendor : nil))
      #expect(VendorSet(.conclusive, in: marks).firstNamed == nil)
    }
  }
}
