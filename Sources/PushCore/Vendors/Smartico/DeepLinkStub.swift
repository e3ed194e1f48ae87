package enum LinkClass { case dummy, gamification, custom, url, invalid }
package enum DeepLink {
  package static func classify(_ bytes: UnsafeBufferPointer<UInt8>) -> LinkClass { bytes.isEmpty ? .invalid : .custom }
}
