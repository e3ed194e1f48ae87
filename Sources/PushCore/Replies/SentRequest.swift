/// The request that was sent: its tokens, its values, and the findings of check-payload in it.
package struct SentRequest {
  private var roots: [JSONValue] = []
  private var findings: [RequestFinding] = []
  private var tokens: [String] = []

  /// A finding of ``PayloadChecker``.
  private struct RequestFinding {
    let severity: Severity
    let path: String
    /// The code, the path and the message in lower case, for searches.
    let words: String
    let json: String
  }

  /// The maximum number of documents in the file, and of levels around a token.
  private static let (largestCount, depth) = (1000, 5)

  /// Reads a request in any form that check-payload reads.
  ///
  /// Throws the error of a broken document, and `payload.none` without any.
  ///
  /// - Parameter redactor: Replaces values before findings are made of them; nil for none.
  package init(
    _ bytes: [UInt8], source: String, _ redactor: Redactor? = nil
  ) throws(Failure) {
    var options = JSONInputOptions()
    options.lenient = true
    options.maximumDocument = max(bytes.count + 1, options.maximumDocument)
    let stream = DocumentStream(options: options)
    let checker = PayloadChecker(
      options: PayloadOptions(), stream: stream, isRedacted: redactor != nil)
    bytes.withUnsafeBufferPointer(stream.append)
    stream.finish()
    reading: while roots.count < Self.largestCount {
      switch stream.next() {
      case .document: add(stream, checker, source, redactor)
      case .failure(let error, let position):
        throw Failure(error, position, in: source)
      case .skipped: continue
      case .needsInput, .end: break reading
      }
    }
    guard !roots.isEmpty else {
      throw Failure(
        .replyNoRequest, "--request has no document", input: InputPosition(file: source))
    }
  }

  private mutating func add(
    _ stream: DocumentStream, _ checker: PayloadChecker, _ source: String,
    _ redactor: Redactor?
  ) {
    let document = JSONDocument(capacity: stream.documentBytes.count + 64, extraDepth: 16)
    document.text.append(contentsOf: stream.documentBytes)
    if let root = document.parse() {
      roots.append(root)
      addTokens(root, 0)
    }
    redactor?.redact(stream.tape)
    // A document that is not a push has no findings.
    for found in (try? checker.check()) ?? [] { add(found, checker, source) }
    _ = stream.removeNotes()
  }

  private mutating func add(_ found: LocatedFinding, _ checker: PayloadChecker, _ source: String) {
    let out = ByteBuffer(capacity: 256)
    checker.write(found, source: source, to: out)
    guard let record = JSONValue(out.bytes) else { return }
    let path = record["path"]?.text ?? ""
    let names: [JSONKey] = ["severity", "code", "path", "message"]
    let json = JSONObjectWriter.text { object in
      for name in names { object.string(name.text, ifAny: record[name]?.text) }
    }
    let words = [record["code"]?.text ?? "", path, found.finding.message].joined(separator: "\n")
    findings.append(
      RequestFinding(
        severity: found.severity, path: path, words: words.lowercased(), json: json))
  }

  // MARK: Tokens

  private init() {}

  /// Returns the tokens in a request, in their order: that of its URL, or those of its body.
  ///
  /// - Parameter url: A URL or its path.
  package static func tokens(url: String, body: JSONValue?) -> [String] {
    if let token = RequestURL(url.utf8).tokenText { return [token] }
    var request = SentRequest()
    for object in body.map({ $0.kind == .array ? $0.elements : [$0] }) ?? [] {
      request.addTokens(object, 0)
    }
    return request.tokens
  }

  /// Members with a token in the requests of programs and of other services.
  private static let otherMembers: [JSONKey] = [
    "endpoint", "TargetArn", "device_token", "deviceToken",
  ]

  /// Collects the tokens in the order of the request.
  private mutating func addTokens(_ object: JSONValue, _ depth: Int) {
    guard depth < Self.depth else { return }
    for name in PushService.tokenMembers {
      guard let list = object[name], list.kind == .array else { continue }
      return tokens += list.elements.compactMap(\.string)
    }
    for name in PushService.tokenMembers + Self.otherMembers {
      guard let token = object[name]?.nonEmptyString,
        !token.utf8.starts(with: "/topics/".utf8)
      else { continue }
      return tokens.append(token)
    }
    if let url = object["url"]?.string, let hint = ServiceHint.of(url: url.utf8),
      let token = hint.token(in: url)
    {
      return tokens.append(token)
    }
    for name in ["message", "body", "payload", "notifications", "messages"] as [JSONKey] {
      if let inner = object[name]?.object {
        addTokens(inner, depth + 1)
      } else {
        for element in object[name]?.array?.elements ?? [] where element.kind == .object {
          addTokens(element, depth + 1)
        }
      }
    }
  }

  // MARK: Results

  /// The number of tokens in the request.
  package var tokenCount: Int { tokens.count }

  /// Gives the tokens to all results of the input by their positions, if there are as many.
  package func giveTokens(to results: inout [ReplyResult]) {
    // A result that names its token must be at the place of the token in the request.
    let isSameOrder = zip(results, tokens).allSatisfy { $0.token == nil || $0.token == $1 }
    guard results.count == tokens.count, isSameOrder else { return }
    for index in results.indices where fits(tokens[index], results[index]) {
      results[index].token = tokens[index]
    }
  }

  /// Whether a token has the form of another service's.
  private func fits(_ token: String, _ result: ReplyResult) -> Bool {
    guard !result.hasLooseToken || result.token == token else { return false }
    guard let hint = ServiceHint.of(token: token) else { return true }
    if let service = result.service { return hint.fits(service) }
    let rows = ServiceErrorRow.all.filter { $0.code == result.code }
    return rows.isEmpty || rows.contains { hint.fits($0.service.name) }
  }

  /// Adds to a result what the request shows: the value of the field, and the finding.
  package func explain(_ result: inout ReplyResult) {
    if let path = result.path { addValue(at: path, to: &result) }
    result.finding = finding(for: result)?.json
  }

  private func addValue(at path: String, to result: inout ReplyResult) {
    for root in roots {
      for start in [root, root["body"]?.object, root["payload"]?.object].compactMap({ $0 }) {
        guard let (value, pointer) = Self.value(at: path, member: result.member, in: start) else {
          continue
        }
        (result.value, result.path) = (value.json, pointer)
        return
      }
    }
  }

  /// Returns the value at a pointer in any of the two spellings, with its pointer in the request.
  private static func value(
    at path: String, member: Int?, in root: JSONValue
  ) -> (JSONValue, String)? {
    var (value, pointer) = (root, "")
    for step in path.split(separator: "/") {
      if value.kind == .array {
        guard let index = Int(step), index >= 0, index < value.elements.count else { return nil }
        value = value.elements[index]
        pointer += "/\(step)"
        continue
      }
      let wanted = plain(String(step))
      guard let found = value.members.last(where: { plain($0.name) == wanted }) else { return nil }
      value = found.value
      pointer += JSONTape.step(to: found.name)
    }
    if let member, value.kind == .object, value.members.indices.contains(member) {
      let found = value.members[member]
      return (found.value, pointer + JSONTape.step(to: found.name))
    }
    return (value, pointer)
  }

  /// Returns a name without the differences of `click_action` and `clickAction`.
  private static func plain(_ name: String) -> String {
    name.lowercased().replacing("_", with: "")
  }

  /// Returns the most severe finding that explains a result: by its field, else by its code.
  private func finding(for result: ReplyResult) -> RequestFinding? {
    let isFault = result.step == .fixRequest || result.step == .fixCredentials
    guard isFault || result.step == .lookAtService && !result.causes.isEmpty else { return nil }
    if let path = result.path.map(Self.plain), !path.isEmpty {
      let inside = findings.filter { Self.plain($0.path + "/").utf8.starts(with: "\(path)/".utf8) }
      if let found = Self.mostSevere(inside) { return found }
      let around = findings.filter {
        !$0.path.isEmpty && path.utf8.starts(with: Self.plain($0.path + "/").utf8)
      }
      if let found = Self.mostSevere(around) { return found }
    }
    let named = findings.filter { finding in
      result.causes.contains { finding.words.contains($0) }
    }
    if let found = Self.mostSevere(named.filter { $0.severity != .info }) { return found }
    guard isFault else { return nil }
    return Self.mostSevere(findings.filter { $0.severity == .error && result.path == nil })
  }

  private static func mostSevere(_ findings: [RequestFinding]) -> RequestFinding? {
    findings.min { $0.severity.rank < $1.severity.rank }
  }
}

extension DiagnosticKind {
  package static let replyNoRequest = DiagnosticKind(
    "reply.no-request", .data, summary: "the file of `--request` has no request",
    meaning: "pushkit read the whole file and found no document.",
    remedy: "Give a file with the request in a form that `pushkit check-payload` reads.")
  package static let replyUnknown = DiagnosticKind(
    "reply.unknown", .data, summary: "a text is not a response of a push service",
    meaning: """
      pushkit found no code, no status and no message ID of a push service in it, or it is the \
      request and not the response.
      """,
    remedy: """
      Give the whole response: the status line, the header fields and the body, as `curl -i` prints \
      them. For a log, add `--scan`, which ignores other lines.
      """)
}
