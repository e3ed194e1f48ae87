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
}
