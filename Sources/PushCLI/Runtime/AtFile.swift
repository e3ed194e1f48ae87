import CPlatform
import PushCore

/// Reads values from files: `@FILE`, `@-` for standard input, `@@x` for the literal `@x`.
package struct AtFile {
  private let context: Context
  /// Returns the path of a file from its name in a value.
  private let resolve: (String) -> String

  /// The maximum length of a line, in bytes.
  static let longestLine = 1 << 20
  /// The maximum length of a file that is read as a whole, in bytes.
  static let largestFile = 64 << 20

  package init(_ context: Context, resolve: @escaping (String) -> String = { $0 }) {
    (self.context, self.resolve) = (context, resolve)
  }

  /// Returns an option's value; for a file its first line, without the line break.
  package func value(_ text: String) throws(Failure) -> String {
    guard let rest = Self.afterSign(text) else { return text }
    if Self.afterSign(rest) != nil { return rest }
    let bytes = try contents(rest, untilLineBreak: true)
    return try Self.text(Self.firstLine(bytes), of: rest)
  }

  /// Returns an option's value in base64.
  ///
  /// base64(1) inserts a line break every 76 bytes, openssl(1) every 64, so all lines of a file
  /// belong to the value. The first line could decode to a different value.
  package func base64(_ text: String) throws(Failure) -> String {
    guard Self.afterSign(text) != nil else { return text }
    let bytes = try whole(text)
    let line = Self.firstLine(bytes)
    let isBroken = line.count == 76 || line.count == 64
    return try Self.text(
      isBroken ? bytes.filter { $0 > 0x20 }[...] : line, of: String(text.dropFirst()))
  }

  /// Returns an operand, or the whole content of the file that it names.
  package func whole(_ text: String) throws(Failure) -> [UInt8] {
    guard let rest = Self.afterSign(text) else { return Array(text.utf8) }
    if Self.afterSign(rest) != nil { return Array(rest.utf8) }
    let bytes = try contents(rest, untilLineBreak: false)
    _ = try Self.text(bytes[...], of: rest)
    return bytes
  }

  /// Warns if a value that is used as it is names a file, because the `@` is probably missing.
  func warn(ifFile path: String, shownAs value: String) {
    var info = pk_file_info()
    guard !path.utf8.contains(0), pk_stat(path, &info) >= 0, !info.is_folder else { return }
    context.warn(.usageFileName, "\(value) is a file; write @\(value) to read it")
  }

  /// Warns for each option whose value names a file although it is not written `@FILE`.
  func warn(about arguments: ParsedArguments, _ options: [OptionRow]) {
    for option in options where option.readsAtFile {
      guard let value = arguments[option.id], Self.afterSign(value) == nil else { continue }
      warn(ifFile: value, shownAs: value)
    }
  }

  private static func text(_ bytes: ArraySlice<UInt8>, of name: String) throws(Failure) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .notUTF8("the value in \(name == "-" ? "standard input" : name)")
    }
    return text
  }

  /// Returns all bytes of a file; the name `-` means standard input.
  package func contents(_ name: String, untilLineBreak: Bool = false) throws(Failure) -> [UInt8] {
    let path = name == "-" ? name : resolve(name)
    if !Self.isShown(name) { try Self.check(path, named: name) }
    let source = try InputSources.open(
      path, context, awaited: untilLineBreak ? "a line" : "a value")
    return try contents(source, untilLineBreak: untilLineBreak)
  }

  /// Whether a name is certainly not a secret that begins with `@`.
  private static func isShown(_ name: String) -> Bool {
    name == "-" || ["/", "./", "../", "~/"].contains { name.utf8.starts(with: $0.utf8) }
  }

  /// Throws `io.no-input` without the name if the file is missing, because it may be the secret.
  private static func check(_ path: String, named name: String) throws(Failure) {
    var info = pk_file_info()
    let error = path.utf8.contains(0) ? -ENOENT : pk_stat(path, &info)
    guard error < 0 else { return }
    throw Failure(
      .ioNoInput, "cannot read the file @\(Masking.masked(name)): \(SystemText.of(-error))",
      hint: "@ before a value means a file; write @@ for a value that begins with @")
  }

  /// Returns all bytes of the file at a path; here `-` is a file name.
  package func file(_ path: String) throws(Failure) -> [UInt8] {
    try contents(InputSource(name: path, input: try InputSources.file(path)), untilLineBreak: false)
  }

  private func contents(_ source: InputSource, untilLineBreak: Bool) throws(Failure) -> [UInt8] {
    let limit = untilLineBreak ? Self.longestLine : Self.largestFile
    let buffer = ByteBuffer(capacity: 1 << 12)
    try source.input.readAll(
      into: buffer, piece: 1 << 12, beforeWaiting: context.output.flush,
      failure: { InputSources.readFailed(source.name, $0) }
    ) { () throws(Failure) in
      if untilLineBreak, buffer.bytes.contains(0x0A) { return true }
      guard buffer.count > limit else { return false }
      throw InputSources.tooLong(source.name, untilLineBreak ? "the first line" : "it", limit)
    }
    return Array(buffer.bytes)
  }

  private static func afterSign(_ text: String) -> String? {
    text.utf8.first == UInt8(ascii: "@") ? String(text.unicodeScalars.dropFirst()) : nil
  }

  private static func firstLine(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    var line = bytes.prefix { $0 != 0x0A }
    if line.last == 0x0D { line.removeLast() }
    return line.starts(with: [0xEF, 0xBB, 0xBF]) ? line.dropFirst(3) : line
  }
}
