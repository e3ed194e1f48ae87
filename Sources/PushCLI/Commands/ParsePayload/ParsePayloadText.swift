import PushCore

/// Draws a notification as a phone shows it, with the diagnostics under it.
struct ParsePayloadText: RecordRenderer {
  func render(_ record: JSONTape, to out: ByteBuffer, style: TextStyle) {
    let page = Page(record: record, out: out, style: style)
    page.header()
    for key: JSONKey in ["title", "subtitle", "body"] { page.text(key) }
    for (key, label) in Self.details { page.detail(key, label) }
    page.buttons()
    page.footer()
    DiagnosticsText.append(record.member(0, "diagnostics"), of: record, to: out, style: style)
  }

  private static let details: [(JSONKey, String)] = [
    ("image_url", "picture"), ("url", "tap opens"), ("deep_link", "tap leads to"),
    ("badge", "badge"), ("in_app", "in-app"), ("attributes", "attributes"),
    ("tracking", "tracking"),
  ]

  private struct Page {
    let record: JSONTape
    let out: ByteBuffer
    let style: TextStyle

    /// Vendor, form, platform and kind, on the upper edge.
    func header() {
      out.append("╭─ ")
      var isFirst = true
      for key: JSONKey in ["vendor", "format", "platform", "kind", "confidence"] {
        guard let value = record.member(0, key) else { continue }
        if !isFirst { out.append(" · ") }
        style.append(record.text(value), isFirst ? .bold : .dim, to: out)
        isFirst = false
      }
      out.append(0x0A)
    }

    func text(_ key: JSONKey) {
      guard let value = record.member(0, key) else { return }
      out.append("│ ")
      style.append(value, of: record, to: out)
      out.append(0x0A)
    }

    func detail(_ key: JSONKey, _ label: String) {
      guard let value = record.member(0, key) else { return }
      out.append("│ ")
      style.append(label + ": ", .dim, to: out)
      style.append(value, of: record, to: out)
      out.append(0x0A)
    }

    func buttons() {
      guard let list = record.member(0, "buttons") else { return }
      var button = record.first(list)
      while button < record.after(list) {
        out.append("│ [ ")
        let name = record.member(button, "title") ?? record.member(button, "id")
        if let name { style.append(name, of: record, to: out) }
        out.append(" ] ")
        describe(button)
        out.append(0x0A)
        button = record.after(button)
      }
    }

    /// What a tap on a button does.
    private func describe(_ button: Int) {
      if let kind = record.member(button, "kind") {
        style.append(record.text(kind), .dim, to: out)
      }
      for key: JSONKey in ["name", "url", "deep_link"] {
        guard let value = record.member(button, key) else { continue }
        out.append(" ")
        style.append(value, of: record, to: out)
      }
    }

    func footer() {
      out.append("╰─")
      if let id = record.member(0, "message_id") {
        out.append(" message ")
        style.append(id, of: record, to: out)
      }
      out.append(0x0A)
    }
  }
}
