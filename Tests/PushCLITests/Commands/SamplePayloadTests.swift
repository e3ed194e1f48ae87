import Foundation
import Testing

@testable import PushCLI

@Suite struct SamplePayloadTests {
  @Test("No name lists all names, and there is a sample for each and no other")
  func list() {
    let names = run("sample-payload").out.split(separator: "\n").map(String.init)
    #expect(names == FormatTable.sampleNames)
    #expect(Set(FormatTable.rows.map(\.name)).subtracting(names) == ["unknown"])
  }

  @Test("Every sample is one line of JSON", arguments: FormatTable.sampleNames)
  func sample(name: String) throws {
    let ran = run("sample-payload", name)
    #expect(ran.status == 0 && ran.err.isEmpty)
    #expect(ran.out.split(separator: "\n").count == 1)
    #expect(try JSONSerialization.jsonObject(with: Data(ran.out.utf8)) is [String: Any])
  }

  @Test("Several names give several lines, in their order")
  func several() {
    let ran = run("sample-payload", "--field", "cid", "smartico-spin", "smartico-engagement")
    #expect(ran.out == "707\n110\n")
  }

  @Test("An unknown name prints nothing and names the nearest")
  func unknown() {
    let ran = run("sample-payload", "smartico-spin", "smartico-pish")
    #expect(ran.status == 64 && ran.out.isEmpty)
    #expect(ran.err.contains("did you mean smartico-push or"))
  }

  @Test(
    "JSON inside strings is JSON",
    arguments: ["emarsys-huawei-v1", "emarsys-huawei-v2", "optimobile-huawei"])
  func inner(name: String) throws {
    let text = run("sample-payload", "--field", "data", name).out
    #expect(try JSONSerialization.jsonObject(with: Data(text.utf8)) is [String: Any])
  }

  @Test(
    "No sample has a member that its object does not define", arguments: FormatTable.sampleNames)
  func members(name: String) {
    let found = run("check-payload", "--fail-on", "never", input: run("sample-payload", name).out)
    #expect(!found.out.contains("-member") && !found.out.contains("unknown-key"), "\(found.out)")
  }

  // MARK: --set

  @Test(
    "--set writes a value",
    arguments: [
      (["aps.badge=3"], "aps.badge", "3"), (["aps.badge=three"], "aps.badge", "three"),
      (["aps.badge="], "aps.badge", ""), (["aps.badge=1,2"], "aps.badge", "1,2"),
      (["aps.badge=a=b"], "aps.badge", "a=b"), (["aps.badge=\"3\""], "aps.badge", "3"),
      (["aps.badge=null"], "aps.badge", ""), (["aps.badge={"], "aps.badge", "{"),
      (["/aps/alert/title=T"], "aps.alert.title", "T"), (["/a~1b= c "], "/a~1b", " c "),
      (["own=[]", "own.0=1", "/own/1=two"], "own", #"[1,"two"]"#),
      (["own={}", "own.a=[{}]", "own.a.0.b=true"], "own", #"{"a":[{"b":true}]}"#),
      (["aps.badge=1", "aps.badge=2"], "aps.badge", "2"), (["aps=A"], "aps", "A"),
    ])
  func set(changes: [String], field: String, value: String) {
    let options = changes.flatMap { ["--set", $0] }
    let ran = run(["sample-payload", "apns"] + options + ["--field", field])
    #expect(ran == Ran(status: 0, out: value + "\n", err: ""))
  }

  @Test("--set keeps all other values")
  func setKeepsTheRest() throws {
    let plain = run("sample-payload", "apns").out
    let changed = run("sample-payload", "apns", "--set", "aps.alert.title=\u{1F600}").out
    #expect(changed == plain.replacing("Game Request", with: "\u{1F600}") && changed != plain)
  }

  @Test(
    "--set refuses a path without a parent, before it prints",
    arguments: [
      "nope.x=1", "gameID.x=1", "aps.alert.title.x=1", "aps.nope.0=1", "a..b=1", "=1", "aps.badge",
      "/a~2=1",
    ])
  func setRefused(change: String) {
    let ran = run("sample-payload", "apns", "--set", change)
    #expect(ran.status == 64 && ran.out.isEmpty && ran.err.contains("usage.bad-value"), "\(ran)")
  }

  @Test("An element is added after the last one only")
  func setElement() {
    let options = ["--set", "own=[1]"]
    #expect(run(["sample-payload", "apns"] + options + ["--set", "own.2=1"]).status == 64)
    #expect(run(["sample-payload", "apns"] + options + ["--set", "own.x=1"]).status == 64)
  }

  @Test("--set applies to every sample, and needs one")
  func setEvery() {
    let ran = run("sample-payload", "apns", "fcm", "--set", "own=1", "--field", "own")
    #expect(ran.out == "1\n1\n")
    #expect(run("sample-payload", "--set", "own=1").status == 64)
  }
}
