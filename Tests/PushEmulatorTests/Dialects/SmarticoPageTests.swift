import PushCore
import Testing

@testable import PushEmulator

/// The pages in place of Smartico's; `WebViewPageTests` opens them in a browser.
@Suite struct SmarticoPageTests {
  private func open(_ method: String, _ query: String?, path: String = "/wrapper-gf.html")
    -> (response: HTTPResponse, fields: [String])
  {
    let inbox = Inbox()
    let emulator = Emulator { inbox.take($0) }
    let request = ReceivedRequest(
      method: method, path: path, query: query, authority: "localhost")
    let response = emulator.respond(to: request).response
    return (response, inbox.records.flatMap(\.violations).map(\.field))
  }

  private static let keys = "label_key=k&user_ext_id=u"

  @Test(
    arguments: [
      (keys, []), (keys + "&brand_key=b&dp=dp%3Agf_saw%26id%3D5", []), (keys + "&dp=dp:gf", []),
      ("", ["label_key", "user_ext_id"]), (keys + "&dp=%FF", ["dp"]), (keys + "&dp=<b>", ["dp"]),
      (keys + "&dp=a&dp=b", ["dp"]), (keys + "&brand_key=", ["brand_key"]),
    ])
  func aURLIsJudgedAndThePageIsSent(query: String, fields: [String]) {
    for path in SmarticoPage.paths.map(\.path) {
      // An app opens the popup's page without a query, too.
      if path == "/wrapper-popup.html", query.isEmpty { continue }
      let found = open("GET", query, path: path)
      #expect(found.response.status == 200)
      #expect(found.response.body == Array(SmarticoPageDocument.text.utf8))
      #expect(found.fields == fields)
    }
  }

  @Test func otherMethodsAreRefused() {
    let found = open("POST", Self.keys)
    #expect(found.response.status == 405)
    #expect(found.response.headers.contains(HTTPHeader("Allow", "GET, HEAD")))
    #expect(found.fields == ["method"])
  }

  @Test func theSameBytesAreSentForEachURL() {
    let first = open("GET", Self.keys).response
    #expect(open("GET", "label_key=<script>&user_ext_id=%3Cb%3E").response == first)
  }
}
