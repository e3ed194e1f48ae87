import CPlatform
import PushCore

/// The local files that replace pictures of payloads: those in a folder with the name that a
/// picture's URL ends with.
final class PictureFiles {
  private let folder: String?
  /// The pictures read so far; nil for a missing file.
  private var known: [String: String?] = [:]

  /// The maximum length of a picture in bytes.
  static let limit = 2 << 20

  init(folder: String?) throws(Failure) {
    var info = pk_file_info()
    if let folder, pk_stat(folder, &info) < 0 || !info.is_folder {
      throw Failure(.usageBadValue, "--images: \(TypedText.quoted(folder)) is not a folder")
    }
    self.folder = folder
  }

  /// Returns a picture as a data URL (RFC 2397); nil if no file replaces it.
  func data(_ url: String) -> String? {
    guard let folder, let name = Self.name(url) else { return nil }
    if let data = known[name] { return data }
    let data = Self.read("\(folder)/\(name)")
    known[name] = .some(data)
    return data
  }

  /// Returns the last part of the path of a URL; nil if it cannot be the name of a file.
  private static func name(_ url: String) -> String? {
    let path = url.prefix { $0 != "?" && $0 != "#" }
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    return name.isEmpty || name == "." || name == ".." || name.contains("\0") ? nil : name
  }

  private static func read(_ path: String) -> String? {
    let descriptor = pk_open(path, O_RDONLY | O_NONBLOCK, 0)
    guard descriptor >= 0 else { return nil }
    let input = ByteInput(descriptor: descriptor, isOwned: true)
    let buffer = ByteBuffer()
    do {
      try input.readAll(into: buffer, failure: { InputSources.readFailed(path, $0) }) {
        () throws(Failure) in buffer.count > limit
      }
    } catch { return nil }
    let bytes = Array(buffer.bytes)
    return bytes.count > limit
      ? nil : type(of: bytes).map { "data:\($0);base64,\(Base64.encoded(bytes))" }
  }

  /// The media type by the first bytes of a file (WHATWG: MIME Sniffing, section 6.1).
  private static func type(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if bytes.starts(with: Array("GIF8".utf8)) { return "image/gif" }
    if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
      return "image/webp"
    }
    return nil
  }
}
