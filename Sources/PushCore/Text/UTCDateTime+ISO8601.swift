extension UTCDateTime {
  /// Whether a text is an ISO 8601 timestamp such as `2018-11-23T11:05:47.000Z`; seconds, fraction
  /// and zone are optional.
  package static func isISO8601(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count >= 16, bytes[10] == UInt8(ascii: "T") else { return false }
    // ISO 8601 allows more forms than RFC 3339: complete them.
    let end = bytes[16...].firstIndex { "Z+-".utf8.contains($0) } ?? bytes.endIndex
    var time = bytes[..<end].map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
    if time.count == 16 { time += ":00".utf8 }
    var zone = Array(bytes[end...])
    switch zone.count {
    case 0: zone = Array("Z".utf8)
    case 3: zone += ":00".utf8
    case 5: zone.insert(UInt8(ascii: ":"), at: 3)
    default: break
    }
    return rfc3339(time + zone) != nil
  }
}
