import PushCore
import Testing

@testable import PushCLI

@Suite struct EndpointTests {
  private func settings(
    _ vendor: Vendor, _ options: [OptionID: String], _ environment: [String: String] = [:]
  ) throws -> (Settings, Context) {
    let context = Context.memory(arguments: [], environment: environment)
    let settings = try Settings(vendor, Configuration(ParsedArguments(options), context))
    return (settings, context)
  }

  /// The guide's form of a label key: 36 characters, a dash, and the environment.
  static let label = "0b1c2d3e-4f50-6172-8394-a5b6c7d8e9f0"

  @Test(
    "Smartico's addresses follow from the environment: the option, or the label key's last digit",
    arguments: [
      (label + "-1", nil as String?, "papi" as String?, "api"), (label + "-2", nil, "papi2", "api"),
      (label + "-3", nil, "papi3", "api3"), (label + "-3", "5", "papi5", "api5"),
      (label, "1", "papi", "api"), (label, "2", "papi2", "api"), (label, "12", "papi12", "api12"),
      (label, nil, nil, "api"), (label + "-0", nil, nil, "api"), (label + "-x", nil, nil, "api"),
      ("short-3", nil, nil, "api"),
    ])
  func smartico(key: String, environment: String?, http: String?, socket: String) throws {
    var options: [OptionID: String] = [.labelKey: key]
    options[.environment] = environment
    let (settings, _) = try settings(.smartico, options)
    #expect(
      try settings.smarticoSocket(domain: "d", version: "v")
        == "wss://\(socket).smartico.ai/websocket/services?master&domain=d&version=v")
    if let http {
      #expect(
        try settings.setting(.apiURL).value == "https://\(http).smartico.ai/services/public")
    } else {
      let failure = try #require(throws: Failure.self) { try settings.setting(.apiURL) }
      #expect(failure.status == .config && failure.code == "config.missing")
      #expect(failure.hint?.contains("--environment") == true)
    }
  }

  @Test(
    "A socket's query is kept and completed",
    arguments: [
      ("wss://x/s", "wss://x/s?master&domain=a%26b&version=1"),
      ("wss://x/s?", "wss://x/s?master&domain=a%26b&version=1"),
      ("wss://x/s?k=1&master=", "wss://x/s?k=1&master=&domain=a%26b&version=1"),
      ("wss://x/s?domain=z&version=2&master", "wss://x/s?domain=z&version=2&master"),
      ("wss://x/s?mastery&Domain=z", "wss://x/s?mastery&Domain=z&master&domain=a%26b&version=1"),
      ("wss://x/s?a=b?c", "wss://x/s?a=b?c&master&domain=a%26b&version=1"),
      ("ws://x:1", "ws://x:1?master&domain=a%26b&version=1"),
    ])
  func socket(given: String, expected: String) {
    #expect(SmarticoURLs.completed(given, domain: "a&b", version: "1") == expected)
  }

  @Test("Everlytic: slashes at the end go, a path stays; project and address are needed")
  func everlytic() throws {
    let (both, _) = try settings(
      .everlytic, [.projectUUID: "P", .installURL: "https://ev.example/a/b//"])
    #expect(try both.checked(both.require(.installURL)) == "https://ev.example/a/b")
    let (one, _) = try settings(.everlytic, [.projectUUID: "P"])
    #expect(throws: Failure.self) { try one.require(.installURL) }
  }

  @Test("Push.Express: the vendor's base unless another is given")
  func pushExpress() throws {
    #expect(
      try settings(.pushexpress, [:]).0.setting(.apiURL).value == "https://core.push.express")
    let (other, _) = try settings(
      .pushexpress, [:], ["PUSHKIT_PUSHEXPRESS_API_URL": "https://px.example/"])
    #expect(try other.checked(other.setting(.apiURL).value) == "https://px.example")
  }

  @Test(
    "An address that is not encrypted gives a warning, but on this machine",
    arguments: [
      ("http://ev.example", true), ("HTTP://ev.example", true), ("http://127.0.0.1.example", true),
      ("https://ev.example", false), ("http://127.0.0.1:8080/x", false),
      ("http://localhost", false), ("http://[::1]:1", false), ("http://127.9.9.9", false),
      ("http://127.0.0.256", true), ("http://localhost@ev.example", true),
    ])
  func insecure(address: String, warns: Bool) throws {
    let (settings, context) = try settings(
      .everlytic, [.projectUUID: "P", .installURL: address])
    _ = settings.checked(try settings.require(.installURL))
    #expect(context.reporter.written.string.contains("[config.insecure-url]") == warns)
  }

  @Test("Under the emulator all addresses are its own, and keys are still needed")
  func emulator() throws {
    let environment = ["PUSHKIT_EMULATOR": "http://127.0.0.1:81"]
    let (everlytic, _) = try settings(.everlytic, [.projectUUID: "P"], environment)
    #expect(try everlytic.require(.installURL) == "http://127.0.0.1:81")
    let (smartico, context) = try settings(.smartico, [.labelKey: Self.label], environment)
    #expect(try smartico.setting(.apiURL).value == "http://127.0.0.1:81/services/public")
    #expect(
      try smartico.smarticoSocket(domain: "d", version: "v")
        == "ws://127.0.0.1:81/websocket/services?master&domain=d&version=v")
    #expect(
      try settings(.pushexpress, [:], environment).0.setting(.apiURL).value
        == "http://127.0.0.1:81")
    #expect(context.reporter.written.count == 0)
    let (bare, _) = try settings(.everlytic, [:], environment)
    #expect(throws: Failure.self) { try bare.require(.projectUUID) }
  }
}
