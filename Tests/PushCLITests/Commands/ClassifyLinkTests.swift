import Testing

@testable import PushCLI

@Suite struct ClassifyLinkTests {
  @Test("A record reports class, name, parameters and the link as it should be written")
  func record() {
    #expect(
      run("classify-link", "DP:gf_saw&ID=5&x=a+b").out
        == "{\"input\":\"DP:gf_saw&ID=5&x=a+b\",\"class\":\"gamification\",\"name\":\"gf_saw\","
        + "\"parameters\":{\"id\":\"5\",\"x\":\"a b\"},\"normalized\":\"dp:gf_saw&id=5&x=a+b\"}\n")
  }

  @Test("Lines of standard input are links; an empty one is an invalid link")
  func lines() {
    let ran = run(
      "classify-link", "--field", "class", "dp:ok", "-", input: "dp:gf\r\n\n/x\ncashier")
    #expect(ran == Ran(status: 0, out: "dummy\ngamification\ninvalid\nurl\ncustom\n", err: ""))
    #expect(run("classify-link", "--field", "class", input: "").out == "")
    #expect(run("classify-link", "--field", "class", "").out == "invalid\n")
  }

  @Test("--strict refuses invalid links, with the place of the line")
  func strict() {
    let ran = run("classify-link", "--strict", "--field", "class", input: "dp:ok\ndp:\n")
    #expect(ran.status == 65 && ran.out == "dummy\ninvalid\n")
    #expect(ran.err.hasPrefix("pushkit: error: -:2:1: "))
    #expect(run("classify-link", "dp:").status == 0)
  }

  @Test("A line that is not UTF-8 is an invalid link")
  func encoding() {
    let ran = run(["classify-link", "--field", "class"], bytes: [0x67, 0x66, 0xFF, 0x0A])
    #expect(ran == Ran(status: 0, out: "invalid\n", err: ""))
  }

  @Test("Two operands - are refused")
  func twice() {
    #expect(run("classify-link", "-", "-").err.contains("[usage.stdin-twice]"))
  }

  @Test("A line may be longer than one read")
  func long() {
    let link = "dp:gf&x=" + String(repeating: "y", count: 600_000)
    let ran = run("classify-link", "--field", "normalized", input: "dp:ok\n\(link)\ndp:ok\n")
    #expect(ran.out == "dp:ok\n\(link)\ndp:ok\n")
  }
}
