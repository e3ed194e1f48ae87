import Foundation
import PushCLI
import Testing

/// The default that help shows is the one that applies.
@Suite("Defaults of options") struct DefaultTests {
  /// How to see the default of an option.
  enum Check {
    /// Each of these command lines does the same with the option and the default as without.
    case same([[String]], stdin: String = "")
    /// The default is not a value of the option, or no cheap command depends on it: the reason.
    case cannot(String)
  }

  private static let payload = #"{"aps":{"alert":"a"}}"#
  private static let everlytic = [
    "register-token", "--dry-run", "--no-state", "--install-url", "https://live.example",
    "--project-uuid", "0f8fad5b-d9cb-469f-a165-70867728950e", "--email", "a@b.c", "--token", "t",
    "--device-id", "4d9263b6-9f2e-4951-a819-64879568baec", "--datetime", "2018-11-23T11:05:47Z",
  ]
  private static let pushExpress = [
    "px-register", "--dry-run", "--no-state", "--app-id", "1-2", "--ext-id", "e", "--token", "t",
    "--tz", "0", "--ic-token", "4d9263b6-9f2e-4951-a819-64879568baec",
  ]
  private static let smartico = ["--label-key", "k", "--environment", "3", "--user-id", "u"]
  private static let token =
    ["register-token", "--dry-run", "--no-state", "--platform", "android", "--token", "t"]
    + smartico
  private static let event = [
    "--uuid", "4d9263b6-9f2e-4951-a819-64879568baec", "--ts", "1652873739950",
  ]
  private static let needsServer = Check.cannot("only a server that fails shows it")
  private static let changes = Check.cannot("the default differs from run to run")
  private static let depends = Check.cannot("the default depends on the input or on the system")

  private static let checks: [String: [String: Check]] = [
    "color": ["auto": .same([["parse-payload", "-o", "text"]], stdin: payload)],
    "error-format": ["text": .same([["parse-payload"]], stdin: "{]")],
    "on-error": ["skip": .same([["parse-payload"]], stdin: "{]\n\(payload)\n{]\n")],
    // One byte over the limit.
    "max-document": [
      "8M": .same(
        [["parse-payload", "--field", "title"]],
        stdin: "{\"a\":\"" + String(repeating: "x", count: (8 << 20) - 8) + "\"} ")
    ],
    "jobs": ["16": .cannot("the number of jobs changes only the time")],
    "max-failures": ["20": needsServer], "timeout": ["30s": needsServer],
    "connect-timeout": ["10s": needsServer], "max-time": ["none": .cannot("not a value")],
    "max-attempts": ["5": needsServer], "max-delay": ["120s": needsServer],
    "max-message": ["8M": .cannot("as for --domain")],
    "domain": ["pushkit": .cannot("a session has no dry run")], "session-id": ["random": changes],
    "tz": ["the system's": depends], "device-type": ["native-phone": .cannot("as for --domain")],
    "app-version": ["1.2.25": .same([token + event + ["--method", "get"]])],
    "port": ["0": .cannot("the port that is printed is a free one")],
    "listen": ["127.0.0.1": .cannot("a test of emulate looks where it listens")],
    "env-format": ["sh": .cannot("a test of emulate reads the file")],
    "uuid": ["random": changes], "ts": ["now": changes], "datetime": ["now": changes],
    "at": ["now": changes], "key": ["random": changes],
    "method": ["post": .same([token])],
    "platform-type": ["android": .same([everlytic, pushExpress])],
    "transport-type": ["fcm": .same([pushExpress])],
    "platform": ["the payload's": depends], "button": ["the notification itself": depends],
    "output": ["html": .same([["preview-payload"]], stdin: payload)],
    "app": ["App": .same([["preview-payload"]], stdin: payload)],
    "fail-on": [
      "warning": .same([["check-payload"]], stdin: payload + #"{"aps":{"badge":"x","b":1}}"#)
    ],
    "wrapper": ["gf": .same([["build-gf-url"] + smartico])],
  ]

  /// The options with a default, and their defaults, without duplicates.
  private static let shown: Set<[String]> = Set(
    CommandList.rows.flatMap(\.allOptions).compactMap { option in
      guard let start = option.summary.range(of: " (default: ") else { return nil }
      return [option.id.rawValue, String(option.summary[start.upperBound...].dropLast())]
    })

  @Test("each default has a check") func complete() {
    #expect(Self.shown == Set(Self.checks.flatMap { id, all in all.keys.map { [id, $0] } }))
  }

  @Test("a run with the default is the run without the option", arguments: checks.keys.sorted())
  func same(id: String) throws {
    for (value, check) in Self.checks[id] ?? [:] {
      guard case .same(let runs, let stdin) = check else { continue }
      for arguments in runs {
        let (without, with) = try (
          run(arguments, stdin), run(arguments + ["--\(id)", value], stdin)
        )
        #expect(without == with, "\(arguments)")
        // The command line is right.
        #expect(without.first != "64")
      }
    }
  }

  private func run(_ arguments: [String], _ stdin: String) throws -> [String] {
    var child = Child()
    child.arguments = arguments
    let outcome = try child.run(input: Array(stdin.utf8))
    return [
      outcome.status.map(String.init) ?? "", String(decoding: outcome.stdout, as: UTF8.self),
      String(decoding: outcome.stderr, as: UTF8.self),
    ]
  }
}
