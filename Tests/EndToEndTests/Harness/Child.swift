import Foundation

#if canImport(Darwin)
  // Pointers there, which the functions that prepare them fill in.
  private typealias SpawnActions = posix_spawn_file_actions_t?
  private let emptyActions: SpawnActions = nil
  private let emptyAttributes: posix_spawnattr_t? = nil
#else
  private typealias SpawnActions = posix_spawn_file_actions_t
  private var emptyActions: SpawnActions { SpawnActions() }
  private var emptyAttributes: posix_spawnattr_t { posix_spawnattr_t() }
#endif

/// One run of a program: what it was given, and how it ended.
struct Child {
  /// Where a descriptor of the child leads.
  enum Stream {
    case file(String)
    case descriptor(Int32)
    case closed
  }

  struct Outcome {
    /// The exit status, or nil where a signal ended it.
    var status: Int32?
    var signal: Int32?
    /// Whether the time was up and it had to be killed.
    var timedOut = false
    /// In KiB.
    var peakMemory = 0
    var stdout: [UInt8] = []
    var stderr: [UInt8] = []
  }

  var program = Binary.path
  var arguments: [String] = []
  var environment: [String: String] = [:]
  var folder: String?
  var stdin = Stream.file("/dev/null")
  var stdout = Stream.file("/dev/null")
  var stderr = Stream.file("/dev/null")

  /// The variables every child gets: nothing that would colour, page or configure.
  private var variables: [String: String] {
    let own = ProcessInfo.processInfo.environment
    let path = own["PATH"] ?? "/usr/bin:/bin"
    return ["PATH": path, "TERM": "xterm", "HOME": folder ?? "/", "LC_ALL": "C.UTF-8"]
      .merging(own.filter { $0.key == "ASAN_OPTIONS" }) { $1 }
      .merging(environment) { $1 }
  }

  /// The words to start it by; a shell changes into the folder, since not every libc can.
  private var commandLine: [String] {
    guard let folder else { return [program] + arguments }
    return ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, folder, program] + arguments
  }

  /// Starts the program; its process id.
  func start() throws -> pid_t {
    var actions = emptyActions
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    Self.add(stdin, 0, O_RDONLY, to: &actions)
    Self.add(stdout, 1, O_WRONLY | O_CREAT | O_TRUNC, to: &actions)
    Self.add(stderr, 2, O_WRONLY | O_CREAT | O_TRUNC, to: &actions)
    var attributes = emptyAttributes
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    posix_spawnattr_setflags(&attributes, Int16(flags))
    let line = commandLine
    var words: [UnsafeMutablePointer<CChar>?] = line.map { strdup($0) } + [nil]
    var pairs: [UnsafeMutablePointer<CChar>?] =
      variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (words + pairs).forEach { free($0) } }
    var process: pid_t = 0
    let failure = posix_spawn(&process, line[0], &actions, &attributes, &words, &pairs)
    guard failure == 0 else {
      throw TestJSON.Malformed(
        description: "cannot start \(program): \(String(cString: strerror(failure)))")
    }
    return process
  }

  /// Waits until a process waits for something itself: input, a reader, a reply or a time.
  ///
  /// It is then seen in the same system call at several looks. Returns false if it is not in time.
  static func waitUntilBlocked(_ process: pid_t, seconds: Double = 20) -> Bool {
    let end = ContinuousClock.now + .seconds(seconds)
    var (last, looks) = ("", 0)
    while ContinuousClock.now < end {
      let call = (try? String(contentsOfFile: "/proc/\(process)/syscall", encoding: .utf8)) ?? ""
      let isSame = call == last && call.first?.isNumber == true
      (last, looks) = (call, isSame ? looks + 1 : 0)
      if looks == 5 { return true }
      usleep(2000)
    }
    return false
  }

  /// Waits for a process, not longer than `seconds`; kills it then.
  static func wait(for process: pid_t, seconds: Double = 20) -> Outcome {
    var outcome = Outcome()
    var state: Int32 = 0
    var usage = rusage()
    let end = ContinuousClock.now + .seconds(seconds)
    var pause: useconds_t = 200
    while wait4(process, &state, WNOHANG, &usage) == 0 {
      if ContinuousClock.now > end, !outcome.timedOut {
        outcome.timedOut = true
        kill(process, SIGKILL)
      }
      usleep(pause)
      pause = min(pause * 2, 10_000)
    }
    let signal = state & 0x7F
    if signal == 0 { outcome.status = state >> 8 & 0xFF } else { outcome.signal = signal }
    outcome.peakMemory = usage.ru_maxrss
    return outcome
  }

  /// Runs to the end with `input` on standard input, both outputs caught.
  func run(input: some Sequence<UInt8> = [], seconds: Double = 20) throws -> Outcome {
    let scratch = try TemporaryFolder()
    defer { scratch.remove() }
    try scratch.write(input, to: "stdin")
    var child = self
    if case .file("/dev/null") = child.stdin { child.stdin = .file(scratch.path + "/stdin") }
    if case .file("/dev/null") = child.stdout { child.stdout = .file(scratch.path + "/stdout") }
    if case .file("/dev/null") = child.stderr { child.stderr = .file(scratch.path + "/stderr") }
    var outcome = Self.wait(for: try child.start(), seconds: seconds)
    outcome.stdout = scratch.read("stdout")
    outcome.stderr = scratch.read("stderr")
    return outcome
  }

  private static func add(
    _ stream: Stream, _ descriptor: Int32, _ flags: Int32,
    to actions: inout SpawnActions
  ) {
    switch stream {
    case .file(let path):
      posix_spawn_file_actions_addopen(&actions, descriptor, path, flags, 0o600)
    case .descriptor(let other): posix_spawn_file_actions_adddup2(&actions, other, descriptor)
    case .closed: posix_spawn_file_actions_addclose(&actions, descriptor)
    }
  }
}
