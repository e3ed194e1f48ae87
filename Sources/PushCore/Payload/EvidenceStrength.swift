/// How strongly a key indicates the vendor of a payload.
package enum EvidenceStrength: UInt8, CaseIterable, Sendable {
  /// Only this vendor's messages have the key.
  case conclusive
  /// The key is named after the vendor, but the vendor's app does not test for it.
  case namespaced
  /// Other services also use this key.
  case generic
  /// The key is evidence only together with others of its vendor.
  ///
  /// Two of these keys are a guess; together with a namespaced key, they are conclusive. Without
  /// two of them, a namespaced key of this vendor is not evidence.
  case part
  /// The key identifies a ``Sender``; it is not evidence of a vendor.
  case sender
}
