import CPlatform
import PushCore

/// A value of a profile as written in the file, and its position.
package struct ProfileValue: Sendable, Equatable {
  package var text: String
  package var position: TextPosition
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
      input: values[key].map { InputPosition($0.position, in: path) })
  }

  /// Returns the value of a setting; reads it from a file if a secret value is `@FILE`.
  func value(_ id: SettingID, _ context: Context) throws(Failure) -> String? {
    guard let text = values[id.key]?.text else { return nil }
    guard id.isSecret, text.utf8.first == UInt8(ascii: "@") else {
      if id.isSecret { AtFile(context).warn(ifFile: resolved(text), shownAs: text) }
      return text
    }
    if text == "@-" { throw failure(id.key, "@- is only for options") }
    do {
      return try id.value(text, AtFile(context, resolve: resolved))
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
    let reader = ProfileReader(path: location.path, part)
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

/// Reads a configuration file: JSON with comments.
struct ProfileReader {
  private let path: String
  private let part: ProfileFile.Part
  private let file: ConfigurationText

  private var tape: JSONTape { file.tape }

  init(path: String, _ part: ProfileFile.Part) {
    (self.path, self.part) = (path, part)
    file = ConfigurationText(
      path: path, hint: "pushkit help profiles lists the keys of the configuration file")
  }

  func read(_ bytes: [UInt8]) throws(Failure) -> ProfileFile {
    try file.read(bytes, document) ?? ProfileFile(path: path)
  }

  // MARK: Levels

  private func document() throws(Failure) -> ProfileFile {
    var read = ProfileFile(path: path)
    for key in tape.keys(of: 0) {
      let value = tape.value(ofKey: key)
      switch tape.text(key) {
      case "defaults":
        try file.expect(.object, value, key)
        for name in tape.keys(of: value) { read.defaults.append(try standard(name)) }
      case "default" where part == .defaults, "profiles" where part == .defaults: continue
      case "default": read.defaultName = try file.text(value, key)
      case "profiles":
        try file.expect(.object, value, key)
        for name in tape.keys(of: value) {
          read.profiles.append(try profile(tape.value(ofKey: name), name))
        }
      default: throw file.unknown(key, among: ["default", "defaults", "profiles"], "")
      }
    }
    return read
  }

  /// Returns the default of an option, whose name is at `key`.
  private func standard(_ key: Int) throws(Failure) -> OptionDefault {
    let name = tape.text(key)
    guard let id = OptionID.allCases.first(where: { $0.key == name }) else {
      var failure = file.unknown(key, among: DefaultTable.options.map(\.key), " of defaults")
      failure.hint = RemovedOption.named(name)?.hint ?? failure.hint
      throw failure
    }
    if let reason = DefaultTable.refusal(id) {
      var failure = file.broken(
        "defaults cannot contain \(file.quoted(key))", at: file.position(ofToken: key))
      failure.hint = reason
      throw failure
    }
    let value = tape.value(ofKey: key)
    let kind = tape.kind(value)
    let isSwitch = kind == .true || kind == .false
    let text = isSwitch ? (kind == .true ? "" : nil) : try file.text(value, key)
    return OptionDefault(
      id: id, text: text, isSwitch: isSwitch, position: file.position(ofToken: value))
  }

  private func profile(_ object: Int, _ name: Int) throws(Failure) -> Profile {
    try file.expect(.object, object, name)
    var profile = Profile(name: tape.text(name), path: path)
    for key in tape.keys(of: object) {
      try read(key, tape.value(ofKey: key), into: &profile)
    }
    for row in SettingTable.rows where profile.values[row.id.key] != nil {
      let sharing = SettingTable.rows.filter { $0.id == row.id }.map { "\($0.vendor.name)" }
      guard profile.vendor == nil, sharing.count > 1 else { continue }
      throw profile.failure(
        row.id.key, "the profile needs the key vendor",
        hint: "add \"vendor\": one of \(sharing.joined(separator: ", "))")
    }
    return profile
  }

  private func read(_ key: Int, _ value: Int, into profile: inout Profile) throws(Failure) {
    let name = tape.text(key)
    switch name {
    case "vendor":
      let word = try file.text(value, key)
      guard let vendor = Vendor(name: word), vendor.isNamed else {
        throw file.broken(
          "\(TypedText.quoted(word)) is not a vendor", at: file.position(ofToken: value))
      }
      profile.vendor = vendor
    case "state": profile.state = try file.text(value, key)
    case "no_state":
      guard [.true, .false].contains(tape.kind(value)) else {
        throw file.broken("no_state must be true or false", at: file.position(ofToken: value))
      }
      profile.usesNoState = tape.kind(value) == .true
    default:
      guard SettingID.allCases.contains(where: { $0.key == name }) else {
        throw file.unknown(key, among: Self.keys, " of profile \(profile.name)")
      }
      profile.values[name] = ProfileValue(
        text: try file.text(value, key), position: file.position(ofToken: value))
    }
  }

  /// The keys of a profile, in the order of the documentation.
  static let keys = ["vendor"] + SettingID.allCases.map(\.key) + ["state", "no_state"]
}
