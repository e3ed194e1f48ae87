/// The parts of a request that is not JSON, as they are in a document.
struct RequestDraft {
  var method: MappedText?
  var url: MappedText?
  var headers: [(name: MappedText, value: MappedText)] = []
  var body: MappedText?
  /// The file with the body, which is not read.
  var bodyFile: MappedText?
  /// The file or variable with further header fields, which is not read.
  var headerFile: MappedText?
  /// The file with the certificate of the client.
  var certificate: MappedText?
  /// Such as `HTTP/1.1`, if the request demands it.
  var httpVersion: MappedText?
  /// Whether `{{name}}` is a variable, whose value a file of an editor has.
  var hasBracedVariables = false
  /// The offset of the request in the document.
  var start = 0

  /// Whether the request may send a push: it is one to a push service with more than a URL, or its
  /// body may be JSON.
  var mayBePush: Bool {
    if headers.isEmpty, body == nil, bodyFile == nil { return false }
    if let url = url.map({ RequestURL($0.bytes) }) {
      if url.sendsNoPush { return false }
      if url.service != nil { return true }
    }
    let isOfPush = headers.contains { header in
      PushService(header: header.name.string.lowercased(), header.value.string) != nil
    }
    return isOfPush || body.map(Self.isJSON) == true
  }

  /// Adds the header field of a line; ignores a line without a colon.
  mutating func add(header line: MappedText) {
    guard let colon = line.bytes.firstIndex(of: UInt8(ascii: ":")) else { return }
    let (name, value) = (line[0..<colon].trimmed, line[colon + 1..<line.bytes.count].trimmed)
    if !name.isEmpty, !value.isEmpty { headers.append((name, value)) }
  }

  /// Adds a line to the value of the last header field, which was folded (RFC 9112, section 5.2).
  mutating func addToLastHeader(_ line: MappedText) {
    guard let last = headers.indices.last else { return }
    headers[last].value.append(0x20, from: line.original(of: 0))
    headers[last].value.append(line)
  }

  static func isJSON(_ text: MappedText) -> Bool {
    text.bytes.first { !$0.isJSONWhitespace }.map { $0.isOne(of: "{[") } == true
  }

  // MARK: JSON

  /// The number of members of the JSON.
  private(set) var memberCount = 0

  /// Writes the request as JSON, with the body last.
  mutating func write(to out: ByteBuffer, _ map: inout OffsetMap) {
    memberCount = 0
    map.add(start, to: out)
    member("method", method, to: out, &map)
    member("url", url, to: out, &map)
    member("httpVersion", httpVersion, to: out, &map)
    member("cert", certificate.map(withoutPassword), to: out, &map)
    if !headers.isEmpty { writeHeaders(to: out, &map) }
    member("headerFile", headerFile, to: out, &map)
    member("bodyFile", bodyFile, to: out, &map)
    if let body, Self.isUnknown(body) {
      member("bodyFile", body, to: out, &map)
    } else if let body {
      begin("body", to: out)
      if Self.isJSON(body) {
        body.each(0..<body.bytes.count) {
          map.add($1, to: out)
          out.append($0)
        }
      } else if let fields = FormFields(body) {
        fields.write(to: out, &map)
      } else {
        Self.append(body, to: out, &map)
      }
      map.add(body.original(of: body.bytes.count), to: out)
    }
    out.append(UInt8(ascii: "}"))
  }

  /// Whether a text is nothing but a variable or a substitution of a shell, as in `-d "$1"`.
  static func isUnknown(_ text: MappedText) -> Bool {
    let bytes = text.trimmed.bytes
    guard let first = bytes.first, let last = bytes.last else { return false }
    let isSubstitution =
      first == UInt8(ascii: "`") && last == first && bytes.count > 2
      || bytes.starts(with: "$(".utf8) && last == UInt8(ascii: ")")
      || bytes.starts(with: "${".utf8) && last == UInt8(ascii: "}")
    let isVariable =
      first == UInt8(ascii: "$") && bytes.count > 1
      && bytes.dropFirst().allSatisfy { $0.isLetter || $0.isDigit || $0.isOne(of: "$_@*") }
    return isSubstitution || isVariable
  }

  /// Returns the name of a certificate's file without the password that may follow a colon.
  private func withoutPassword(_ file: MappedText) -> MappedText {
    file[0..<(file.bytes.firstIndex(of: UInt8(ascii: ":")) ?? file.bytes.count)]
  }

  private mutating func begin(_ name: StaticString, to out: ByteBuffer) {
    out.append(UInt8(ascii: memberCount == 0 ? "{" : ","))
    memberCount += 1
    out.append(UInt8(ascii: "\""))
    out.append(name)
    out.append("\":")
  }

  private mutating func member(
    _ name: StaticString, _ text: MappedText?, to out: ByteBuffer, _ map: inout OffsetMap
  ) {
    guard let text else { return }
    begin(name, to: out)
    Self.append(text, to: out, &map)
  }

  /// Of several fields with a name, only the last one is written, as the last one is used.
  private mutating func writeHeaders(to out: ByteBuffer, _ map: inout OffsetMap) {
    begin("headers", to: out)
    var written: Set<[UInt8]> = []
    let last = headers.reversed().filter { written.insert($0.name.bytes).inserted }.reversed()
    var separator = UInt8(ascii: "{")
    for header in last {
      out.append(separator)
      separator = UInt8(ascii: ",")
      Self.append(header.name, to: out, &map)
      out.append(UInt8(ascii: ":"))
      Self.append(header.value, to: out, &map)
    }
    out.append(UInt8(ascii: "}"))
  }

  /// Appends a text as a JSON string.
  static func append(_ text: MappedText, to out: ByteBuffer, _ map: inout OffsetMap) {
    if !text.isEmpty { map.add(text.original(of: 0), to: out) }
    out.append(UInt8(ascii: "\""))
    text.each(0..<text.bytes.count) { byte, original in
      map.add(original, to: out)
      if byte < 0x20 {
        out.append(escapeOf: UInt32(byte))
      } else {
        if byte.isOne(of: "\"\\") { out.append(UInt8(ascii: "\\")) }
        out.append(byte)
      }
    }
    out.append(UInt8(ascii: "\""))
  }
}

/// The fields of a form (WHATWG: URL, application/x-www-form-urlencoded), as Amazon SNS takes them.
private struct FormFields {
  private let fields: [(name: MappedText, value: MappedText)]

  /// Fails unless the text is the request of Amazon SNS that publishes a message.
  init?(_ text: MappedText) {
    let bytes = text.bytes
    guard bytes.first?.isLetter == true else { return nil }
    fields = bytes.split(separator: UInt8(ascii: "&")).map { part in
      let sign = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
      return (
        Self.decoded(text, part.startIndex..<sign),
        Self.decoded(text, min(sign + 1, part.endIndex)..<part.endIndex)
      )
    }
    guard fields.contains(where: { $0.name.string == "Message" }),
      fields.contains(where: { ["TopicArn", "TargetArn"].contains($0.name.string) })
    else { return nil }
  }

  private static func decoded(_ text: MappedText, _ range: Range<Int>) -> MappedText {
    var (out, skipped) = (MappedText(), 0)
    var index = range.lowerBound
    text.each(range) { byte, original in
      defer { index += 1 }
      if skipped > 0 {
        skipped -= 1
      } else if byte == UInt8(ascii: "%"), index + 2 < range.upperBound,
        let high = Hexadecimal.value(of: text.bytes[index + 1]),
        let low = Hexadecimal.value(of: text.bytes[index + 2])
      {
        out.append(high << 4 | low, from: original)
        skipped = 2
      } else {
        out.append(byte == UInt8(ascii: "+") ? 0x20 : byte, from: original)
      }
    }
    return out
  }

  func write(to out: ByteBuffer, _ map: inout OffsetMap) {
    out.appendList(fields, "{", "}") { field in
      RequestDraft.append(field.name, to: out, &map)
      out.append(UInt8(ascii: ":"))
      RequestDraft.append(field.value, to: out, &map)
    }
  }
}
