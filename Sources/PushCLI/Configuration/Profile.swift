import CPlatform
import PushCore

/// A value of a profile as written in the file, and its position.
package struct ProfileValue: Sendable, Equatable {
  package var text: String
  package var place: TextPlace
}

/// A profile of a configuration file.
package struct Profile: Sendable, Equatable {
  package let name: String
  /// The configuration file.
  package let path: String
  /// The vendor of all settings; nil if the profile may have settings of several vendors.
  package internal(set) var vendor: Vendor?
  /// The settings by key.
  package internal(set) var values: [String: ProfileValue] = [:]
  package internal(set) var state: String?
  package internal(set) var usesNoState = false

  package var source: SettingSource { .profile(name: name, path: path) }

  /// Whether the profile can be the source of a vendor's settings.
  func serves(_ wanted: Vendor) -> Bool { vendor == nil || vendor == wanted }

  /// Resolves a path of the profile; relative paths start at the file's folder.
  func resolved(_ text: String) -> String { ProfileFile(path: path).resolved(text) }

  /// Returns an error about one of its values.
  func failure(_ key: String, _ what: String, hint: String? = nil) -> Failure {
    Failure(
      .configBadValue, "\(key) of profile \(name): \(what)", hint: hint,
      input: values[key].map { InputPlace($0.place, in: path) })
  }

  /// Returns the value of a setting; reads it from a file if a secret value is `@FILE`.
  func value(_ id: SettingID, _ context: Context) throws(Failure) -> String? {
    guard let text = values[id.key]?.text else { return nil }
    guard id.isSecret, text.utf8.first == UInt8(ascii: "@") else { return text }
    let rest = String(text.unicodeScalars.dropFirst())
    if rest.utf8.first == UInt8(ascii: "@") { return rest }
    if rest == "-" { throw failure(id.key, "@- is only for options") }
    do {
      return try id.value("@\(resolved(rest))", context)
    } catch {
      throw failure(id.key, error.message, hint: error.hint)
    }
  }
}

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
    guard let place = FilePlaces.configuration(context.environment) else { return nil }
    var facts = pk_file_facts()
    if !place.isNamed, pk_facts(place.path, &facts) == -ENOENT { return nil }
    let bytes: [UInt8]
    do {
      bytes = try contents(place.path, context)
    } catch {
      if part == .defaults, !place.isNamed { return nil }
      throw Failure(.configBadFile, "the configuration: \(error.message)", hint: error.hint)
    }
    var reader = ProfileReader(path: place.path, part)
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
    let near = Suggestions.nearest(to: name, among: profiles.map(\.name))
    throw Failure(
      .configUnknownProfile,
      "\(source) names profile \(TypedText.quoted(name)), but \(path) does not have it"
        + Suggestions.phrase(near))
  }
}
