import Foundation
import PushTestPeers

/// A Python program that ends TLS in front of a raw server, with a certificate for 127.0.0.1.
final class TLSFront {
  struct CannotStart: Error {}

  static let isPossible = ["python3", "openssl"].allSatisfy { program in
    (try? run(["sh", "-c", "command -v \(program)"], output: Pipe())) == 0
  }

  let port: Int
  /// PEM, to be trusted.
  var certificateFile: String { folder.appendingPathComponent("cert.pem").path }
  private let folder: URL
  private let process = Process()

  /// - Parameter delay: The seconds before the handshake of each connection but the first.
  init(_ server: RawServer, delay: Double = 0) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("pushkit-tls-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = { [folder] in folder.appendingPathComponent($0).path }
    let made = try Self.run(
      [
        "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
        "-nodes", "-subj", "/CN=pushkit", "-addext", "subjectAltName=IP:127.0.0.1", "-days", "2",
        "-keyout", path("key.pem"), "-out", path("cert.pem"),
      ], output: Pipe())
    guard made == 0 else { throw CannotStart() }
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "python3", "-c", Self.program, path("cert.pem"), path("key.pem"), "\(server.port)",
      "\(delay)",
    ]
    process.standardOutput = output
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw CannotStart()
    }
    self.port = port
  }

  deinit {
    // Threads of tests block other signals, and what they start inherits that.
    kill(process.processIdentifier, SIGKILL)
    try? FileManager.default.removeItem(at: folder)
  }

  private static func run(_ arguments: [String], output: Pipe) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = output
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Would rather speak HTTP/2, which no session can.
  private static let program = """
    import socket, ssl, sys, threading, time
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[1], sys.argv[2])
    context.set_alpn_protocols(["h2", "http/1.1"])
    listener = socket.create_server(("127.0.0.1", 0))
    print(listener.getsockname()[1], flush=True)

    def serve(plain, delay):
        time.sleep(delay)
        try:
            front = context.wrap_socket(plain, server_side=True)
        except OSError:
            return
        back = socket.create_connection(("127.0.0.1", int(sys.argv[3])))
        front.setblocking(False)
        back.setblocking(False)
        import select
        ways = {front: (back, bytearray()), back: (front, bytearray())}
        ended = set()
        while True:
            reads = [s for s in ways if s not in ended and len(ways[s][1]) < 1 << 18]
            writes = [ways[s][0] for s in ways if ways[s][1]]
            held = front in reads and front.pending() > 0
            ready = select.select(reads, writes, [], 0 if held else 5)
            for end in reads:
                if end not in ready[0] and not (end is front and held):
                    continue
                try:
                    data = end.recv(1 << 16)
                except (ssl.SSLWantReadError, ssl.SSLWantWriteError, BlockingIOError):
                    continue
                except OSError:
                    data = b""
                ways[end][1].extend(data)
                if not data:
                    ended.add(end)
            for end in ways:
                other, bytes_ = ways[end]
                try:
                    while bytes_:
                        del bytes_[: other.send(bytes_[: 1 << 14])]
                except (ssl.SSLWantReadError, ssl.SSLWantWriteError, BlockingIOError):
                    pass
                except OSError:
                    return
                if end in ended and not bytes_:
                    try:
                        front.unwrap()
                    except OSError:
                        pass
                    front.close()
                    back.close()
                    return

    delay = 0
    while True:
        threading.Thread(
            target=serve, args=(listener.accept()[0], delay), daemon=True).start()
        delay = float(sys.argv[4])
    """
}
