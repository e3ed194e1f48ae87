import Foundation
import PushCore
import Testing

@testable import PushCLI

/// A network that is what a test says.
private struct FakeNetwork: DoctorConnectivity {
  /// Why there is no library.
  var missing: Failure?
  /// Addresses that do not answer.
  var silent: [String] = []

  func library(_ line: inout DoctorLine) throws(Failure) {
    if let missing { throw missing }
    line.value = "7.88.1"
    line.details = [
      ("path", .text("/usr/lib/libcurl.so.4")), ("features", .list(["HTTP2", "SSL"])),
    ]
  }

  func reach(_ address: String, _ line: inout DoctorLine) throws(Failure) {
    if silent.contains(where: address.contains) {
      throw Failure(.httpConnect, "no answer")
    }
    line.details = [
      ("peer", .text("203.0.113.7")), ("tls", .text("TLSv1.3")), ("elapsed_ms", .number(12)),
    ]
  }
}

@Suite struct DoctorTests {
  private func doctor(
    _ options: [OptionID: String] = [:], _ environment: [String: String] = [:],
    network: (any DoctorConnectivity)? = nil
  ) throws -> (lines: [String], status: PushCore.ExitStatus, errors: String) {
    let context = Context.memory(arguments: [], environment: environment)
    try DoctorCommand.run(ParsedArguments(options), context, network: network)
    context.output.flush()
    let lines = context.output.written.string.split(separator: "\n").map(String.init)
    return (lines, context.status, context.reporter.written.string)
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

  @Test("Each effective value is reported with its source, keys masked; the addresses follow")
  func values() throws {
    let label = EndpointTests.label + "-3"
    let (lines, status, _) = try doctor(
      [.vendor: "smartico", .userID: "7"], ["PUSHKIT_SMARTICO_LABEL_KEY": label])
    let expected = #"""
      {"check":"vendor","vendor":"smartico","source":"variables","ok":true}
      {"check":"setting","vendor":"smartico","name":"label_key","value":"0b1c****f0-3",\#
      "source":"PUSHKIT_SMARTICO_LABEL_KEY","ok":true}
      {"check":"setting","vendor":"smartico","name":"user_id","value":"7","source":"--user-id",\#
      "ok":true}
      {"check":"address","vendor":"smartico","name":"http",\#
      "value":"https://papi3.smartico.ai/services/public","source":"label_key","ok":true}
      {"check":"address","vendor":"smartico","name":"socket",\#
      "value":"wss://api3.smartico.ai/websocket/services","source":"label_key","ok":true}
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

  @Test("Files that let others in give warnings where keys are in them")
  func modes() throws {
    let secret = try TemporaryFile("k\n", name: "label")
    let path = secret.folder + "/config.json"
    func look(_ contents: String, _ mode: Int) throws -> [String] {
      try Data(contents.utf8).write(to: URL(fileURLWithPath: path))
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      return try doctor([.environment: "3"], ["PUSHKIT_CONFIG": path]).lines
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: secret.path)
    let clear = #"{"default":"a","profiles":{"a":{"label_key":"k"}}}"#
    let named = #"{"default":"a","profiles":{"a":{"label_key":"@label"}}}"#
    let open = try look(clear, 0o644)
    #expect(open[0].contains(#""mode":"0644","profiles":["a"],"ok":true,"diagnostics":"#))
    #expect(try !look(clear, 0o600).joined().contains("config.insecure-file"))
    let lines = try look(named, 0o644)
    #expect(!lines[0].contains("config.insecure-file"))
    #expect(lines.contains { $0.contains("label_key is in it") })
  }

  @Test("The library, and with --online a connection to each configured address")
  func network() throws {
    let environment = ["PUSHKIT_PUSHEXPRESS_APP_ID": "a"]
    let offline = try doctor([:], environment, network: FakeNetwork())
    #expect(
      offline.lines.last == #"{"check":"libcurl","value":"7.88.1","path":"/usr/lib/libcurl.so.4","#
        + #""features":["HTTP2","SSL"],"ok":true}"#)
    let online = try doctor([.online: ""], environment, network: FakeNetwork())
    #expect(
      online.lines.last == #"{"check":"online","vendor":"pushexpress","name":"calls","#
        + #""value":"https://core.push.express","peer":"203.0.113.7","tls":"TLSv1.3","#
        + #""elapsed_ms":12,"ok":true}"#)
    #expect(online.status == .ok)
    let silent = try doctor([.online: ""], environment, network: FakeNetwork(silent: ["core.push"]))
    #expect(silent.status == .unavailable)
    let missing = Failure(.configNoLibcurl, "there is no libcurl")
    let none = try doctor(
      [.online: ""], environment, network: FakeNetwork(missing: missing))
    #expect(none.status == .config && none.lines.last?.contains("libcurl") == true)
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
