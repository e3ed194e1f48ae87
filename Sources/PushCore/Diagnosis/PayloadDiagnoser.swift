/// Explains why a push does not do what it should on a device: ``Symptom``.
///
/// First what the input shows, by the findings of a ``PayloadChecker`` and the ``EffectRule`` of the
/// symptom; then what no input shows, by the rows of ``DeliveryCause``.
package final class PayloadDiagnoser {
  /// What to explain.
  package struct Question: Sendable {
    package let symptom: Symptom
    /// The only platform; nil for all that the push reaches.
    package let platform: Platform?
    /// The state of the app; nil for all.
    package let state: AppState?

    package init(_ symptom: Symptom, on platform: Platform?, while state: AppState?) {
      (self.symptom, self.platform, self.state) = (symptom, platform, state)
    }
  }

  private let question: Question
  private let checker: PayloadChecker
  /// Reads what each platform receives of a message.
  private let received: PayloadReader
  private let stream: DocumentStream
  private var tape: JSONTape { stream.tape }

  package init(_ question: Question, options: PayloadOptions, stream: DocumentStream) {
    (self.question, self.stream) = (question, stream)
    checker = PayloadChecker(options: options, stream: stream)
    received = PayloadReader(options: options, tape: stream.tape)
  }

  /// Explains the document on the stream's tape: one record for each message and platform.
  ///
  /// - Parameters:
  ///   - begin: Returns the buffer for a record.
  ///   - end: Ends the record.
  /// - Returns: Whether the input shows a cause; nil if no message is for the platform.
  package func diagnose(
    source: String, begin: () -> ByteBuffer, end: () -> Void
  ) throws(Failure) -> Bool? {
    var isFound: Bool?
    let line = stream.documentPosition.line
    _ = try received.findMessages()
    try checker.checkEach { message in
      let reading = message.reading
      let findings = checker.fixable(reading.findings).map(tape.locating)
      let isHidden = findings.contains { $0.code == VisibilityCheck.notShown.code }
      for platform in reading.platforms where question.platform.map({ $0 == platform }) != false {
        received.read(message.number, notes: [], as: platform)
        let diagnosed = DiagnosedMessage(
          received.reading, isHidden: isHidden, while: question.state)
        let rule = EffectRule.of(question.symptom, on: platform)
        let isAsked = rule?.isAsked.map { $0(diagnosed) }
        let causes =
          (rule.map { causesInPayload(of: diagnosed, by: $0) } ?? [])
          + causes(findings, on: platform, words: rule?.words ?? [])
        isFound = (isFound ?? false) || !causes.isEmpty
        let out = begin()
        write(diagnosed, platform, isAsked, causes, source: source, line: line, to: out)
        end()
      }
    }
    return isFound
  }

  // MARK: Causes

  /// A cause that the input shows.
  private struct InputCause {
    let path: String
    let text: String
    let source: String
    private(set) var code: String?
    /// A finding with the fix, if there is one.
    private(set) var fixed: Finding?

    init(_ cause: EffectRule.Cause, _ source: String, fixed: Finding?, _ tape: JSONTape) {
      path = cause.object.flatMap { tape.pointer(of: $0) } ?? ""
      (text, self.source, self.fixed) = (cause.text, source, fixed)
    }

    init(_ finding: Finding) {
      (path, text, code) = (finding.path ?? "", finding.message, finding.code)
      (source, fixed) = (finding.kind.source, finding.fix == nil ? nil : finding)
    }

    /// Whether it is in the request around the payload: its URL or its header fields.
    var isInRequest: Bool {
      if path.hasPrefix("/headers") || path.hasPrefix("/url") || path.hasPrefix("/method") {
        return true
      }
      let codes = ["apns.push-type", "apns.no-topic", "apns.no-channel", "web.no-ttl"]
      return code.map { path.isEmpty && (codes.contains($0) || $0.hasPrefix("request.")) } ?? false
    }
  }

  /// Returns the causes by the rule of the symptom.
  private func causesInPayload(
    of message: DiagnosedMessage, by rule: EffectRule
  ) -> [InputCause] {
    rule.causes(in: message).map { cause in
      let finding = Finding(Receiver.apple.value, at: cause.object, fix: cause.fix)
      let fixed = checker.fixable([finding]).first { $0.fix != nil }
      return InputCause(cause, rule.source, fixed: fixed, tape)
    }
  }

  /// Returns the findings that explain the symptom, the gravest first.
  private func causes(
    _ findings: [Finding], on platform: Platform, words: [String]
  ) -> [InputCause] {
    findings.sorted { $0.severity.rank < $1.severity.rank }.filter {
      isFor(platform, $0.path ?? "") && !isForOthers($0.message, platform)
        && SymptomFinding.explains(
          $0, question.symptom, on: platform, while: question.state, words: words)
    }.map(InputCause.init)
  }

  /// Whether a value is not in the block of another platform.
  private func isFor(_ platform: Platform, _ path: String) -> Bool {
    let steps = path.split(separator: "/")
    return !MessageBlock.allCases.contains { block in
      !block.isRead(by: platform) && steps.contains(Substring(block.key.text))
    }
  }

  /// Whether a message names the system of a phone, and not that of the platform.
  private func isForOthers(_ message: String, _ platform: Platform) -> Bool {
    let (isIOS, isAndroid) = (message.contains("iOS"), message.contains("Android"))
    return isIOS != isAndroid
      && (platform == .ios && isAndroid || platform == .android && isIOS)
  }

  // MARK: Records

  private func write(
    _ message: DiagnosedMessage, _ platform: Platform, _ isAsked: Bool?, _ causes: [InputCause],
    source: String, line: Int,
    to out: ByteBuffer
  ) {
    let symptom = question.symptom
    var record = JSONObjectWriter(out)
    record.string("symptom", symptom.rawValue)
    record.string("platform", "\(platform.rawValue)")
    record.string("source", source)
    record.integer("line", line)
    if let isAsked { record.flag("asked", isAsked) }
    record.key("causes")
    out.append(UInt8(ascii: "["))
    var isFirst = true
    func add(_ write: (inout JSONObjectWriter) -> Void) {
      if !isFirst { out.append(UInt8(ascii: ",")) }
      isFirst = false
      var object = JSONObjectWriter(out)
      write(&object)
      object.end()
    }
    for cause in causes { add { write(cause, to: &$0) } }
    let others = DeliveryCause.all(
      of: symptom, on: platform, while: question.state, traits: message.traits)
    for cause in others {
      add { write(cause, to: &$0) }
    }
    out.append(UInt8(ascii: "]"))
    record.end()
  }

  private func write(_ cause: InputCause, to object: inout JSONObjectWriter) {
    object.string("where", cause.isInRequest ? "request" : "payload")
    object.string("code", ifAny: cause.code)
    object.string("path", cause.path)
    object.string("text", plain(cause.text))
    if let finding = cause.fixed {
      object.key("fix")
      checker.writeFix(finding, to: object.out)
    }
    object.string("source_of_rule", ifAny: cause.source.isEmpty ? nil : cause.source)
  }

  private func write(_ cause: DeliveryCause, to object: inout JSONObjectWriter) {
    object.string("where", cause.place.rawValue)
    object.string("text", plain("\(cause.title): \(cause.text)"))
    object.string("test", ifAny: cause.test.map(plain))
    object.string("source_of_rule", ifAny: cause.source)
  }

  /// Returns a text without the marks of literal text.
  private func plain(_ text: String) -> String { text.replacing("`", with: "") }
}
