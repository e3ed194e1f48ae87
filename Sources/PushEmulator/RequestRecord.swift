import PushCore

/// A request and what became of it: a line of `--record`.
package struct RequestRecord: Sendable {
  /// Milliseconds since 1970.
  package var at: Int64
  /// Nil where the path is no vendor's.
  package var vendor: EmulatedVendor?
  package var request: ReceivedRequest
  /// Of the reply; nil where the connection ended without one.
  package var status: Int?
  /// The words of the script's lines that applied.
  package var faults: [String]
  package var violations: [Violation]

  /// Appends one JSON object, without a line break.
  ///
  /// Names of headers are in lower case; of several with one name the values are joined by commas.
  package func appendJSON(to out: ByteBuffer) {
    var object = JSONObjectWriter(out)
    object.string("at", Timestamp.text(at))
    object.string("vendor", ifAny: vendor?.rawValue)
    object.string("method", request.method)
    object.string("path", request.path)
    if request.query != nil { object.texts("query", Self.merged(query)) }
    object.texts(
      "headers", Self.merged(request.headers.map { ($0.name.lowercased(), $0.value) }))
    appendBody(to: &object)
    if let status { object.integer("status", status) }
    if !faults.isEmpty { Self.append(faults, as: "faults", to: &object) }
    if !violations.isEmpty {
      object.key("violations")
      appendViolations(to: out)
    }
    object.end()
  }

  /// Decoded; what cannot be decoded as it was sent.
  private var query: [(String, String)] {
    QueryText(request.query).parameters.map { ($0.name, $0.value ?? String($0.raw)) }
  }

  private static func merged(_ pairs: [(String, String)]) -> [(name: String, value: String)] {
    var merged: [(name: String, value: String)] = []
    for (name, value) in pairs {
      if let index = merged.firstIndex(where: { $0.name == name }) {
        merged[index].value += ", \(value)"
      } else {
        merged.append((name, value))
      }
    }
    return merged
  }

  /// JSON as JSON, other text as a string, bytes that are no text in base64; none: no member.
  private func appendBody(to object: inout JSONObjectWriter) {
    if request.body.isEmpty { return }
    if let body = ReceivedJSON(request.body) {
      object.key("body")
      body.root.copy(to: object.out)
    } else if let text = String(validating: request.body, as: UTF8.self) {
      object.string("body", text)
    } else {
      object.key("body_base64")
      object.out.append(UInt8(ascii: "\""))
      request.body.withUnsafeBufferPointer { Base64.append($0, to: object.out) }
      object.out.append(UInt8(ascii: "\""))
    }
  }

  private static func append(
    _ texts: [String], as name: String, to object: inout JSONObjectWriter
  ) {
    object.key(name)
    object.out.append(UInt8(ascii: "["))
    for (index, text) in texts.enumerated() {
      if index > 0 { object.out.append(UInt8(ascii: ",")) }
      JSONText.appendQuoted(text, to: object.out)
    }
    object.out.append(UInt8(ascii: "]"))
  }

  private func appendViolations(to out: ByteBuffer) {
    out.append(UInt8(ascii: "["))
    for (index, violation) in violations.enumerated() {
      if index > 0 { out.append(UInt8(ascii: ",")) }
      var object = JSONObjectWriter(out)
      object.string("field", violation.field)
      object.string("rule", violation.rule)
      object.end()
    }
    out.append(UInt8(ascii: "]"))
  }
}

/// Times as RFC 3339 writes them, in UTC with three digits of a second.
enum Timestamp {
  /// - Parameter milliseconds: Since 1970.
  static func text(_ milliseconds: Int64) -> String {
    let days = (milliseconds / 86_400_000) - (milliseconds % 86_400_000 < 0 ? 1 : 0)
    let rest = Int(milliseconds - days * 86_400_000)
    let (year, month, day) = date(Int(days))
    return padded(year, 4) + "-" + padded(month, 2) + "-" + padded(day, 2) + "T"
      + padded(rest / 3_600_000, 2) + ":" + padded(rest / 60_000 % 60, 2) + ":"
      + padded(rest / 1000 % 60, 2) + "." + padded(rest % 1000, 3) + "Z"
  }

  /// The day of the proleptic Gregorian calendar, counted in years that begin in March, so that the
  /// leap day is the last one.
  private static func date(_ daysSince1970: Int) -> (year: Int, month: Int, day: Int) {
    let days = daysSince1970 + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let leapDays = dayOfEra / 1460 - dayOfEra / 36_524 + dayOfEra / 146_096
    let yearOfEra = (dayOfEra - leapDays) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }

  private static func padded(_ number: Int, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
