import CPlatform
import PushCore

/// The name of the app, its icon and the pictures of payloads, as drawings show them: without them,
/// a word and boxes.
final class PreviewAssets {
  /// The name of the app.
  let app: String
  /// The icon of the app as a data URL (RFC 2397).
  let icon: String?
  /// The picture of every payload.
  private let picture: String?
  /// The folder with files for pictures, by the name that a picture's URL ends with.
  private let folder: String?
  /// The pictures read so far; nil for a missing file.
  private var known: [String: String?] = [:]

  /// The maximum length of a picture in bytes.
  static let limit = 2 << 20

  /// Those of a drawing without any files.
  init() { (app, icon, picture, folder) = ("App", nil, nil, nil) }

  init(_ arguments: ParsedArguments) throws(Failure) {
    app = arguments[.app] ?? "App"
    icon = try Self.file(.icon, arguments)
    picture = try Self.file(.picture, arguments)
    folder = arguments[.images]
    var info = pk_file_info()
    if let folder, pk_stat(folder, &info) < 0 || !info.is_folder {
      throw Failure(.usageBadValue, "--images: \(TypedText.quoted(folder)) is not a folder")
    }
  }

  private static func file(
    _ option: OptionID, _ arguments: ParsedArguments
  ) throws(Failure) -> String? {
    guard let path = arguments[option] else { return nil }
    if let data = read(path, canBeSVG: true) { return data }
    throw Failure(
      .usageBadValue,
      "--\(option.rawValue): \(TypedText.quoted(path)) is not a readable picture of up to 2 MiB")
  }

  /// Returns a picture as a data URL (RFC 2397); nil if no file replaces it.
  func data(_ url: String) -> String? {
    if let picture { return picture }
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

  private static func read(_ path: String, canBeSVG: Bool = false) -> String? {
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
    let isSVG = canBeSVG && String(decoding: bytes.prefix(1024), as: UTF8.self).contains("<svg")
    guard bytes.count <= limit, let type = isSVG ? "image/svg+xml" : type(of: bytes) else {
      return nil
    }
    return "data:\(type);base64,\(Base64.encoded(bytes))"
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
