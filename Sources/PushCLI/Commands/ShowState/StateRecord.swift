import PushCore

enum StateRecord {
  static let keys: [KeyRow] = [
    KeyRow("vendor", type: "string!", "the vendor"),
    KeyRow("account", type: "string!", "the project UUID or label key, masked, or the app ID"),
    KeyRow(
      "emulator", type: "boolean", "`true` if pushkit-emulate(1) issued the IDs, else missing"),
    KeyRow("device_id", "Everlytic, Smartico: the device ID, masked"),
    KeyRow("ic_token", "Push.Express: the token of the installation, masked"),
    KeyRow("subscription_id", "Everlytic: the ID of the subscription"),
    KeyRow("instance_id", "Push.Express: the ID of the instance"),
    KeyRow("email", "Everlytic: the contact's email address"),
    KeyRow("unique_id", "Everlytic: the contact's unique ID"),
    KeyRow("ext_id", "Push.Express: the user's ID"),
  ]

  static func emit(
    _ entries: [StateEntry], _ style: PrintStyle, _ context: Context
  ) throws(Failure) {
    let printer = RecordPrinter(style, to: context.output)
    for entry in entries {
      let account = try entry.layout.vendor.requireInterface().account
      append(entry, isSecret: account.isSecret, to: printer.begin())
      printer.end()
      context.output.endLines()
    }
  }

  private static func append(_ entry: StateEntry, isSecret: Bool, to out: ByteBuffer) {
    var record = JSONObjectWriter(out)
    record.string("vendor", "\(entry.layout.vendor.name)")
    record.string("account", isSecret ? Masking.masked(entry.account) : entry.account)
    if entry.isEmulated { record.json("emulator", "true") }
    record.string(entry.layout.deviceKey, ifAny: entry.device.map(Masking.masked))
    for id in entry.ids { record.string(id.name, id.value) }
    record.end()
  }

  /// Draws a line for an entry: the vendor, the account and all other members.
  static func text(_ record: JSONValue, to out: ByteBuffer, style: TextStyle) {
    for (index, member) in record.members.enumerated() {
      if index > 0 { out.append("  ") }
      if index > 1 { style.append("\(member.name): ", .dim, to: out) }
      style.append(member.value, to: out)
    }
    out.append(0x0A)
  }
}
