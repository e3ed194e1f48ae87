import PushCore

/// The text form of a result: its status, then its fields.
enum CallText {
  static func render(_ record: JSONValue, to out: ByteBuffer, style: TextStyle) {
    // A dry run does not have this member.
    if let done = record["ok"] {
      let isDone = done.kind == .true
      style.append(isDone ? "done" : "failed", isDone ? .bold : .red, to: out)
    } else {
      style.append("not sent", .dim, to: out)
    }
    for key: JSONKey in ["vendor", "command", "event"] {
      guard let value = record[key] else { continue }
      out.append(0x20)
      style.append(value, to: out)
    }
    out.append(0x0A)
    for (name, value) in record.members where !Self.shown.contains(name) {
      out.append("  ")
      style.append("\(name): ", .dim, to: out)
      style.append(value, to: out)
      out.append(0x0A)
    }
  }

  private static let shown: Set<String> = ["ok", "vendor", "command", "event"]
}
