import Foundation

/// A private certificate authority, and certificates of it, made by openssl.
struct Certificates {
  /// Those of all tests; their folder is removed at the end.
  static let shared: Result<Certificates, any Error> = Result {
    let folder = try TemporaryFolder()
    atexit { try? Certificates.shared.get().folder.remove() }
    return try Certificates(in: folder)
  }

  /// Nil where openssl is not installed.
  static let openssl = Program.path("openssl")

  private let folder: TemporaryFolder

  var authority: String { folder.path + "/ca.pem" }

  func certificate(_ name: String) -> String { "\(folder.path)/\(name).pem" }
  func key(_ name: String) -> String { "\(folder.path)/\(name).key" }

  private static let curve = [
    "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
  ]

  /// The hosts of push services.
  private static let services = [
    "fcm.googleapis.com", "api.push.apple.com", "api.sandbox.push.apple.com",
  ].map { ",DNS:\($0)" }.joined()

  private init(in folder: TemporaryFolder) throws {
    self.folder = folder
    for authority in ["ca", "stranger"] {
      try run(
        ["req", "-x509"] + Self.curve + [
          "-keyout", "\(authority).key", "-out", "\(authority).pem", "-days", "2", "-subj",
          "/CN=pushkit test \(authority)", "-addext", "basicConstraints=critical,CA:TRUE",
        ])
    }
    try issue("right", names: "DNS:localhost,IP:127.0.0.1" + Self.services, by: "ca")
    try issue("other", names: "DNS:other.example", by: "ca")
    try issue("unknown", names: "DNS:localhost,IP:127.0.0.1", by: "stranger")
    try issue("expired", names: "DNS:localhost,IP:127.0.0.1", by: "ca", days: -1)
  }

  private func issue(_ name: String, names: String, by authority: String, days: Int = 2) throws {
    try run(
      ["req", "-new"] + Self.curve + [
        "-keyout", "\(name).key", "-out", "\(name).csr", "-subj", "/CN=\(name)",
      ])
    try folder.write("subjectAltName=\(names)\n".utf8, to: "\(name).ext")
    let end =
      days < 0
      ? [
        ["-days", "\(days)"], ["-not_before", "20200101000000Z", "-not_after", "20200102000000Z"],
      ]
      : [["-days", "\(days)"]]
    // An end before the beginning is refused by some versions.
    for (index, time) in end.enumerated() {
      let outcome = try openssl(
        [
          "x509", "-req", "-in", "\(name).csr", "-CA", "\(authority).pem", "-CAkey",
          "\(authority).key", "-set_serial", "\(abs(name.hashValue))", "-extfile", "\(name).ext",
          "-out", "\(name).pem",
        ] + time)
      if outcome.status == 0 { return }
      if index == end.count - 1 { throw Self.failed(outcome) }
    }
  }

  private func run(_ arguments: [String]) throws {
    let outcome = try openssl(arguments)
    if outcome.status != 0 { throw Self.failed(outcome) }
  }

  private func openssl(_ arguments: [String]) throws -> Child.Outcome {
    var child = Child()
    child.program = Self.openssl ?? ""
    child.arguments = arguments
    child.folder = folder.path
    return try child.run()
  }

  private static func failed(_ outcome: Child.Outcome) -> TestJSON.Malformed {
    TestJSON.Malformed(description: String(decoding: outcome.stderr, as: UTF8.self))
  }
}

/// Other programs.
enum Program {
  /// Where one is installed; nil where it is not.
  static func path(_ name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let folders = path.split(separator: ":").map(String.init) + ["/usr/sbin", "/usr/local/sbin"]
    return folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
  }
}
