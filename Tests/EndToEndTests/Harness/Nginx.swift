import Foundation
import PushTestPeers

/// nginx on this machine, with a prefix of its own, for as long as the object lives.
final class Nginx {
  /// Nil where it is not installed.
  static let program = Program.path("nginx")

  static let isComplete = program != nil && Certificates.openssl != nil
  /// What a test that is skipped says.
  static let lack = "nginx or openssl is not installed: .ci/run installs both"

  private let folder: TemporaryFolder
  private let process: pid_t
  let certificates: Certificates
  /// Ports by the names of certificates, and that of `plain`.
  private let ports: [String: Int]
  /// How many requests ``push()`` returned.
  private var pushes = 0

  init() throws {
    folder = try TemporaryFolder()
    certificates = try Certificates.shared.get()
    var started: (pid_t, [String: Int])?
    // Somebody else may take a port that was free a moment ago.
    for _ in 0..<5 where started == nil { started = try Self.start(folder, certificates) }
    guard let started else {
      throw TestJSON.Malformed(
        description: "nginx: \(String(decoding: folder.read("error.log"), as: UTF8.self))")
    }
    (process, ports) = started
  }

  deinit {
    kill(process, SIGTERM)
    _ = Child.wait(for: process)
    folder.remove()
  }

  func port(_ name: String) -> Int { ports[name] ?? 0 }

  /// Returns the requests so far, `PROTOCOL METHOD STATUS TARGET`, after waiting for a number of them.
  func log(_ count: Int) -> [String] {
    lines(of: "access.log", count).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the next request to a push service, after waiting for it.
  func push() -> TestJSON? {
    pushes += 1
    return lines(of: "pushes.log", pushes).dropFirst(pushes - 1).first.flatMap {
      try? TestJSON.parse($0)
    }
  }

  /// Returns the lines of a log; waits a few seconds for a number of them, because nginx answers first.
  private func lines(of log: String, _ count: Int) -> [ArraySlice<UInt8>] {
    for _ in 0..<500 where folder.read(log).count(where: { $0 == 0x0A }) < count { usleep(10_000) }
    return Array(folder.read(log)).split(separator: 0x0A)
  }

  private static let names = ["right", "other", "unknown", "expired", "plain"]

  private static func start(
    _ folder: TemporaryFolder, _ certificates: Certificates
  ) throws -> (pid_t, [String: Int])? {
    let ports = try Dictionary(uniqueKeysWithValues: names.map { ($0, try RawServer.freePort()) })
    try folder.write(configuration(folder.path, ports, certificates).utf8, to: "nginx.conf")
    var child = Child()
    child.program = program ?? ""
    child.arguments = ["-p", folder.path, "-e", folder.path + "/error.log", "-c", "nginx.conf"]
    let process = try child.start()
    for _ in 0..<500 {
      if ports.values.allSatisfy(isListening) { return (process, ports) }
      var state: Int32 = 0
      if waitpid(process, &state, WNOHANG) == process { return nil }
      usleep(10_000)
    }
    kill(process, SIGKILL)
    _ = Child.wait(for: process)
    return nil
  }

  private static func isListening(_ port: Int) -> Bool {
    RawServer.answers(port: port)
  }

  private static func configuration(
    _ folder: String, _ ports: [String: Int], _ certificates: Certificates
  ) -> String {
    let servers = names.map { name -> String in
      let port = ports[name] ?? 0
      let tls =
        name == "plain"
        ? "listen 127.0.0.1:\(port);"
        : """
        listen 127.0.0.1:\(port) ssl http2;
            ssl_certificate \(certificates.certificate(name));
            ssl_certificate_key \(certificates.key(name));
        """
      return "  server {\n    \(tls)\n\(places(ports))\(pushes(folder, ports))  }\n"
    }
    let folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map {
      "  \($0)_temp_path \(folder)/\($0);\n"
    }
    return """
      daemon off;
      master_process off;
      pid \(folder)/nginx.pid;
      events { worker_connections 64; }
      http {
        log_format short '$server_protocol $request_method $status $request_uri';
        access_log \(folder)/access.log short;
        log_format push escape=json '{\(Self.pushKeys)}';
        default_type application/json;
      \(folders.joined())\(servers.joined())}

      """
  }

  /// The keys of ``push()``, and the variables of nginx with their values.
  private static let pushKeys = [
    ("protocol", "server_protocol"), ("method", "request_method"), ("host", "host"),
    ("path", "request_uri"), ("authorization", "http_authorization"),
    ("topic", "http_apns_topic"), ("type", "http_apns_push_type"),
    ("priority", "http_apns_priority"), ("expiration", "http_apns_expiration"),
    ("collapse", "http_apns_collapse_id"), ("content", "content_type"), ("body", "request_body"),
  ].map { #""\#($0.0)":"$\#($0.1)""# }.joined(separator: ",")

  /// The paths of APNs and FCM; nginx logs a body only if it passes the request on.
  private static func pushes(_ folder: String, _ ports: [String: Int]) -> String {
    ["/3/device/", "/v1/projects/"].map { path in
      """
          location \(path) {
            access_log \(folder)/pushes.log push;
            client_body_buffer_size 64k;
            client_body_in_single_buffer on;
            proxy_pass http://127.0.0.1:\(ports["plain"] ?? 0)/ok/;
          }

      """
    }.joined()
  }

  /// What the paths before a vendor's own lead to.
  private static func places(_ ports: [String: Int]) -> String {
    """
        location /ok/ { return 200 '{"status":"success"}'; }
        location /busy/ { add_header Retry-After 60 always; return 429 '{}'; }
        location /moved/ { return 302 http://127.0.0.1:\(ports["plain"] ?? 0)/elsewhere; }
        location /small/ { client_max_body_size 8; return 200 '{}'; }
        location /gone/ { proxy_pass http://127.0.0.1:1; }

    """
  }
}
