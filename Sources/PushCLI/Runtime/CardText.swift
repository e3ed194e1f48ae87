import PushCore

/// A record drawn as a card: lines behind a left edge.
struct CardText {
  let record: JSONTape
  let out: ByteBuffer
  let style: TextStyle

  /// The upper edge, with the values of some keys; the first is in bold.
  func header(_ keys: [JSONKey]) {
    out.append("╭─ ")
    var isFirst = true
    for key in keys {
      guard let value = record.member(0, key) else { continue }
      if !isFirst { out.append(" · ") }
      style.append(shown(value), isFirst ? .bold : .dim, to: out)
      isFirst = false
    }
    out.append(0x0A)
  }

  /// Text of the record, on a single line.
  private func shown(_ value: Int) -> String {
    let cell = ByteBuffer(capacity: 64)
    style.append(value, of: record, to: cell)
    return cell.string
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

  /// The lower edge, with a value behind a word.
  func footer(_ key: JSONKey, _ label: StaticString) {
    out.append("╰─")
    if let value = record.member(0, key) {
      out.append(label)
      style.append(value, of: record, to: out)
    }
    out.append(0x0A)
  }
}
