import PushCore
import Testing

@testable import PushCLI

@Suite struct VendorChoiceTests {
  struct Choice: Sendable, CustomTestStringConvertible {
    var name: String
    var options: [OptionID: String] = [:]
    var environment: [String: String] = [:]
    var payload: Vendor?
    var allowed = SettingTable.vendors
    var vendor: Vendor?
    /// Part of the error, where there is no choice; all are 64.
    var says = ""

    var testDescription: String { name }
  }

  static let choices: [Choice] = [
    Choice(name: "nothing tells", says: "no option or setting selects a vendor"),
    Choice(name: "--vendor", options: [.vendor: "everlytic"], vendor: .everlytic),
    Choice(name: "an alias", options: [.vendor: "px"], vendor: .pushexpress),
    Choice(
      name: "a vendor without an interface", options: [.vendor: "kumulos"],
      says: "OptiMobile, but its guide describes no API"),
    Choice(
      name: "a vendor that this command has no call for", options: [.vendor: "smartico"],
      allowed: [.everlytic], says: "this command does not support it"),
    Choice(name: "one vendor alone", allowed: [.pushexpress], vendor: .pushexpress),
    Choice(
      name: "one vendor alone, whatever a variable says",
      environment: ["PUSHKIT_VENDOR": "smartico"],
      allowed: [.pushexpress], vendor: .pushexpress),
    Choice(name: "an identifier", options: [.instanceID: "i"], vendor: .pushexpress),
    Choice(name: "a key", options: [.configString: "x"], vendor: .everlytic),
    Choice(
      name: "an identifier against a variable", options: [.userID: "1"],
      environment: ["PUSHKIT_VENDOR": "px"],
      says: "PUSHKIT_VENDOR 'px' and --user-id exclude each other"),
    Choice(
      name: "an identifier and a variable that agree", options: [.userID: "1"],
      environment: ["PUSHKIT_VENDOR": "smartico"], vendor: .smartico),
    Choice(
      name: "an option wins over a variable", options: [.vendor: "smartico", .userID: "1"],
      environment: ["PUSHKIT_VENDOR": "px"], vendor: .smartico),
    Choice(
      name: "an option that two vendors have", options: [.apiURL: "https://x"],
      says: "no option or setting selects a vendor"),
    Choice(
      name: "two options with one vendor in common",
      options: [.apiURL: "https://x", .deviceID: "d"], vendor: .smartico),
    Choice(
      name: "a contradiction", options: [.userID: "1", .appID: "a"],
      says: "--app-id and --user-id exclude each other"),
    Choice(
      name: "a contradiction with --vendor", options: [.vendor: "everlytic", .userID: "1"],
      says: "--vendor everlytic and --user-id exclude each other"),
    Choice(name: "a payload", payload: .everlytic, vendor: .everlytic),
    Choice(
      name: "a payload wins over a variable", environment: ["PUSHKIT_VENDOR": "px"],
      payload: .everlytic, vendor: .everlytic),
    Choice(
      name: "an option wins over a payload", options: [.vendor: "px"], payload: .everlytic,
      vendor: .pushexpress),
    Choice(
      name: "the variable, by an alias", environment: ["PUSHKIT_VENDOR": "px"],
      vendor: .pushexpress),
    Choice(
      name: "the variable names a vendor without an interface",
      environment: ["PUSHKIT_VENDOR": "emarsys"], says: "PUSHKIT_VENDOR selects Emarsys"),
  ]

  @Test(arguments: choices)
  func choice(item: Choice) throws {
    let context = Context.memory(arguments: [], environment: item.environment)
    func choose() throws -> Vendor {
      try VendorChoice.choose(
        Configuration(ParsedArguments(item.options), context), among: item.allowed,
        payload: item.payload)
    }
    if let vendor = item.vendor {
      #expect(try choose() == vendor)
    } else {
      let failure = try #require(throws: Failure.self) { try choose() }
      #expect(failure.status == .usage)
      #expect(failure.message.contains(item.says), "\(failure.message)")
    }
  }

  @Test("IDs exclude no vendor's payloads; --vendor and --profile do")
  func reportedVendors() throws {
    let file = try TemporaryFile(SettingsCase.file)
    let context = Context.memory(
      arguments: [], environment: ["PUSHKIT_VENDOR": "px", "PUSHKIT_CONFIG": file.path])
    func reportedVendors(_ options: [OptionID: String]) throws -> [Vendor] {
      try VendorChoice.reportedVendors(
        Configuration(ParsedArguments(options), context), among: SettingTable.vendors)
    }
    #expect(try reportedVendors([.userID: "1", .subscriptionID: "2"]) == SettingTable.vendors)
    #expect(try reportedVendors([:]) == SettingTable.vendors)
    #expect(try reportedVendors([.vendor: "px", .userID: "1"]) == [.pushexpress])
    #expect(try reportedVendors([.profile: "acme"]) == [.smartico])
    let failure = try #require(throws: Failure.self) {
      try reportedVendors([.vendor: "px", .metadata: "a=b"])
    }
    #expect(failure.code == "usage.wrong-vendor")
  }

  @Test(
    "A profile's vendor: --profile, then PUSHKIT_VENDOR, then the profile that stands",
    arguments: [
      ([OptionID.profile: "acme"], ["PUSHKIT_VENDOR": "px"], Vendor.smartico),
      ([.profile: "other"], ["PUSHKIT_VENDOR": "px"], .pushexpress),
      ([:], ["PUSHKIT_VENDOR": "px"], .pushexpress), ([:], [:], .smartico),
      ([:], ["PUSHKIT_PROFILE": "other", "PUSHKIT_VENDOR": "everlytic"], .everlytic),
    ] as [([OptionID: String], [String: String], Vendor)])
  func profiles(options: [OptionID: String], environment: [String: String], vendor: Vendor) throws {
    let file = try TemporaryFile(SettingsCase.file)
    let context = Context.memory(
      arguments: [], environment: environment.merging(["PUSHKIT_CONFIG": file.path]) { $1 })
    #expect(try VendorChoice.choose(Configuration(ParsedArguments(options), context)) == vendor)
  }

  @Test("A variable that names no vendor is 78")
  func unknown() throws {
    let context = Context.memory(arguments: [], environment: ["PUSHKIT_VENDOR": "acme"])
    let failure = try #require(throws: Failure.self) {
      try VendorChoice.choose(Configuration(ParsedArguments(), context))
    }
    #expect(failure.status == .config)
  }
}
