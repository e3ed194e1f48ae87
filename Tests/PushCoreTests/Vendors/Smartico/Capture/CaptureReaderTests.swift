import PushTestPeers
import Testing

@testable import PushCore

/// Generated sessions: valid ones have no finding, and those with one violation have exactly it.
@Suite struct CaptureReaderTests {
  private typealias Form = GeneratedSession.Form

  private static let number = TestSize.of(10_000, byDefault: 400)

  @Test func validSessionsHaveNoFinding() throws {
    for seed in 0..<Self.number {
      let form = Form.allCases[seed % Form.allCases.count]
      #expect(try GeneratedSession(seed: UInt64(seed)).codes(form) == [], "seed \(seed), \(form)")
    }
  }

  @Test func oneViolationIsOneFinding() throws {
    for seed in 0..<Self.number {
      var session = GeneratedSession(seed: UInt64(seed))
      let violation = Violation.all[seed % Violation.all.count]
      let forms = Form.allCases.filter(violation.isVisible)
      let form = forms[seed / Violation.all.count % forms.count]
      violation.change(&session, form)
      #expect(
        try session.codes(form) == [violation.code],
        "seed \(seed), \(form): \(session.lines.map(\.json))")
    }
  }

  /// A change of a valid session that gives one finding.
  private struct Violation: Sendable {
    let code: String
    var isVisible: @Sendable (Form) -> Bool = { _ in true }
    let change: @Sendable (inout GeneratedSession, Form) -> Void

    /// Changes the first message of a kind.
    private static func first(
      _ cid: Int, _ code: String,
      _ change: @escaping @Sendable (inout GeneratedSession.Line) -> Void
    ) -> Violation {
      Violation(code: code) { session, _ in
        if cid == 1003 { session.register() }
        if cid == 9 { session.language() }
        guard let index = session.lines.firstIndex(where: { $0.cid == cid }) else { return }
        change(&session.lines[index])
      }
    }

    private static func missing(_ cid: Int, _ name: String) -> Violation {
      first(cid, "socket.missing-member") { $0[name] = nil }
    }

    private static func value(_ cid: Int, _ name: String, _ json: String, _ code: String)
      -> Violation
    {
      first(cid, "socket.\(code)") { $0[name] = json }
    }

    static let all: [Violation] =
      [
        missing(3, "label_key"), missing(3, "brand_key"), missing(3, "device_id"),
        missing(3, "page"), missing(3, "tracker_version"), missing(3, "session_id"),
        missing(3, "ts"), missing(2, "uuid"), missing(5, "ext_user_id"), missing(5, "uuid"),
        missing(1003, "token"), missing(1003, "pushNotificationUserStatus"),
        missing(9, "eventType"),
        missing(4, "errCode"), missing(6, "public_username"), missing(6, "avatar_id"),
        value(3, "label_key", "7", "wrong-type"), value(3, "ua", "\"x\"", "wrong-type"),
        value(5, "platform", "\"7\"", "wrong-type"), value(5, "payload", "[]", "wrong-type"),
        value(4, "products", "{}", "wrong-type"), value(6, "props", "1", "wrong-type"),
        value(5, "platform", "12", "invalid-value"),
        value(5, "ext_user_id", "\"\"", "invalid-value"),
        value(1003, "pushNotificationUserStatus", "5", "invalid-value"),
        value(2, "uuid", "\"1\"", "invalid-value"), value(5, "ts", "1700000000", "invalid-value"),
        value(9, "eventType", "\"language\"", "invalid-value"),
        value(9, "payload", #"{"language":"english"}"#, "invalid-value"),
        value(
          3, "ua", #"{"device_type":"NATIVE_PHONE","tzoffset":721,"os":"iOS"}"#, "invalid-value"),
        value(
          5, "ua", #"{"device_type":"NATIVE_PHONE","tzoffset":-841,"os":"iOS"}"#, "invalid-value"),
        value(3, "ua", #"{"device_type":"NATIVE_PHONE","tzoffset":0}"#, "missing-member"),
        value(3, "ua", #"{"device_type":"PHONE","tzoffset":0,"os":"iOS"}"#, "device-type"),
        first(4, "socket.refused") { $0["errCode"] = "1" },
        first(6, "socket.refused") { $0["errCode"] = "3" },
      ] + order + replies

    private static let order: [Violation] = [
      Violation(code: "socket.before-init") { session, _ in
        session.lines.insert(session.lines.remove(at: 2), at: 0)
        session.renumber()
      },
      Violation(code: "socket.repeated-init", isVisible: { $0.isLabeled }) { session, _ in
        session.lines += session.lines[0...1]
        session.stampLast(2)
      },
      Violation(code: "socket.repeated-identify") { session, _ in
        session.lines += session.lines[2...3]
        session.stampLast(2)
      },
      Violation(code: "socket.before-identify") { session, _ in
        session.lines.removeAll { $0.cid == 7 || $0.cid == 11 }
        session.exchange(7, 11, [("payload", "{}")])
        session.lines.insert(session.lines.remove(at: session.lines.count - 2), at: 2)
        session.renumber()
      },
      Violation(code: "socket.unknown-cid") { session, _ in session.add(false, 4242, []) },
      Violation(code: "socket.no-cid") { session, _ in
        session.language()
        session.lines[session.lines.count - 2].cid = 0
      },
      Violation(code: "socket.wrong-direction", isVisible: { $0.hasDirection }) { session, _ in
        session.add(true, 110, [("engagement_uid", "\"e\"")])
      },
      Violation(code: "socket.lootbox") { session, _ in session.spin(7 + session.lines.count % 2) },
    ]

    private static let replies: [Violation] = [
      Violation(code: "socket.no-pong") { session, _ in
        session.goOn()
        guard let ping = session.lines.firstIndex(where: { $0.cid == 1 }) else { return }
        session.lines.remove(at: ping + 1)
      },
      Violation(code: "socket.no-token-response") { session, _ in
        session.lines.removeAll { $0.cid == 1003 || $0.cid == 2003 }
        session.register()
        session.lines.removeLast()
        session.goOn()
      },
      Violation(code: "socket.refused") { session, _ in
        session.register()
        session.lines[session.lines.count - 1]["errCode"] = "2"
      },
      Violation(code: "socket.token-changed") { session, _ in
        session.register()
        session.lines[session.lines.count - 2]["token"] = "\"other\""
      },
      // Without a time, only a request with a reply has another clock to compare.
      Violation(code: "socket.clock") { session, form in
        let index = form.hasTime ? Int(session.random.next() % UInt64(session.lines.count)) : 0
        session.lines[index]["ts"] = String(session.lines[index].time + 3_700_000)
      },
    ]
  }
}

extension GeneratedSession {
  /// Gives copies at the end times after all others.
  mutating func stampLast(_ number: Int) {
    for index in lines.indices.suffix(number) {
      lines[index].time = lines[index - 1].time + 100
      if lines[index]["ts"] != nil { lines[index]["ts"] = String(lines[index].time) }
    }
  }
}
