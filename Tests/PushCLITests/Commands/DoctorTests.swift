import PushCore
import Testing

@testable import PushCLI

@Suite struct DoctorTests {
  private func doctor(
    _ options: [OptionID: String] = [:], _ environment: [String: String] = [:]
  ) throws -> (lines: ArraySlice<String>, status: PushCore.ExitStatus, errors: String) {
    let context = Context.memory(arguments: [], environment: environment)
    try DoctorCommand.run(ParsedArguments(options), context)
    context.output.flush()
    let lines = context.output.written.string.split(separator: "\n").map(String.init)
    #expect(lines.last?.hasPrefix(#"{"check":"libcurl","value":""#) == true)
    return (lines.dropLast(), context.status, context.reporter.written.string)
  }

  @Test("Nothing configured is no fault")
  func nothing() throws {
    let (lines, status, errors) = try doctor()
    #expect(
      lines == [
        #"{"check":"file","name":"state","source":"none","ok":true}"#,
        #"{"check":"vendor","vendor":"everlytic","source":"none","ok":true}"#,
        #"{"check":"vendor","vendor":"smartico","source":"none","ok":true}"#,
        #"{"check":"vendor","vendor":"pushexpress","source":"none","ok":true}"#,
      ])
    #expect(status == .ok && errors.isEmpty)
  }

  @Test("Each effective value is reported with its source, keys masked")
  func values() throws {
    let label = EndpointTests.label + "-3"
    let (lines, status, _) = try doctor(
      [.vendor: "smartico", .userID: "7"], ["PUSHKIT_SMARTICO_LABEL_KEY": label])
    let expected = #"""
      {"check":"vendor","vendor":"smartico","source":"variables","ok":true}
      {"check":"setting","vendor":"smartico","name":"label_key","value":"0b1c****f0-3",\#
      "source":"PUSHKIT_SMARTICO_LABEL_KEY","ok":true}
      {"check":"setting","vendor":"smartico","name":"api_url",\#
      "value":"https://papi3.smartico.ai/services/public","source":"label_key","ok":true}
      {"check":"setting","vendor":"smartico","name":"socket_url",\#
      "value":"wss://api3.smartico.ai/websocket/services","source":"label_key","ok":true}
      {"check":"setting","vendor":"smartico","name":"user_id","value":"7","source":"--user-id",\#
      "ok":true}
      """#
    #expect(lines.dropFirst().joined(separator: "\n") == expected)
    #expect(status == .ok)
  }

  @Test(
    "What is configured and cannot work is 78",
    arguments: [
      (["PUSHKIT_PUSHEXPRESS_API_URL": "https://px.example"], "config.missing"),
      (["PUSHKIT_EVERLYTIC_PROJECT_UUID": "P"], "config.missing"),
      (["PUSHKIT_SMARTICO_LABEL_KEY": "short"], "config.missing"),
      (["PUSHKIT_SMARTICO_ENVIRONMENT": "x"], "config.bad-value"),
      (["PUSHKIT_EMULATOR": "http://ev.example"], "config.not-loopback"),
      (["PUSHKIT_CONFIG": "/no/such"], "config.bad-file"),
      (["PUSHKIT_EVERLYTIC_CONFIG_STRING": "!"], "everlytic.config-not-base64"),
    ] as [([String: String], String)])
  func faults(environment: [String: String], code: String) throws {
    let (lines, status, errors) = try doctor([:], environment)
    #expect(status == .config)
    #expect(lines.contains { $0.contains(#""ok":false"#) && $0.contains("\"code\":\"\(code)\"") })
    #expect(errors.components(separatedBy: "[\(code)]").count == 2, "told once: \(errors)")
  }

  @Test("A profile of one vendor is looked at for that one")
  func profile() throws {
    let file = try TemporaryFile(SettingsCase.file)
    let (lines, status, _) = try doctor(
      [.profile: "acme", .environment: "3"], ["PUSHKIT_CONFIG": file.path])
    #expect(status == .ok)
    #expect(lines.contains { $0.contains(#""vendor":"smartico""#) })
    #expect(!lines.contains { $0.contains(#""vendor":"everlytic""#) })
  }

  @Test("A broken state is 78; the identifiers in it are no fault of the vendors'")
  func brokenState() throws {
    let file = try TemporaryFile("{")
    let (lines, status, _) = try doctor([.state: file.path])
    #expect(status == .config)
    #expect(lines.first?.contains(#""code":"state.bad-file""#) == true)
  }

  @Test("No key is in any output", arguments: ["compact", "text"])
  func secrets(form: String) throws {
    let secret = "s3cr3t-s3cr3t-s3cr3t-s3cr3t"
    let environment = [
      "PUSHKIT_EVERLYTIC_PROJECT_UUID": secret, "PUSHKIT_SMARTICO_LABEL_KEY": secret + "\n",
      "PUSHKIT_EVERLYTIC_INSTALL_URL": "https://u:\(secret)@ev.example",
      "PUSHKIT_PUSHEXPRESS_API_URL": "https://\(secret)@/x",
    ]
    let ran = run(["doctor", "-o", form], environment: environment)
    #expect(ran.status == 78)
    #expect(ran.out.contains("s3cr****cr3t") && ran.out.contains("https://****@ev.example"))
    #expect(!(ran.out + ran.err).contains("s3cr3t-s3"))
  }
}
