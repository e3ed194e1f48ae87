@testable import PushCore

/// Documents with what `--redact` replaces replaced.
enum Redactions {
  /// Each document of a text before and after, compact.
  static func all(
    in text: [UInt8], _ redactor: Redactor = Redactor(), lenient: Bool = false
  ) -> [(before: String, after: String)] {
    let stream = DocumentStream(options: .with(lenient: lenient))
    stream.freeSpace(text.count).update(from: text, count: text.count)
    stream.commit(text.count)
    stream.finish()
    var pairs: [(String, String)] = []
    while true {
      switch stream.next() {
      case .document:
        let (before, after) = (ByteBuffer(), ByteBuffer())
        stream.tape.copy(0, to: before)
        redactor.redact(stream.tape)
        stream.tape.copy(0, to: after)
        pairs.append((before.string, after.string))
      case .failure, .skipped: break
      case .needsInput, .end: return pairs
      }
    }
  }

  static func one(_ text: String, _ redactor: Redactor = Redactor()) -> String {
    all(in: Array(text.utf8), redactor).first?.after ?? "no document"
  }
}

/// A document full of secrets, and those that must not be seen of it any more.
struct HostileSecret: Sendable, CustomStringConvertible {
  let description: String
  let document: String
  let secrets: [String]

  init(_ description: String, _ document: String, _ secrets: String...) {
    (self.description, self.document, self.secrets) = (description, document, secrets)
  }

  static let all: [HostileSecret] = [
    HostileSecret(
      "in a string that holds JSON, twice over",
      #"{"data":"{\"ems_msg\":1,\"u\":\"{\\\"sid\\\":\\\"1d0a_0w6lyRLO\\\"}\",\"ems\":{}}"}"#,
      "1d0a_0w6lyRLO", "0w6ly"),
    HostileSecret(
      "with escapes",
      #"{"data":{"user_ext_id":"Jo\u0065\u002fSmith\u00e9\ud83d\ude00 Z","k":"v"}}"#,
      "Smith", "Jo", "\\u0065", "\\u00e9", "\\ude00"),
    HostileSecret(
      "with escapes within escapes",
      #"{"data":{"custom":"{\"a\":{\"k.message\":{\"data\":{\"id\":8}},\"email\":\"j\\u006fe@example.com\"}}"}}"#,
      "j\\\\u006fe", "example.com"),
    HostileSecret(
      "in the query of an address",
      #"{"data":{"engagement_uid":"e","dp":"https://e.example/p?user_ext_id=684%3Atest6209240&x=1#sid=abcdef99"}}"#,
      "test6209240", "abcdef99"),
    HostileSecret(
      "in an address, with signs that encode no character",
      #"{"data":{"engagement_uid":"e","dp":"x?sid=ab%8f-9%C3%A9%C3x%zz%2&user_id=%E5%BC%A0z9"}}"#,
      "ab%8f", "z9", "%C3%A9", "%E5%BC%A0"),
    HostileSecret(
      "in an address within an address",
      #"{"data":{"engagement_uid":"e","dp":"dp:go&url=https%3A%2F%2Fe.example%2F%3Femail%3Djoe%2540corp.example%26user_id%3Dqwertz77"}}"#,
      "joe", "corp", "qwertz77"),
    HostileSecret(
      "as a number and as text",
      #"{"aps":{"alert":"Hi 83726150"},"user_id":83726150,"o":"x83726150y"}"#,
      "83726150"),
    HostileSecret(
      "in lists",
      #"{"registration_ids":["tokenAAAA1","tokenBBBB2"],"data":{"emails":["a1@b.example"]}}"#,
      "AAAA", "BBBB", "a1@b.example"),
    HostileSecret(
      "below a name", #"{"data":{"k":"v"},"token":{"value":"deepsecret1","n":[4711]}}"#,
      "deepsecret1", "4711"),
    HostileSecret(
      "that a later one of the same name replaces",
      #"{"message":{"token":"firsttoken1","token":"secondtoken2","data":{"k":"v"}}}"#,
      "firsttoken1", "secondtoken2"),
    HostileSecret(
      "under names of any spelling",
      #"{"data":{"$User-Ext-ID":"alpha1111","px.msg_id":"beta2222","DeviceToken":"gamma3333"}}"#,
      "alpha1111", "beta2222", "gamma3333"),
    HostileSecret(
      "in keys", #"{"aps":{"alert":"a"},"joe@example.com":1,"j\u0040e.example":{"x@y.example":2}}"#,
      "joe@example", "x@y.example"),
    HostileSecret(
      "in prose", #"{"aps":{"alert":{"body":"Dear joe.doe+x@mail.corp.example, call"}}}"#,
      "joe.doe", "corp"),
    HostileSecret(
      "with a password", #"{"aps":{"alert":"a"},"link":"ftp://bob:geheim9@files.example:21/x"}"#,
      "bob", "geheim9"),
    HostileSecret(
      "in HTML and in JavaScript",
      #"{"cid":110,"engagement_uid":"e","html":"<a data-user_id=\"bobby-77\" href='?uid=zz99zz'>{'token':'tk-1'}"}"#,
      "bobby", "zz99zz", "tk-1"),
    HostileSecret(
      "in no ASCII at all", #"{"data":{"user_id":"张伟王芳","ext_id":"ъыь","uid":"é"}}"#,
      "张", "伟", "ъ", "\"é\""),
    HostileSecret(
      "told elsewhere",
      #"{"message":{"token":"dzAeHJ58jnU","data":{"note":"sent to dzAeHJ58jnU."}}}"#,
      "dzAeHJ58jnU"),
    HostileSecret(
      "one within another",
      #"{"data":{"user_id":"abcd1234","session_id":"xabcd1234x","k":"abcd1234 xabcd1234x"}}"#,
      "abcd1234"),
  ]
}
