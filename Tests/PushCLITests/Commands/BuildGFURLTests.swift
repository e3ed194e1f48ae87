import Testing

@testable import PushCLI

@Suite struct BuildGFURLTests {
  private static let base = ["--base", "https://x/w?u=7"]
  private static let game = "https://x/w?u=7&dp=dp%3Agf_saw%26id%3D5"

  private func build(
    _ arguments: [String], input: String = "", environment: [String: String] = [:]
  ) -> Ran {
    run(["build-gf-url"] + arguments, bytes: Array(input.utf8), environment: environment)
  }

  @Test("The address is printed bare, or as a record")
  func forms() {
    let address = "https://x/w?u=7&dp=dp%3Agf_store"
    #expect(build(Self.base + ["gf_store"]) == Ran(status: 0, out: address + "\n", err: ""))
    #expect(
      build(Self.base + ["-o", "compact", " gf_store "]).out == "{\"url\":\"\(address)\"}\n")
    #expect(build(Self.base + ["--field", "url", "gf_store"]).out == address + "\n")
    #expect(build(Self.base).out == "https://x/w?u=7\n")
  }

  @Test(
    "Only links for the gamification page are taken, unless --any-link is given",
    arguments: ["dp:ok", "dp:cashier", "https://x", "dp:go&url=/x"])
  func otherLinks(link: String) {
    let ran = build(Self.base + [link])
    #expect(ran.status == 65 && ran.err.contains("[smartico.link-not-gamification]"))
    #expect(build(Self.base + ["--any-link", link]).status == 0)
  }

  @Test("An invalid link is never taken", arguments: ["", "dp:", "dp:a\u{1}"])
  func invalidLinks(link: String) {
    #expect(build(Self.base + ["--any-link", link]).err.contains("[smartico.link-invalid]"))
  }

  @Test("A mini-game has its link; its id is digits")
  func miniGame() {
    #expect(build(Self.base + ["--mini-game", "5"]).out == Self.game + "%26standalone%3Dtrue\n")
    #expect(build(Self.base + ["--mini-game", "5", "--no-standalone"]).out == Self.game + "\n")
    for id in ["", "x", "5&a=1", "-1"] {
      #expect(build(Self.base + ["--mini-game", id]).status == 64)
    }
  }

  @Test("Each SAW_SHOW_SPIN_PUSH gives an address, other messages none")
  func events() {
    let input = """
      {"cid":707,"saw_template_id":5}
      {"cid":110,"engagement_uid":"x"}
      {"direction":"in","cid":707,"name":"x","message":{"cid":"707","saw_template_id":5.0}}
      {"cid":707}
      {"cid":707.0,"saw_template_id":"5"}
      """
    let ran = build(Self.base + ["--event", "-"], input: input)
    #expect(ran.out == String(repeating: Self.game + "%26standalone%3Dtrue\n", count: 3))
    #expect(ran.status == 65)
    #expect(ran.err.hasPrefix("pushkit: error: -:4:1: "))
  }

  @Test(
    "The answer to identification brings the address, as message or record",
    arguments: [
      #"{"cid":6,"errCode":0,"native_app_gf_url":"https://x/w?u=7","native_app_popup_url":"https://p"}"#,
      #"{"gf_url":"https://x/w?u=7","popup_url":"https://p","identify":{"errCode":0}}"#,
      #"{"direction":"in","message":{"native_app_gf_url":"https://x/w?u=7","native_app_popup_url":"https://p"}}"#,
    ])
  func identify(input: String) {
    let arguments = ["--identify", "-", "gf_saw&id=5"]
    #expect(build(arguments, input: input).out == Self.game + "\n")
    #expect(build(arguments + ["--wrapper", "popup"], input: input).out.hasPrefix("https://p?dp="))
  }

  @Test(
    "An answer without a usable address is 65, and prints nothing",
    arguments: [
      (
        #"{"errCode":1,"errMsg":"no","native_app_gf_url":"https://x"}"#, "smartico.identify-refused"
      ),
      (#"{"errCode":0}"#, "smartico.no-wrapper-url"), ("", "smartico.no-wrapper-url"),
      (#"{"native_app_gf_url":null}"#, "smartico.no-wrapper-url"),
      (#"{"native_app_gf_url":"javascript:1"}"#, "smartico.bad-base-url"),
      (#"{"gf_url":"https://x"} {"gf_url":"https://y"}"#, "smartico.several-replies"),
      ("{", "json.truncated"),
    ])
  func noAddress(input: String, code: String) {
    let ran = build(["--identify", "-", "gf"], input: input)
    #expect(ran.status == 65 && ran.out.isEmpty && ran.err.contains("[\(code)]"))
  }

  @Test("Keys make an address, with a warning; options win over variables")
  func keys() throws {
    let file = try TemporaryFile("l k\n")
    let environment = ["PUSHKIT_SMARTICO_BRAND_KEY": "b", "PUSHKIT_SMARTICO_USER_ID": "v"]
    let ran = build(
      ["--label-key", "@\(file.path)", "--user-id", "u", "gf"], environment: environment)
    #expect(
      ran.out == "https://libs.smartico.ai/wrapper-gf.html?label_key=l%20k&brand_key=b"
        + "&user_ext_id=u&dp=dp%3Agf\n")
    #expect(ran.status == 0 && ran.err.contains("[smartico.no-validity-hash]"))
  }

  @Test("What is missing decides between 64 and 78")
  func missing() {
    #expect(build(["gf"]).status == 64)
    #expect(build(["--label-key", "k", "gf"]).status == 64)
    #expect(build(["gf"], environment: ["PUSHKIT_SMARTICO_LABEL_KEY": "k"]).status == 64)
    #expect(build(["--user-id", "u", "gf"]).status == 78)
    #expect(build(["--base", "x.y/z", "gf"]).status == 65)
    #expect(build(["--label-key", "@/nowhere/at/all", "--user-id", "u"]).status == 66)
  }
}
