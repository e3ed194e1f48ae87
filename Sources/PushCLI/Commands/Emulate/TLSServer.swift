import CPlatform
import PushCore
import PushEmulator

/// nginx in front of an emulator: it speaks TLS and HTTP/2, for the hosts of ``PlayedHost``.
///
/// A shell makes a certificate authority and a certificate for this run with openssl, starts nginx
/// and deletes the keys, which nginx has read. It waits for the end of its input, which also comes
/// when pushkit is killed, ends nginx and removes the folder.
final class TLSServer {
  /// The port of 127.0.0.1 that nginx listens on.
  let port: Int
  /// The file with the system's certificate authorities and the one of this run.
  var authorities: String { folder + "/authorities.pem" }

  private let systemAuthorities: String?
  private var folder = ""
  private var listener: Int32
  /// The process ID of the shell, and the writing end of its input; -1 before the start.
  private var (process, input): (Int32, Int32) = (-1, -1)

  /// The time for openssl and nginx to start, in milliseconds.
  private static let startTime: Int32 = 20_000

  /// Reserves a port, and makes a folder that only its owner can read.
  ///
  /// Throws exit status 78 if nginx or openssl is not in PATH.
  init(_ context: Context) throws(Failure) {
    for name in ["nginx", "openssl"] { try Self.check(name, context.environment) }
    systemAuthorities = SystemAuthorities.file(context.environment)
    listener = pk_listen("127.0.0.1", 0)
    guard listener >= 0 else { throw .tls("no port is free: \(SystemText.of(-listener))") }
    port = Int(pk_port_of(listener))
    let (folder, error) = FilePath.text { pk_make_private_folder("pushkit-tls", $0, $1) }
    guard error >= 0 else { throw .cannotCreate(folder, -error) }
    self.folder = folder
  }

  deinit { stop() }

  /// Starts nginx, and returns when it accepts connections.
  ///
  /// - Parameters:
  ///   - emulator: The URL of the emulator, to which requests are passed on.
  ///   - hosts: Names for the certificate besides those of services and of loopback.
  func start(emulator: String, hosts: [String]) throws(Failure) {
    let names = PlayedHost.all.map(\.name) + ["localhost"] + hosts
    try write(TLSFiles.nginx(port: port, emulator: emulator), to: "nginx.conf")
    try write(TLSFiles.openssl(names: names), to: "openssl.cnf")
    var (input, output): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    guard pk_pipe(&input) == 0, pk_pipe(&output) == 0 else { throw .tls("no pipe is free") }
    process = run(input: input[0], output: output[1])
    self.input = input[1]
    for descriptor in [input[0], output[1], listener] { _ = pk_close(descriptor) }
    listener = -1
    defer { _ = pk_close(output[0]) }
    guard process >= 0 else { throw .tls("cannot run /bin/sh: \(SystemText.of(-process))") }
    let reply = Self.line(output[0])
    if reply != "ready" { throw .tls(reply.isEmpty ? "nginx did not start" : reply) }
  }

  /// Returns the certificate authority of this run, in PEM.
  func authority(_ context: Context) throws(Failure) -> [UInt8] {
    try AtFile(context).contents(folder + "/authority.pem")
  }

  /// Ends nginx and removes the folder.
  func stop() {
    if listener >= 0 { _ = pk_close(listener) }
    if input >= 0 { _ = pk_close(input) }
    if process >= 0 { _ = pk_wait_for_program(process) } else { removeFolder() }
    (listener, input, process) = (-1, -1, -1)
  }

  /// Removes what a shell would have removed.
  private func removeFolder() {
    for name in ["nginx.conf", "openssl.cnf"] { _ = pk_remove("\(folder)/\(name)") }
    _ = pk_remove_directory(folder)
  }

  private func run(input: Int32, output: Int32) -> Int32 {
    let serial = String(UInt64.random(in: 1...(.max >> 1)), radix: 16)
    let words = ["/bin/sh", "-c", TLSFiles.script, "pushkit", folder, serial]
    let arguments = (words + [systemAuthorities].compactMap { $0 }).map {
      strdup(RawText.native($0))
    }
    defer { for word in arguments { free(word) } }
    return pk_start_helper(arguments + [nil], input, output, listener)
  }

  private func write(_ text: String, to name: String) throws(Failure) {
    try OutputFile.write(line: text, to: "\(folder)/\(name)")
  }

  /// Returns the line that a shell prints, or nothing if there is none in time.
  private static func line(_ descriptor: Int32) -> String {
    var text: [UInt8] = []
    let end = pk_monotonic_ms() + Int64(startTime)
    while !text.contains(0x0A), text.count < 4096 {
      let rest = Int32(clamping: max(0, end - pk_monotonic_ms()))
      guard pk_wait_readable(descriptor, rest) == 1 else { break }
      var piece = [UInt8](repeating: 0, count: 256)
      let count = pk_read(descriptor, &piece, piece.count)
      if count <= 0 { break }
      text += piece.prefix(Int(count))
    }
    return String(decoding: text.prefix { $0 != 0x0A }, as: UTF8.self)
  }

  // MARK: Programs

  private static func check(_ name: String, _ environment: Environment) throws(Failure) {
    let folders = environment.programPath.split(separator: ":").map(String.init)
    if folders.contains(where: { pk_is_executable("\($0)/\(name)") }) { return }
    throw Failure(
      .emulatorNoProgram, "--tls needs \(name), which is not in PATH",
      hint: pk_is_executable("/usr/sbin/\(name)")
        ? "add /usr/sbin to PATH" : "install Debian's package \(name): apt install \(name)")
  }
}

/// The certificate authorities that programs of this machine trust.
enum SystemAuthorities {
  /// The files of Debian, Fedora, openSUSE, and Alpine or macOS.
  private static let files = [
    "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/ca-bundle.pem", "/etc/ssl/cert.pem",
  ]

  /// Returns the path of the file; nil if there is none.
  static func file(_ environment: Environment) -> String? {
    ([environment.nonEmpty("SSL_CERT_FILE")].compactMap { $0 } + files).first {
      FilePath.size(of: $0) != nil
    }
  }
}

/// The hosts of `--pass`.
enum PassedHosts {
  /// Returns an IP address of each host.
  static func addresses(of hosts: [String]) throws(Failure) -> [String: String] {
    var found: [String: String] = [:]
    for host in hosts {
      let (address, error) = FilePath.text { pk_resolve(host, $0, $1) }
      if error < 0 { throw .tls("the host '\(host)' of --pass is unknown") }
      found[host.lowercased()] = address
    }
    return found
  }
}

extension Failure {
  fileprivate static func tls(_ reason: String) -> Failure {
    Failure(.emulatorTLS, "the server for TLS did not start: \(reason)")
  }
}

extension DiagnosticKind {
  static let emulatorNoProgram = DiagnosticKind(
    "emulator.no-program", .config, summary: "a program that `--tls` needs is missing",
    meaning: "pushkit starts nginx and openssl, which it finds in `PATH`.",
    remedy: "Install Debian's packages `nginx` and `openssl`. nginx is in /usr/sbin.")
  static let emulatorTLS = DiagnosticKind(
    "emulator.tls", .unavailable, summary: "the server for `--tls` did not start",
    meaning: """
      The message has the reason that openssl or nginx gives, or a host of `--pass` is unknown.
      """,
    remedy: "Try `nginx -V`: it must have the modules for TLS and HTTP/2.")
}
