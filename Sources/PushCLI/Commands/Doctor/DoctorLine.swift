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
