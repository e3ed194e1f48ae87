import Testing

@testable import PushCore

@Suite struct ResponseBodyTests {
  @Test(
    "What is no object and no array is unreadable, whatever follows",
    arguments: [
      "5", "5]", "\"a\"]", "\"a\"}", "true}", "null", "]", "}", ",", "-", "<", "{", "[1",
    ])
  func unreadable(text: String) {
    let body = ResponseBody(Array(text.utf8))
    #expect(body.content == .unreadable)
    #expect(body.objects.isEmpty && body.json == nil)
  }

  @Test(
    "A page is recognized by its type or its first bytes",
    arguments: [
      ("<html>", ""), ("\u{FEFF}\n <!DOCTYPE HTML>", ""), ("<!doctype html>\n<p>", ""),
      ("<HTML lang=en>", ""), ("<head><title>", ""), ("<!-- x --><b>", ""), ("<h1>502</h1>", ""),
      ("<?xml version='1.0'?>\n<html xmlns='x'>", ""), ("<script>", ""), ("<a href=x>", ""),
      ("Sign in", "text/html"), ("{", "Text/HTML ; charset=utf-8"), ("<x/>", "text/html;a"),
      ("null", "application/xhtml+xml"), (String(repeating: "x", count: 99), "text/html"),
    ])
  func page(text: String, type: String) {
    for isOversize in [false, true] {
      let body = ResponseBody(Array(text.utf8), type: type, isOversize: isOversize)
      #expect(body.content == .page)
      #expect(body.excerpt.isEmpty && body.json == nil)
    }
  }

  @Test(
    "JSON, white space and other texts are not a page",
    arguments: [
      ("{}", "text/html", ResponseBody.Content.json), ("[\"<html>\"]", "text/html", .json),
      ("", "text/html", .empty), (" \r\n", "text/html", .empty), ("OK", "text/plain", .unreadable),
      ("<error/>", "", .unreadable), ("<bad", "", .unreadable), ("a <html>", "", .unreadable),
      ("<?xml version='1.0'?><error/>", "text/xml", .unreadable),
      ("OK", "application/json; x=text/html", .unreadable), ("OK", "text/htmlx", .unreadable),
    ])
  func noPage(text: String, type: String, content: ResponseBody.Content) {
    #expect(ResponseBody(Array(text.utf8), type: type).content == content)
  }

  @Test("Blanks and a byte order mark around a body do not matter")
  func readable() {
    #expect(ResponseBody(Array("\u{FEFF} {\"a\": 1}\r\n".utf8)).json == "{\"a\":1}")
    #expect(ResponseBody(Array(" \n".utf8)).content == .empty)
    #expect(ResponseBody(Array("{}".utf8), isOversize: true).content == .oversize)
  }
}
