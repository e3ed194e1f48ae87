/// The dynamic section of an executable of 64 bits, little endian (System V ABI, chapters 4 and 5).
struct ELFFile {
  static let needed: UInt64 = 1
  static let rpath: UInt64 = 15
  static let runpath: UInt64 = 29

  private(set) var dynamicTags: [UInt64] = []

  /// Nil for any other file.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 64, bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]) else { return nil }
    /// The integer of `length` bytes; 0 beyond the end.
    func integer(_ offset: UInt64, _ length: Int) -> UInt64 {
      guard offset <= UInt64(bytes.count - length) else { return 0 }
      return bytes[Int(offset)..<Int(offset) + length].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    let headers = integer(32, 8)
    let size = integer(54, 2)
    for index in 0..<integer(56, 2) {
      let header = headers + index * size
      // PT_DYNAMIC, whose entries are a tag and a value.
      guard integer(header, 4) == 2 else { continue }
      let start = integer(header + 8, 8)
      for entry in 0..<integer(header + 32, 8) / 16 {
        let tag = integer(start + entry * 16, 8)
        if tag == 0 { return }
        dynamicTags.append(tag)
      }
    }
  }
}
