import CPlatform
import PushCore

/// Reads a configuration file: JSON with comments.
struct ProfileReader {
  private let path: String
  private let part: ProfileFile.Part
  private let stream: DocumentStream

  init(path: String, _ part: ProfileFile.Part) {
    (self.path, self.part) = (path, part)
    var options = JSONInputOptions()
    options.lenient = true
    stream = DocumentStream(options: options)
  }

  mutating func read(_ bytes: [UInt8]) throws(Failure) -> ProfileFile {
    bytes.withUnsafeBufferPointer { stream.append($0) }
    stream.finish()
    switch stream.next() {
    case .document: break
    case .failure(let error, let position): throw broken(error.message, at: position)
    case .end: return ProfileFile(path: path)
    case .skipped, .needsInput: throw broken("the file is not an object", at: nil)
    }
    let notes = stream.removeNotesBetween() + stream.removeNotes()
    if let note = notes.first(where: { $0.0.losesText }) {
      throw broken("a placeholder is not a value", at: note.1)
    }
    let file = try document()
    switch stream.next() {
    case .end: return file
    case .failure(let error, let position): throw broken(error.message, at: position)
    default: throw broken("there is more than one object", at: stream.documentPosition)
    }
  }

  // MARK: Levels

  private func document() throws(Failure) -> ProfileFile {
    if let twice = stream.tape.duplicates.first {
      throw broken("\(quoted(Int(twice))) appears twice", at: stream.position(ofToken: Int(twice)))
    }
    var file = ProfileFile(path: path)
    for key in stream.tape.keys(of: 0) {
      let value = key + 1
      switch stream.tape.text(key) {
      case "defaults":
        try expect(.object, value, key)
        for name in stream.tape.keys(of: value) { file.defaults.append(try standard(name)) }
      case "default" where part == .defaults, "profiles" where part == .defaults: continue
      case "default": file.defaultName = try text(value, key)
      case "profiles":
        try expect(.object, value, key)
        for name in stream.tape.keys(of: value) {
          file.profiles.append(try profile(name + 1, name))
        }
      default: throw unknown(key, among: ["default", "defaults", "profiles"], "")
      }
    }
    return file
  }

  /// Returns the default of an option, whose name is at `key`.
  private func standard(_ key: Int) throws(Failure) -> OptionDefault {
    let name = stream.tape.text(key)
    guard let id = OptionID.allCases.first(where: { $0.key == name }) else {
      throw unknown(key, among: DefaultTable.options.map(\.key), " of defaults")
    }
    if let reason = DefaultTable.refusal(id) {
      var failure = broken(
        "defaults cannot contain \(quoted(key))", at: stream.position(ofToken: key))
      failure.hint = reason
      throw failure
    }
    let kind = stream.tape.kind(key + 1)
    let isSwitch = kind == .true || kind == .false
    let text = isSwitch ? (kind == .true ? "" : nil) : try text(key + 1, key)
    return OptionDefault(
      id: id, text: text, isSwitch: isSwitch, position: stream.position(ofToken: key + 1))
  }

  private func profile(_ object: Int, _ name: Int) throws(Failure) -> Profile {
    try expect(.object, object, name)
    var profile = Profile(name: stream.tape.text(name), path: path)
    for key in stream.tape.keys(of: object) { try read(key, key + 1, into: &profile) }
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
    let name = stream.tape.text(key)
    switch name {
    case "vendor":
      let word = try text(value, key)
      guard let vendor = Vendor(name: word), vendor.isNamed else {
        throw broken(
          "\(TypedText.quoted(word)) is not a vendor", at: stream.position(ofToken: value))
      }
      profile.vendor = vendor
    case "state": profile.state = try text(value, key)
    case "no_state":
      guard [.true, .false].contains(stream.tape.kind(value)) else {
        throw broken("no_state must be true or false", at: stream.position(ofToken: value))
      }
      profile.usesNoState = stream.tape.kind(value) == .true
    default:
      guard SettingID.allCases.contains(where: { $0.key == name }) else {
        throw unknown(key, among: Self.keys, " of profile \(profile.name)")
      }
      profile.values[name] = ProfileValue(
        text: try text(value, key), position: stream.position(ofToken: value))
    }
  }

  /// The keys of a profile, in the order of the documentation.
  static let keys = ["vendor"] + SettingID.allCases.map(\.key) + ["state", "no_state"]

  // MARK: Values

  /// Returns a string's text, or a number's.
  private func text(_ value: Int, _ key: Int) throws(Failure) -> String {
    if stream.tape.kind(value) != .number { try expect(.string, value, key) }
    return stream.tape.text(value)
  }

  private func expect(_ kind: JSONKind, _ value: Int, _ key: Int) throws(Failure) {
    let found = stream.tape.kind(value)
    guard found != kind else { return }
    throw broken(
      "\(quoted(key)) must be \(kind.name), not \(found.name)", at: stream.position(ofToken: value))
  }

  private func quoted(_ key: Int) -> String { TypedText.quoted(stream.tape.text(key)) }

  private func unknown(_ key: Int, among names: [String], _ position: String) -> Failure {
    broken(
      "unknown key \(quoted(key))\(position)"
        + Suggestions.phrase(for: stream.tape.text(key), among: names),
      at: stream.position(ofToken: key))
  }

  private func broken(_ what: String, at position: TextPosition?) -> Failure {
    Failure(
      .configBadFile, position == nil ? "\(path): \(what)" : what,
      hint: "pushkit help profiles lists the keys of the configuration file",
      input: position.map { InputPosition($0, in: path) })
  }
}
