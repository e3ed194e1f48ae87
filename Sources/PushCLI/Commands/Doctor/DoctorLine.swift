import PushCore

/// One line of `doctor`'s output: the result of one check.
struct DoctorLine {
  /// The kind of the checked item, and the values of the key `check`.
  enum Check: String, CaseIterable {
    case file
    case defaultValue = "default"
    case vendor, setting, address, libcurl, online

    /// A list item for the documentation.
    var meaning: String {
      switch self {
      case .file: "`file`: A file that pushkit reads or writes."
      case .defaultValue: "`default`: A default of an option, from the configuration file."
      case .vendor: "`vendor`: The source of a vendor's settings."
      case .setting: "`setting`: An effective value."
      case .address: "`address`: A URL to call."
      case .libcurl: "`libcurl`: The library for calls."
      case .online: "`online`: A connection test."
      }
    }
  }

  enum Detail {
    case text(String)
    case number(Int)
    case flag(Bool)
    case list([String])
  }

  var check: Check
  var vendor: Vendor?
  var name: String?
  /// The checked value, masked if it is a secret.
  var value: String?
  var source: String?
  var details: [(name: String, value: Detail)] = []
  var findings: [Finding] = []
  var failure: Failure?

  init(_ check: Check, _ vendor: Vendor? = nil, name: String? = nil) {
    (self.check, self.vendor, self.name) = (check, vendor, name)
  }

  /// Runs a check; an error becomes the line's.
  mutating func attempt(_ check: (inout DoctorLine) throws(Failure) -> Void) {
    do {
      try check(&self)
    } catch {
      failure = error
    }
  }

  func append(to out: ByteBuffer) {
    var record = JSONObjectWriter(out)
    record.string("check", check.rawValue)
    record.string("vendor", ifAny: vendor.map { "\($0.name)" })
    record.string("name", ifAny: name)
    record.string("value", ifAny: value)
    record.string("source", ifAny: source)
    for detail in details {
      record.key(detail.name)
      detail.value.append(to: out)
    }
    record.key("ok")
    Detail.flag(failure == nil).append(to: out)
    record.diagnostics(findings)
    if let failure { failure.appendMember(to: &record) }
    record.end()
  }
}

extension DoctorLine.Detail {
  fileprivate func append(to out: ByteBuffer) {
    switch self {
    case .text(let text): JSONText.appendQuoted(text, to: out)
    case .number(let number): out.append(contentsOf: String(number))
    case .flag(let flag): out.append(flag ? "true" : "false")
    case .list(let texts):
      out.appendList(texts, "[", "]") { JSONText.appendQuoted($0, to: out) }
    }
  }
}

/// `doctor -o text`: a line for each check, followed by its problems.
enum DoctorText {
  static func render(_ record: JSONValue, to out: ByteBuffer, style: TextStyle) {
    verdict(record, to: out, style)
    for key in ["check", "vendor", "name"] as [JSONKey] {
      guard let value = record[key] else { continue }
      out.append(0x20)
      style.append(value, to: out)
    }
    if let value = record["value"] {
      out.append("  ")
      style.append(value, to: out)
    }
    if let source = record["source"] {
      out.append("  (")
      style.append(source, to: out)
      out.append(")")
    }
    details(record, to: out, style)
    out.append(0x0A)
    if let error = record["error"] { fault(error, to: out, style) }
    DiagnosticsText.append(record["diagnostics"], to: out, style: style)
  }

  private static func verdict(_ record: JSONValue, to out: ByteBuffer, _ style: TextStyle) {
    if record["error"] != nil {
      style.append("bad ", .red, to: out)
    } else if record["diagnostics"] != nil {
      style.append("warn", .yellow, to: out)
    } else {
      style.append("ok  ", .bold, to: out)
    }
  }

  private static func details(_ record: JSONValue, to out: ByteBuffer, _ style: TextStyle) {
    if record["exists"]?.kind == .false { style.append("  does not exist", .dim, to: out) }
    let names: [StaticString] = [
      "mode", "profiles", "path", "features", "peer", "proxy", "tls", "elapsed_ms",
    ]
    for name in names {
      guard let value = record[JSONKey(name)] else { continue }
      out.append("  ")
      style.append("\(name):", .dim, to: out)
      if value.kind == .array {
        list(value.elements, to: out, style)
      } else {
        out.append(" ")
        style.append(value, to: out)
      }
    }
  }

  /// Appends the texts of a list, on lines of their own.
  private static func list(_ texts: [JSONValue], to out: ByteBuffer, _ style: TextStyle) {
    let words = ByteBuffer()
    for text in texts {
      style.append(text, to: words)
      words.append(0x20)
    }
    for line in TextLayout.wrap(words.string, indent: 5) { out.append(contentsOf: "\n" + line) }
  }

  private static func fault(_ error: JSONValue, to out: ByteBuffer, _ style: TextStyle) {
    for key in ["message", "hint"] as [JSONKey] {
      guard let text = error[key] else { continue }
      out.append("     ")
      style.append(text, to: out)
      out.append(0x0A)
    }
  }
}
