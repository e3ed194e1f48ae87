import PushCore
import PushNet

/// `doctor`: shows which value comes from where, and whether the files and libcurl can be used.
///
/// Each record is a ``DoctorLine``: those of files come first, then each vendor's, then libcurl's.
enum DoctorCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    let style = try PrintStyle(arguments, context, text: DoctorText.render)
    let printer = RecordPrinter(style, to: context.output)
    let configuration = Configuration(arguments, context)
    let vendors = try vendors(configuration)
    let lines =
      files(vendors, configuration) + vendors.flatMap { settings($0, configuration) } + [library()]
    var reported: [Failure] = []
    for line in lines {
      line.append(to: printer.begin())
      printer.end()
      context.output.endLines()
      guard let failure = line.failure, !reported.contains(failure) else { continue }
      reported.append(failure)
      context.fail(failure)
    }
  }

  /// Returns the vendor that `--vendor`, vendor options or the named profile select; otherwise all.
  private static func vendors(_ configuration: Configuration) throws(Failure) -> [Vendor] {
    let arguments = configuration.arguments
    if arguments.has(.vendor) { return [try VendorChoice.choose(configuration)] }
    if let choice = try VendorChoice.explicit(arguments) { return [choice.vendor] }
    // A profile that cannot be used is reported later.
    let profile = arguments[.profile].flatMap {
      try? configuration.profile($0, namedBy: "--profile")
    }
    return profile?.vendor.map { [$0] } ?? SettingTable.vendors
  }

  private static func library() -> DoctorLine {
    var line = DoctorLine(.libcurl)
    line.attempt { line throws(Failure) in
      let words = try HTTPClient(ready: HTTPOptions()).libraryVersion.split(separator: " ")
      line.value = words.first.flatMap { $0.split(separator: "/").last }.map(String.init)
    }
    return line
  }

  // MARK: Files

  private static func files(_ vendors: [Vendor], _ configuration: Configuration) -> [DoctorLine] {
    var lines: [DoctorLine] = []
    if let path = FileLocations.configuration(configuration.context.environment)?.path {
      var line = DoctorLine(.file, name: "config", path: path)
      line.attempt { line throws(Failure) in
        guard let file = try configuration.profiles() else { return }
        line.failure = configuration.arguments.faultInDefaults
        line.profiles = file.profiles.map(\.name)
        if configuration.arguments.has(.noDefaults) { return }
        lines = file.defaults.map { value in
          var line = DoctorLine(.defaultValue, name: value.id.key)
          (line.value, line.source) = (value.shown, path)
          return line
        }
      }
      lines.insert(line, at: 0)
    }
    return lines + states(vendors, configuration)
  }

  /// Returns a line for each state file; vendors share one file unless profiles name others.
  private static func states(_ vendors: [Vendor], _ configuration: Configuration) -> [DoctorLine] {
    vendors.reduce(into: []) { lines, vendor in
      var line = DoctorLine(.file, name: "state")
      line.attempt { line throws(Failure) in
        // Errors in the levels are reported with the vendor.
        let profile = (try? SettingLayers(vendor, configuration))?.profile
        guard let path = try StateStore.path(configuration, profile) else {
          line.source = "none"
          return
        }
        line = DoctorLine(.file, name: "state", path: path)
        _ = try StateStore(path: path).current()
      }
      if !lines.contains(where: { $0.value == line.value }) { lines.append(line) }
    }
  }

  // MARK: Settings

  /// Returns the line of a vendor, and one for each of its settings.
  private static func settings(_ vendor: Vendor, _ configuration: Configuration) -> [DoctorLine] {
    var line = DoctorLine(.vendor, vendor)
    let settings: Settings
    do {
      settings = try Settings(reading: vendor, configuration)
    } catch {
      line.failure = error
      return [line]
    }
    let rows = SettingTable.rows(of: vendor)
    var lines = rows.map { setting($0, settings) }
    let isConfigured = zip(rows, lines).contains { row, line in
      line.failure != nil
        || line.value != nil && row.kind != .identifier && line.source != EmulatorURL.variable
    }
    line.source = source(settings, isConfigured, configuration)
    line.findings = settings.findings
    if !lines.contains(where: { $0.failure != nil }),
      isConfigured || isExpected(settings, configuration)
    {
      line.attempt { _ throws(Failure) in
        _ = try settings.require(settings.requireAccount())
        for row in rows where row.endpoint != nil { _ = try settings.setting(row.id) }
      }
      // The URLs that follow from other settings.
      for (index, row) in rows.enumerated() where row.endpoint != nil {
        lines[index].show(settings.value(row.id), row)
      }
    }
    return [line] + lines.filter { $0.value != nil || $0.failure != nil }
  }

  /// Returns the line of a setting, without a value if it is not given.
  private static func setting(_ row: SettingRow, _ settings: Settings) -> DoctorLine {
    var line = DoctorLine(.setting, row.vendor, name: row.id.key)
    line.attempt { line throws(Failure) in line.show(try settings.given(row.id), row) }
    return line
  }

  private static func source(
    _ settings: Settings, _ isConfigured: Bool, _ configuration: Configuration
  ) -> String {
    if let profile = settings.profile, isFor(profile, settings.vendor) {
      return profile.source.name
    }
    if SettingLayers.isConfigured(settings.vendor, configuration.context.environment),
      !configuration.arguments.has(.profile)
    {
      return "variables"
    }
    return isConfigured ? "options" : "none"
  }

  /// Whether the profile in use is meant for calls to the vendor, which all fail without keys.
  private static func isExpected(_ settings: Settings, _ configuration: Configuration) -> Bool {
    guard let profile = settings.profile else { return false }
    let arguments = configuration.arguments
    return isFor(profile, settings.vendor) || arguments.has(.profile) && arguments.has(.vendor)
  }

  /// Whether a profile is for the vendor, or has settings of it.
  private static func isFor(_ profile: Profile, _ vendor: Vendor) -> Bool {
    profile.vendor == vendor
      || SettingTable.rows(of: vendor).contains { profile.values[$0.id.key] != nil }
  }
}

extension Command {
  static let doctor = Command("doctor", run: DoctorCommand.run) { name in
    CommandRow(
      name, .toolkit, "show the effective configuration and its sources",
      groups: [configuration.group, .records, .common],
      exclusions: [ExclusionRow(.state, [.noState])],
      outputs: [.compact, .json, .pretty, .text],
      description: """
        Prints the settings that commands use to call a vendor, with the option, variable or profile
        that each one comes from. Use it if a call fails, or before the first call.
        Keys are masked, also in the query of a URL. On a terminal, the output is that of `-o text`.

        pushkit also prints the paths of the configuration and of the state, and the version of
        libcurl. Without `--vendor` it prints all vendors. A vendor without settings has the `source`
        `none`, which is not a fault. The exit status is 78 if a configured vendor cannot work.
        pushkit-show-state(1) lists the IDs in the state file.

        Each record has one of these values in `check`:

        \(DoctorLine.Check.allCases.map { "- \($0.meaning)" }.joined(separator: "\n"))
        """,
      record: [
        KeyRow(
          "check",
          type: KeyType(DoctorLine.Check.allCases.map(\.rawValue).joined(separator: "|") + "!"),
          "the kind of the item"),
        KeyRow("vendor", "the vendor"),
        KeyRow("name", "the name of the setting in profiles, or `config` or `state` for a file"),
        KeyRow("value", "the value, masked if it is a key; the path of a file"),
        KeyRow("source", "the option, variable or profile that the value comes from"),
        KeyRow("exists", type: "boolean", "true if the file exists"),
        KeyRow("profiles", type: "[string]", "the names of the profiles in the configuration"),
        KeyRow("ok", type: "boolean!", "false if the item cannot work"),
        .diagnostics,
        KeyRow(
          "error", type: "@error",
          "if the item cannot work: an object of `code`, `message`, `hint` and `input`"),
      ],
      explainsErrors: true,
      statuses: [.ok, .usage, .data, .noInput, .cannotCreate, .io, .config],
      variables: configuration.variables,
      examples: #"""
        show the settings of a profile
        $ pushkit doctor --profile acme -o text

        show the settings that follow from a label key
        $ PUSHKIT_SMARTICO_LABEL_KEY=0b1c2d3e-4f50-6172-8394-a5b6c7d8e9f0-3 \
            pushkit doctor --vendor smartico --field value --field source |
            grep -i label_key
        0b1c****f0-3\#tPUSHKIT_SMARTICO_LABEL_KEY
        https://papi3.smartico.ai/services/public\#tlabel_key
        wss://api3.smartico.ai/websocket/services\#tlabel_key
        """#,
      seeAlso: ["show-state", "profiles", "variables", "exit-codes"])
  }

  private static let configuration = ConfigurationOptions(
    SettingTable.vendors, identifiers: SettingID.allCases, usesState: true)
}
