import CPlatform
import PushCore

/// The configuration file: its profiles and the name of the default profile.
package struct ProfileFile: Sendable, Equatable {
  package let path: String
  package internal(set) var defaultName: String?
  package internal(set) var profiles: [Profile] = []
  package internal(set) var defaults: [OptionDefault] = []

  /// The part of the file to read: every command needs the defaults, only calls need the rest.
  enum Part {
    case all
    case defaults
  }

  /// Reads the file; nil if none exists and no variable names one.
  ///
  /// Throws exit status 78 if the file cannot be opened, is invalid, or has unknown keys. For only
  /// the defaults, a file that no variable names need not be readable: a service may run without
  /// access to a home folder.
  static func read(_ context: Context, _ part: Part = .all) throws(Failure) -> ProfileFile? {
    guard let location = FileLocations.configuration(context.environment) else { return nil }
    var info = pk_file_info()
    if !location.isNamed, pk_stat(location.path, &info) == -ENOENT { return nil }
    let bytes: [UInt8]
    do {
      bytes = try contents(location.path, context)
    } catch {
      if part == .defaults, !location.isNamed { return nil }
      throw Failure(.configBadFile, "the configuration: \(error.message)", hint: error.hint)
    }
    var reader = ProfileReader(path: location.path, part)
    return try reader.read(bytes)
  }

  private static func contents(_ path: String, _ context: Context) throws(Failure) -> [UInt8] {
    if let known = context.configurationFile { return try known.get() }
    let result = Result { () throws(Failure) in try AtFile(context).file(path) }
    context.configurationFile = result
    return try result.get()
  }

  /// Resolves a path in the file; relative paths start at the file's folder.
  func resolved(_ text: String) -> String {
    guard text.utf8.first != UInt8(ascii: "/") else { return text }
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return text }
    return path[...slash] + text
  }

  /// Returns the profile with this name; throws exit status 78 if there is none.
  package func profile(_ name: String, namedBy source: String) throws(Failure) -> Profile {
    if let profile = profiles.first(where: { $0.name == name }) { return profile }
    throw Failure(
      .configUnknownProfile,
      "\(source) names profile \(TypedText.quoted(name)), but \(path) does not have it"
        + Suggestions.phrase(for: name, among: profiles.map(\.name)))
  }
}
