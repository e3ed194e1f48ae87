import CPlatform
import PushCore

/// The file `.pushkit.json` in a repository: how check-payload treats the payloads there.
///
/// Only check-payload reads it, because whoever can change a repository must not decide what is sent.
struct RepositoryFile {
  static let name = ".pushkit.json"
  static let keys = ["ignore", "fail_on", "vendor"]

  /// The codes that are ignored everywhere; each may end in `*`.
  private var codes: [String] = []
  /// The codes that are ignored at one place.
  private var accepted: [(code: String, path: String)] = []
  private var failOn: String?
  private var vendor: String?

  /// Reads the nearest file from the current folder up to the folder with `.git`; nil outside of a
  /// repository, and without a file.
  ///
  /// Throws exit status 78 for a file that cannot be read, an unknown key, and a wrong value.
  static func read(_ context: Context, _ row: CommandRow) throws(Failure) -> RepositoryFile? {
    guard let path = nearest() else { return nil }
    let bytes: [UInt8]
    do {
      bytes = try AtFile(context).file(path)
    } catch {
      throw Failure(.configBadFile, error.message, hint: error.hint)
    }
    return try RepositoryReader(path, row).read(bytes)
  }

  private static func nearest() -> String? {
    func exists(_ path: String) -> Bool {
      var info = pk_file_info()
      return pk_stat(path, &info) == 0
    }
    guard var folder = FilePath.real(".") else { return nil }
    var found: String?
    while true {
      let base = folder == "/" ? "" : folder
      if found == nil, exists("\(base)/\(name)") { found = "\(base)/\(name)" }
      if exists("\(base)/.git") { return found }
      guard !base.isEmpty else { return nil }
      let parent = base.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(base[..<$0]) } ?? ""
      folder = parent.isEmpty ? "/" : parent
    }
  }

  /// Returns the arguments with the values of the file, which options take precedence over.
  func applied(to arguments: ParsedArguments) -> ParsedArguments {
    var result = arguments
    if !codes.isEmpty { result.setDefault(codes.joined(separator: ","), of: .ignore) }
    for (id, value) in [(OptionID.failOn, failOn), (.vendor, vendor)] {
      guard let value, !arguments.isGiven(id) else { continue }
      // The default in the configuration file of the user applies to all repositories.
      result.remove(id)
      result.setDefault(value, of: id)
    }
    return result
  }

  /// Whether a finding is accepted at its place.
  func accepts(_ finding: CheckFinding) -> Bool {
    let code = finding.found.finding.kind.code
    let entries = accepted.filter { ValueForm.matches(code, $0.code) }
    guard !entries.isEmpty, let path = finding.path else { return false }
    return entries.contains { $0.path == path }
  }

  /// Reads the file.
  private struct RepositoryReader {
    private let file: ConfigurationText
    private let options: [OptionRow]

    init(_ path: String, _ row: CommandRow) {
      file = ConfigurationText(path: path, hint: "pushkit help checks lists the keys of \(name)")
      options = row.allOptions
    }

    func read(_ bytes: [UInt8]) throws(Failure) -> RepositoryFile? { try file.read(bytes, content) }

    private func content() throws(Failure) -> RepositoryFile {
      var content = RepositoryFile()
      for key in file.tape.keys(of: 0) {
        let value = file.tape.value(ofKey: key)
        switch file.tape.text(key) {
        case "ignore":
          try file.expect(.array, value, key)
          for entry in file.tape.elements(of: value) { try add(entry, key, to: &content) }
        case "fail_on": content.failOn = try option(.failOn, value, key)
        case "vendor": content.vendor = try option(.vendor, value, key)
        default: throw file.unknown(key, among: RepositoryFile.keys, "")
        }
      }
      return content
    }

    /// Adds an element of `ignore`: a code, or an object of `code` and `path`.
    private func add(
      _ entry: Int, _ list: Int, to content: inout RepositoryFile
    ) throws(Failure) {
      guard file.tape.kind(entry) == .object else {
        content.codes.append(try option(.ignore, entry, list))
        return
      }
      var (code, path): (String?, String?)
      for key in file.tape.keys(of: entry) {
        let value = file.tape.value(ofKey: key)
        switch file.tape.text(key) {
        case "code": code = try option(.ignore, value, key)
        case "path":
          try file.expect(.string, value, key)
          path = file.tape.text(value)
        default: throw file.unknown(key, among: ["code", "path"], " of ignore")
        }
      }
      guard let code, let path else {
        throw file.broken(
          "an object in ignore needs code and path", at: file.position(ofToken: entry))
      }
      content.accepted.append((code, path))
    }

    /// Returns a string that the option accepts.
    private func option(_ id: OptionID, _ value: Int, _ key: Int) throws(Failure) -> String {
      try file.expect(.string, value, key)
      let text = file.tape.text(value)
      let name = file.tape.text(key)
      if let row = options.first(where: { $0.id == id }),
        let fault = ValueCheck.failure(of: text, for: row, what: name)
      {
        throw file.broken(fault.message, at: file.position(ofToken: value))
      }
      return text
    }
  }
}
