/// A value that is evidence of a vendor.
struct EvidenceValue: BitwiseCopyable {
  let token: Int32
  /// The row that found the value; nil if none did.
  var row: UnsafePointer<EvidenceRow>?
}
