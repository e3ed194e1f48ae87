/// The request that the arguments of curl describe (curl: manual page).
struct CurlArguments {
  private(set) var draft = RequestDraft()
  private var data: [MappedText] = []
  private var hasData = false
  private var takesQuery = false
  private var inputFile: MappedText?
  /// A file, an array or a variable with further arguments, which are not read.
  private var unreadArguments: MappedText?
  /// The option whose value is the next argument.
  private var option: Option?

  private enum Option {
    case method, header, data, rawData, json, encodedData, url, user, bearer, cert, config, ignored
    /// An option that may have a value, which is neither an option nor a URL.
    case unknown
  }

  /// The options with a value.
  private static let long: [String: Option] = [
    "request": .method, "header": .header, "data": .data, "data-ascii": .data,
    "data-binary": .data, "data-raw": .rawData, "json": .json, "data-urlencode": .encodedData,
    "url": .url, "user": .user, "oauth2-bearer": .bearer, "cert": .cert,
    "config": .config,
  ].merging(
    [
      "key", "cert-type", "key-type", "pass", "cacert", "capath", "output", "max-time",
      "connect-timeout", "write-out", "user-agent", "referer", "cookie", "cookie-jar", "proxy",
      "proxy-user", "retry", "retry-delay", "retry-max-time", "resolve", "connect-to", "form",
      "upload-file", "dump-header", "interface", "limit-rate", "noproxy", "ciphers",
      "tls-max", "trace", "trace-ascii", "stderr", "aws-sigv4", "range", "speed-limit",
      "speed-time", "unix-socket", "variable", "expand-data",
    ].map { ($0, .ignored) }, uniquingKeysWith: { one, _ in one })

  /// Usual options without a value.
  private static let flags: Set<String> = [
    "silent", "show-error", "verbose", "insecure", "include", "location", "fail", "fail-with-body",
    "compressed", "globoff", "path-as-is", "head", "ipv4", "ipv6", "no-progress-meter", "no-buffer",
    "progress-bar", "basic", "http0.9", "ssl-reqd", "tlsv1", "tlsv1.0", "tlsv1.1", "tlsv1.2",
    "tlsv1.3", "anyauth", "digest", "negotiate", "ntlm", "raw", "ssl", "tcp-nodelay",
    "tcp-fastopen",
    "retry-all-errors", "retry-connrefused", "ssl-no-revoke", "styled-output", "parallel",
    "create-dirs", "remote-name", "junk-session-cookies", "location-trusted", "trace-time",
  ]

  private static let short: [UInt8: Option] = [
    UInt8(ascii: "X"): .method, UInt8(ascii: "H"): .header, UInt8(ascii: "d"): .data,
    UInt8(ascii: "u"): .user, UInt8(ascii: "E"): .cert, UInt8(ascii: "K"): .config,
  ].merging(
    "AbcCDeFhmoPQrtTUwxyYz".utf8.map { ($0, .ignored) }, uniquingKeysWith: { one, _ in one })

  init(at start: Int) {
    draft.start = start
  }

  mutating func add(_ word: MappedText) {
    if let option {
      self.option = nil
      guard option == .unknown, mayBeginAgain(word) else { return set(option, word) }
    }
    let bytes = word.bytes
    if bytes.starts(with: "--".utf8) {
      addLong(word)
    } else if bytes.count > 1, bytes[0] == UInt8(ascii: "-") {
      addShort(word)
    } else if Self.isArguments(bytes) {
      unreadArguments = word
    } else if draft.url.map({ RequestDraft.isUnknown($0) }) ?? true, !bytes.isEmpty,
      !bytes.elementsEqual("curl".utf8)
    {
      unreadArguments = draft.url ?? unreadArguments
      draft.url = word
    }
  }

  /// Whether a word is the mark between two requests of a command.
  static func isNext(_ word: [UInt8]) -> Bool {
    word.elementsEqual("--next".utf8) || word.elementsEqual("-:".utf8)
  }

  /// Whether a word is an array whose elements are not known, or all arguments of a script.
  private static func isArguments(_ word: [UInt8]) -> Bool {
    word.last?.isOne(of: "}@*") == true
      && ["[@]}", "[*]}", "$@", "$*"].contains {
        word.suffix($0.utf8.count).elementsEqual($0.utf8)
      }
  }

  /// Whether a word is no value: an option or a URL.
  private func mayBeginAgain(_ word: MappedText) -> Bool {
    guard let first = word.bytes.first else { return false }
    let isHost = !first.isOne(of: "./~@") && word.bytes.contains(UInt8(ascii: "/"))
    return first.isOne(of: "-$") || isHost
  }

  private mutating func addLong(_ word: MappedText) {
    let sign = word.bytes.firstIndex(of: UInt8(ascii: "=")) ?? word.bytes.count
    // Earlier versions of curl accept capitals.
    let name = word[2..<max(sign, 2)].string.lowercased()
    switch name {
    case "http1.1", "http1.0": draft.httpVersion = version(name, word)
    case "http2", "http2-prior-knowledge", "http3": draft.httpVersion = version(name, word)
    case "get": takesQuery = true
    default:
      guard !Self.flags.contains(name), !name.hasPrefix("no-") else { return }
      let option = Self.long[name] ?? .unknown
      if sign < word.bytes.count {
        set(option, word[sign + 1..<word.bytes.count])
      } else {
        self.option = option
      }
    }
  }

  private func version(_ name: String, _ word: MappedText) -> MappedText {
    var text = MappedText()
    let number = name.dropFirst(4).prefix { $0 != "-" }
    text.append("HTTP/\(number)".utf8, at: word.original(of: 0))
    return text
  }

  private mutating func addShort(_ word: MappedText) {
    for index in 1..<word.bytes.count {
      if word.bytes[index] == UInt8(ascii: "G") { takesQuery = true }
      guard let option = Self.short[word.bytes[index]] else { continue }
      if index + 1 < word.bytes.count {
        set(option, word[index + 1..<word.bytes.count])
      } else {
        self.option = option
      }
      return
    }
  }

  private mutating func set(_ option: Option, _ value: MappedText) {
    switch option {
    case .method: draft.method = value
    case .url: draft.url = value
    // A variable may be any field.
    case .header where value.bytes.first?.isOne(of: "@$") == true: draft.headerFile = value
    case .header: draft.add(header: value)
    case .config: unreadArguments = value
    case .user: authorize("Basic", value)
    case .bearer: authorize("Bearer", value)
    case .cert: draft.certificate = value
    case .data, .json, .rawData, .encodedData:
      hasData = true
      if option == .json { addType(at: value.original(of: 0)) }
      addData(value, option)
    case .ignored, .unknown: break
    }
  }

  /// Adds the field for credentials, without their value.
  private mutating func authorize(_ scheme: String, _ value: MappedText) {
    let original = value.original(of: 0)
    var (name, credentials) = (MappedText(), MappedText())
    name.append("Authorization".utf8, at: original)
    credentials.append("\(scheme) \(Masking.nothing)".utf8, at: original)
    draft.headers.append((name, credentials))
  }

  /// Adds the field that `--json` sends, unless one is given.
  private mutating func addType(at original: Int) {
    let has = draft.headers.contains { $0.name.string.lowercased() == "content-type" }
    guard !has else { return }
    var (name, type) = (MappedText(), MappedText())
    name.append("Content-Type".utf8, at: original)
    type.append("application/json".utf8, at: original)
    draft.headers.append((name, type))
  }

  private mutating func addData(_ value: MappedText, _ option: Option) {
    if option == .encodedData {
      // `name=value` is encoded later, `=value` and a bare value are the data itself.
      let isBare = value.bytes.first == UInt8(ascii: "=")
      data.append(encoded(isBare ? value[1..<value.bytes.count] : value))
    } else if option != .rawData, value.bytes.first == UInt8(ascii: "@") {
      let file = value[1..<value.bytes.count]
      // The output of a command is known: `@<(cat <<END`.
      if RequestDraft.isJSON(file) { data.append(file) } else { draft.bodyFile = file }
    } else {
      data.append(value)
    }
  }

  /// Returns the field of a form, whose value is encoded.
  private func encoded(_ field: MappedText) -> MappedText {
    guard let sign = field.bytes.firstIndex(of: UInt8(ascii: "=")) else { return field }
    var out = field[0..<sign + 1]
    field.each(sign + 1..<field.bytes.count) { byte, original in
      if PercentEncoding.isUnreserved(byte) {
        out.append(byte, from: original)
      } else {
        let escape = ByteBuffer(capacity: 4)
        PercentEncoding.appendEscape(byte, to: escape)
        out.append(escape.bytes, at: original)
      }
    }
    return out
  }

  /// Sets the file that is the standard input.
  mutating func setInput(file: MappedText) {
    inputFile = file
  }

  // MARK: Result

  /// Returns the request.
  ///
  /// - Parameters:
  ///   - input: The standard input, if the script shows it.
  ///   - files: The contents of files that the script has written.
  func request(input: MappedText?, files: [String: [UInt8]]) -> RequestDraft {
    var draft = draft
    // The end of a request line, from which the URL was copied.
    let version = " HTTP/1.1"
    if let url = draft.url, url.string.hasSuffix(version) {
      draft.url = url[0..<url.bytes.count - version.utf8.count]
    }
    var body = MappedText()
    for (index, part) in data.enumerated() {
      if index > 0 { body.append(UInt8(ascii: "&"), from: part.original(of: 0)) }
      body.append(part)
    }
    if !data.isEmpty { draft.body = body }
    draft.headerFile = draft.headerFile ?? unreadArguments
    if !hasData { draft.bodyFile = unreadArguments }
    if draft.bodyFile?.string == "-", let inputFile { draft.bodyFile = inputFile }
    if let file = draft.bodyFile {
      if file.string == "-" {
        draft.body = input ?? draft.body
        if draft.body != nil { draft.bodyFile = nil }
      } else if let content = files[file.string] {
        (draft.body, draft.bodyFile) = (MappedText(content, at: file.original(of: 0)), nil)
      }
    }
    if let body = draft.body { draft.body = Self.withoutEscapes(body) }
    if takesQuery { draft.body = nil }
    if draft.method == nil {
      draft.method = MappedText((hasData && !takesQuery ? "POST" : "GET").utf8, at: draft.start)
    }
    return draft
  }

  /// Returns the push that a command of Apple's simulator sends, whose header fields are not known.
  func requestOfSimulator(_ input: MappedText?) -> RequestDraft {
    var push = RequestDraft()
    (push.start, push.body, push.headerFile) = (draft.start, input, draft.url)
    return push
  }

  /// Returns JSON without the backslashes before quotes that PowerShell 5 needs for a program, also
  /// between single quotes; any other text as it is.
  private static func withoutEscapes(_ body: MappedText) -> MappedText {
    let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
    let first = body.bytes.firstIndex { !$0.isJSONWhitespace && !$0.isOne(of: "{[") }
    guard let first, first > 0, body.bytes[first...].starts(with: [backslash, quote]) else {
      return body
    }
    // Before a quote, each backslash is there twice, and one more is for the quote (Microsoft: Parsing
    // C command-line arguments).
    var (out, pending) = (MappedText(), [Int]())
    body.each(0..<body.bytes.count) { byte, original in
      if byte == backslash { return pending.append(original) }
      let kept = byte == quote ? pending.count / 2 : pending.count
      for place in pending.prefix(kept) { out.append(backslash, from: place) }
      pending.removeAll()
      out.append(byte, from: original)
    }
    return out
  }
}
