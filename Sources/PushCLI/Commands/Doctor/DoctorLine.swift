import PushCore

/// One line of `doctor`'s output: a file, a setting or libcurl.
struct DoctorLine {
  /// The kind of the item, and the values of the key `check`.
  enum Check: String, CaseIterable {
    case file
    case defaultValue = "default"
    case vendor, setting, libcurl

    /// A list item for the documentation.
    var meaning: String {
      switch self {
      case .file: "`file`: A file that pushkit reads or writes."
      case .defaultValue: "`default`: A default of an option, from the configuration file."
      case .vendor: "`vendor`: The source of a vendor's settings."
      case .setting: "`setting`: An effective value. URLs may follow from another setting."
      case .libcurl: "`libcurl`: The library for calls."
      }
    }
  }

  let check: Check
  var vendor: Vendor?
  var name: String?
  /// The value, masked if it is a secret.
  var value: String?
  var source: String?
  /// Whether the file exists; nil for other items.
  var exists: Bool?
  var profiles: [String]?
  var findings: [Finding] = []
  var failure: Failure?

  init(_ check: Check, _ vendor: Vendor? = nil, name: String? = nil) {
    (self.check, self.vendor, self.name) = (check, vendor, name)
  }

  /// Describes a file.
  init(_ check: Check, name: String, path: String) {
    self.init(check, name: name)
    (value, exists) = (path, FilePath.size(of: path) != nil)
  }

  /// Runs a check; an error becomes the line's.
  mutating func attempt(_ check: (inout DoctorLine) throws(Failure) -> Void) {
    do {
      try check(&self)
    } catch {
      failure = error
    }
  }

  /// Adds the value of a setting and its source.
  mutating func show(_ setting: Setting?, _ row: SettingRow) {
    guard let setting else { return }
    let isURL = row.kind == .url
    value =
      row.id.isSecret
      ? Masking.masked(setting.value)
      : isURL ? Masking.maskingSecrets(ofURL: setting.value) : setting.value
    source = setting.source.name
    findings = (isURL ? Settings.warning(setting.value) : nil).map { [$0] } ?? []
  }

  func append(to out: ByteBuffer) {
    var record = JSONObjectWriter(out)
    record.string("check", check.rawValue)
    record.string("vendor", ifAny: vendor.map { "\($0.name)" })
    record.string("name", ifAny: name)
    record.string("value", ifAny: value)
    record.string("source", ifAny: source)
    if let exists { record.flag("exists", exists) }
    if let profiles { record.strings("profiles", profiles) }
    record.flag("ok", failure == nil)
    record.diagnostics(findings)
    if let failure { failure.appendMember(to: &record) }
    record.end()
  }
}

/// `doctor -o text`: a line for each item, followed by its problems.
enum DoctorText {
  static func render(_ record: JSONValue, to out: ByteBuffer, style: TextStyle) {
    if record["error"] != nil {
      style.append("bad ", .red, to: out)
    } else if record["diagnostics"] != nil {
      style.append("warn", .yellow, to: out)
    } else {
      style.append("ok  ", .bold, to: out)
    }
    append(["check", "vendor", "name"], of: record, " ", "", to: out, style)
    append(["value"], of: record, "  ", "", to: out, style)
    append(["source"], of: record, "  (", ")", to: out, style)
    if record["exists"]?.kind == .false { style.append("  does not exist", .dim, to: out) }
    if let profiles = record["profiles"], !profiles.elements.isEmpty {
      style.append("  profiles:", .dim, to: out)
      for name in profiles.elements {
        out.append(0x20)
        style.append(name, to: out)
      }
    }
    out.append(0x0A)
    if let error = record["error"] {
      append(["message", "hint"], of: error, "     ", "\n", to: out, style)
    }
    DiagnosticsText.append(record["diagnostics"], to: out, style: style)
  }

  private static func append(
    _ keys: [JSONKey], of object: JSONValue, _ before: StaticString, _ after: StaticString,
    to out: ByteBuffer, _ style: TextStyle
  ) {
    for key in keys {
      guard let value = object[key] else { continue }
      out.append(before)
      style.append(value, to: out)
      out.append(after)
    }
  }
}
