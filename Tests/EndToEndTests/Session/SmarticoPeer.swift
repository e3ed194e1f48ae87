import Foundation
import Testing

/// Smartico's socket as Python's websockets library serves it, for as long as the object lives.
final class SmarticoPeer {
  static let script = PythonScript(
    "Peers/smartico_server.py", imports: "websockets.asyncio.server")

  let folder: TemporaryFolder
  let port: Int
  private let exchange: Exchange
  private let certificates: Certificates?

  /// `steps` are said once the user is identified: see `Tests/Peers/smartico_server.py`.
  init(_ steps: [String] = [], isEncrypted: Bool = false, _ options: String...) throws {
    folder = try TemporaryFolder()
    try folder.write(steps.map { $0 + "\n" }.joined().utf8, to: "say")
    certificates = isEncrypted ? try Certificates.shared.get() : nil
    let tls = certificates.map { ["--tls", $0.certificate("right"), $0.key("right")] } ?? []
    exchange = try Exchange(
      ["-B", Self.script.path, "--say", folder.path + "/say", "--log", folder.path + "/log"] + tls
        + options,
      program: PythonScript.python ?? "", stderr: folder.path + "/peer-errors")
    guard let port = exchange.line().flatMap(Int.init) else {
      throw TestJSON.Malformed(
        description: String(decoding: folder.read("peer-errors"), as: UTF8.self))
    }
    self.port = port
  }

  deinit {
    _ = exchange.finish()
    folder.remove()
  }

  /// A run of pushkit whose socket this is.
  var calling: Calling {
    var calling = Calling("http://127.0.0.1:9")
    let scheme = certificates == nil ? "ws" : "wss"
    calling.environment["PUSHKIT_SMARTICO_SOCKET_URL"] = "\(scheme)://127.0.0.1:\(port)/websocket"
    return calling
  }

  /// What makes pushkit trust the peer.
  var trust: [String] { certificates.map { ["--cacert", $0.authority] } ?? [] }

  /// What the peer saw.
  var log: [TestJSON] { (try? CaseCheck.lines(folder.read("log"))) ?? [] }

  /// The code with which the last connection was closed, which the peer reports a little later.
  var closeCode: Int? {
    for _ in 0..<3000 {
      if let code = log.last?["closed"] { return code.integer }
      usleep(10_000)
    }
    return nil
  }

  /// The messages that came.
  var received: [TestJSON] {
    log.compactMap { $0["text"]?.text.flatMap { try? TestJSON.parse($0.utf8) } }
  }

  /// Their `cid`s but those of PING and PONG.
  var cids: [Int] {
    received.compactMap { $0["cid"]?.integer }.filter { $0 > 2 }
  }
}
