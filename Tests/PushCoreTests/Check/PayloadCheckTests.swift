import Testing

@testable import PushCore

@Suite struct PayloadCheckTests {
  private static let long = String(repeating: "a", count: 4200)

  static let raised: [DiagnosticCase] = [
    DiagnosticCase("apns.size", #"{"aps":{"alert":"a"}}"#),
    DiagnosticCase("apns.too-large", #"{"aps":{"alert":"\#(long)"}}"#),
    DiagnosticCase("fcm.size", #"{"message":{"token":"t","data":{"k":"v"}}}"#),
    DiagnosticCase("fcm.too-large", #"{"message":{"token":"t","data":{"k":"\#(long)"}}}"#),
    DiagnosticCase("fcm.data-not-string", #"{"message":{"token":"t","data":{"k":5}}}"#),
    DiagnosticCase(
      "apns.no-mutable-content",
      #"{"aps":{"alert":"a"},"px.msg_id":"1","px.title":"t","px.body":"b","px.image":"i"}"#),
    DiagnosticCase("apns.unknown-key", #"{"aps":{"alert":"a","mutable_content":1}}"#),
    DiagnosticCase("payload.misspelled-member", #"{"aps":{"alert":{"titel":"t"}}}"#),
    DiagnosticCase("payload.unknown-member", #"{"aps":{"alert":{"zzz":"t"}}}"#),
    DiagnosticCase("payload.unrecognized", #"{"title":"t","own":5}"#),
    DiagnosticCase("payload.placeholder", #"{"message":{"token":"<TOKEN>","data":{"k":"v"}}}"#),
    DiagnosticCase("emarsys.too-many-actions", actions(4)),
  ]

  private static func actions(_ count: Int) -> String {
    let list = (1...count).map { #"{\"id\":\"\#($0)\",\"title\":\"t\",\"type\":\"Dismiss\"}"# }
    return #"{"data":{"title":"t","body":"b","ems_msg":"{}","u":"{\"sid\":\"s\"}","#
      + #""ems":"{\"actions\":[\#(list.joined(separator: ","))]}"}}"#
  }

  @Test("A payload raises what it is there for", arguments: raised)
  func raises(_ test: DiagnosticCase) {
    let codes = Checks.codes(in: test.payload)
    #expect(codes.contains(test.code), "\(codes)")
  }

  @Test("Every row has a payload that raises it") func everyRow() {
    #expect(Self.raised.map(\.code) == DiagnosticKind.check.map(\.code))
  }

  @Test("What parse-payload says, the check says too", arguments: DiagnosticCase.all)
  func engine(_ test: DiagnosticCase) {
    let codes = Checks.codes(in: test.payload, vendor: test.vendor, lenient: test.lenient)
    let told = Records.codes(in: test.payload, vendor: test.vendor, lenient: test.lenient)
    #expect(Set(told).isSubset(of: codes), "\(told) \(codes)")
    let own = Set(DiagnosticKind.check.map(\.code))
    #expect(Set(codes).subtracting(own) == Set(told))
  }

  @Test("Nothing but notes of the size of a payload as it should be", arguments: CleanPayload.all)
  func clean(_ test: CleanPayload) {
    let heavy = Checks.findings(in: test.payload, vendor: test.vendor).filter {
      $0.severity != .info
    }
    #expect(heavy.map(\.text) == [])
  }

  @Test(
    "Nothing is said of these",
    arguments: [
      actions(3),
      // The extension that shows the picture is started, or nothing is shown at all.
      #"{"aps":{"alert":"a","mutable-content":1},"fcm_options":{"image":"https://e.example/i"}}"#,
      #"{"aps":{"content-available":1},"fcm_options":{"image":"https://e.example/i"}}"#,
      #"{"aps":{"alert":"a","thread-id":"x","target-content-id":"y","relevance-score":1}}"#,
      #"{"message":{"token":["t"],"data":"{\"k\":5}"}}"#,
    ])
  func silent(payload: String) {
    let heavy = Checks.findings(in: payload).filter { $0.severity != .info }
    #expect(heavy.map(\.text) == [])
  }

  // MARK: Sizes

  @Test(
    "4096 bytes are taken and one more is not, however a payload is laid out",
    arguments: [
      (#"{ "aps": {"alert": "%"} }"#, 20),
      (#"{"message":{"apns":{"payload":{"aps":{"alert":"%"}}}}}"#, 20),
      (#"{"message":{"token":"t","notification":{"title": "t"},"data":{"k":"%"}}}"#, 13),
      (#"{"message":{"token":"t","data":{"k":"\u0041\n","l":"%"}}}"#, 2),
      (#"{"message":{"token":"t","data":{"k":"replaced","k":[1, 2],"l":"%"}}}"#, 5),
      (#"{"Simulator Target Bundle":"com.e.app","aps":{"alert":"%"}}"#, 20),
    ])
  func limit(layout: String, rest: Int) {
    func codes(_ count: Int) -> [String] {
      Checks.codes(in: layout.replacing("%", with: String(repeating: "a", count: count)))
    }
    #expect(!codes(4096 - rest).contains { $0.hasSuffix(".too-large") })
    #expect(codes(4097 - rest).contains { $0.hasSuffix(".too-large") })
  }

  @Test("Used, left and excess bytes are reported") func sizes() {
    #expect(
      Checks.findings(in: #"{"aps":{"alert":"abc"}}"#).map(\.message)
        == ["23 of 4096 bytes used, 4073 under the APNs limit"])
    #expect(
      Checks.findings(in: #"{"aps":{"alert":"\#(Self.long)"}}"#).map(\.message)
        == ["4220 bytes, 124 over the APNs limit of 4096"])
  }

  // MARK: Lines

  @Test("A finding has the line of its value, or of the string that its value is in") func lines() {
    let text = """

      {"message":{
      "token":"<TOKEN>",
      "data":{"ems_msg":"",
      "own":5,
      "ems":"{\\"silent\\":5}"},
      "own":1}}
      """
    #expect(
      Checks.findings(in: text).map(\.text) == [
        "3 payload.placeholder /message/token", "4 fcm.size /message/data",
        "5 fcm.data-not-string /message/data/own",
        "6 emarsys.silent-value /message/data/ems/silent",
      ])
  }

  @Test("Elements of an array continue the count of earlier documents") func elements() {
    let text = "[{\"aps\":{\n\"x\":1}},\n{\"aps\":{\n\n\"x\":1}}]"
    #expect(
      Checks.findings(in: text).filter { $0.code == "apns.unknown-key" }.map(\.text)
        == ["2 apns.unknown-key /aps/x", "5 apns.unknown-key /aps/x"])
  }

  @Test("Repairs of lenient reading are among the other diagnostics") func notes() {
    let text = "{\"aps\":{\n// x\n\"x\":1,\n\"y\":1,\n}}"
    #expect(
      Checks.findings(in: text, lenient: true).map(\.text) == [
        "1 apns.size ", "2 json.lenient ", "3 apns.unknown-key /aps/x",
        "4 apns.unknown-key /aps/y",
      ])
  }

  @Test("Two messages in one request share the request's diagnostics") func twoMessages() {
    let text =
      #"{"message":{"token":"xxx","token":"xxxx","apns":{"payload":{"aps":{"alert":"a"}}},"#
      + #""data":{"k":"v"}}}"#
    #expect(
      Checks.codes(in: text).sorted()
        == ["apns.size", "fcm.size", "json.duplicate-key", "payload.placeholder"])
  }

  @Test("Whatever a file holds, findings are records and their lines ascend", arguments: Corpus.all)
  func corpus(_ file: Corpus.File) {
    let text = String(decoding: file.bytes, as: UTF8.self)
    let found = Checks.findings(in: text)
    let lines = found.map(\.line)
    let last = text.utf8.filter { $0 == 0x0A }.count + 1
    #expect(!found.contains { $0.code == "broken record" })
    #expect(lines == lines.sorted() && lines.allSatisfy { (1...last).contains($0) })
  }

  // MARK: Unknown members

  @Test(
    "An unknown member names the nearest known one",
    arguments: [
      (#"{"aps":{"alert":{"bodyy":"b"}}}"#, "warning /aps/alert/bodyy", "body?"),
      (#"{"aps":{"alert":{"titel":"b"}}}"#, "warning /aps/alert/titel", "title?"),
      (#"{"aps":{"alert":{"Title":"b"}}}"#, "warning /aps/alert/Title", "title?"),
      (#"{"aps":{"alert":{"launch_imag":""}}}"#, "info /aps/alert/launch_imag", "launch-image?"),
      (#"{"aps":{"alert":{"mine":"b"}}}"#, "info /aps/alert/mine", "alert has no member 'mine'"),
      (
        #"{"aps":{"alert":"a","sound":{"name":"n","volum":1}}}"#, "warning /aps/sound/volum",
        "volume?"
      ),
      (#"{"aps":{"alrt":"a"}}"#, "warning /aps/alrt", "aps has no such key; did you mean alert?"),
      (
        #"{"message":{"token":"t","notification":{"titel":"t"}}}"#,
        "warning /message/notification/titel", "title?"
      ),
      (
        #"{"message":{"token":"t","android":{"notification":{"chanel_id":"t"}},"data":{"k":"v"}}}"#,
        "warning /message/android/notification/chanel_id", "channel_id?"
      ),
      (
        #"{"aps":{"alert":"a"},"ems":{"multichannelId":"1","zzz":1}}"#, "info /ems/zzz",
        "ems has no member 'zzz'"
      ),
      (
        #"{"data":{"ems_msg":"1","ems":"{\"stile\":\"BIG\"}","title":"t"}}"#,
        "warning /data/ems", "style?"
      ),
      (#"{"data":{"px.msg_id":"1","px.titel":"t"}}"#, "warning /data/px.titel", "px.title?"),
    ])
  func unknownMember(payload: String, place: String, message: String) {
    let findings = Checks.findings(in: payload)
    #expect(
      findings.contains { $0.summary.hasPrefix(place) && $0.summary.hasSuffix(message) },
      "\(findings.map(\.summary))")
  }

  @Test(
    "Names in free objects are the customer's",
    arguments: [
      #"{"aps":{"alert":"a"},"titel":"t","bodyy":"b"}"#,
      #"{"data":{"px.msg_id":"1","px.title":"t","titel":"x","px":{"titel":1}}}"#,
      #"{"message":{"token":"t","data":{"titel":"t","notificaton":"n"}}}"#,
      #"{"aps":{"alert":"a"},"u":{"sid":"s","sidd":"t"},"ems":{"multichannelId":"1"}}"#,
      #"{"aps":{"alert":"a"},"notification":{"titel":"t"}}"#,
    ])
  func freeNames(payload: String) {
    let codes = Checks.codes(in: payload)
    #expect(!codes.contains { $0.hasSuffix("-member") }, "\(codes)")
  }
}
