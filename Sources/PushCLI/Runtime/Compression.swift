import PushCore

/// A compressed format that pushkit recognizes but does not read.
enum Compression: CaseIterable {
  case gzip, zstd, xz, bzip2

  /// Creates the format of an input's first bytes; nil if they are not compressed.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let format = Self.allCases.first(where: { bytes.starts(with: $0.signature) }) else {
      return nil
    }
    // The level is followed by the digits of pi. Other text may begin with BZh.
    if format == .bzip2, bytes.count < 5 || bytes[4] != 0x31 { return nil }
    self = format
  }

  /// Whether more bytes decide if an input that begins with these is compressed.
  static func mayBegin(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    allCases.contains { format in
      let decisive = format == .bzip2 ? 5 : format.signature.count
      return bytes.count < decisive
        && zip(format.signature, bytes).allSatisfy { $0 == $1 }
    }
  }

  /// The first bytes of a file: RFC 1952, RFC 8878, the .xz file format, and bzip2's block magic.
  private var signature: [UInt8] {
    switch self {
    case .gzip: [0x1F, 0x8B]
    case .zstd: [0x28, 0xB5, 0x2F, 0xFD]
    case .xz: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]
    case .bzip2: Array("BZh".utf8)
    }
  }

  /// The program that prints the content of a file.
  private var program: String {
    switch self {
    case .gzip: "zcat"
    case .zstd: "zstdcat"
    case .xz: "xzcat"
    case .bzip2: "bzcat"
    }
  }

  /// Returns the error for a compressed input.
  ///
  /// - Parameter reader: The command line that reads the decompressed input, for the hint.
  func failure(_ name: String, reader: String) -> Failure {
    let file = name == "-" ? "" : " " + ShellQuoting.word(name)
    return Failure(
      .ioCompressed,
      "\(name == "-" ? "standard input" : TypedText.quoted(name)) is compressed (\(self))",
      hint: "\(program)\(file) | \(reader)", input: InputPosition(file: name))
  }
}
