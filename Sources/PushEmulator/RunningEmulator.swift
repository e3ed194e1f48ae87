import CPlatform

/// An emulator on a thread of its own, for tests of what talks to it.
///
/// Listens once it is made, and until it is stopped or gone.
package final class RunningEmulator: @unchecked Sendable {
  package let port: Int

  private let server: LoopbackServer
  private let monitor: OpaquePointer
  private var events: [EmulatorEvent] = []
  private var thread: OpaquePointer?
  private var stopEnds: [Int32] = [-1, -1]

  /// What clients take for the vendors' address.
  package var address: String {
    "http://127.0.0.1:\(port)"
  }

  /// - Throws: ``ListenFault`` when the system has no port, pipe or thread to give.
  package init(port: Int = 0, script: FaultScript = FaultScript()) throws(ListenFault) {
    guard let monitor = pk_monitor_create() else { throw ListenFault(errorNumber: ENOMEM) }
    self.monitor = monitor
    let inbox = Inbox()
    let emulator = Emulator(script: script) { inbox.owner?.take($0) }
    server = try LoopbackServer(port: port) { now in HTTPSession(emulator, now: now) }
    self.port = server.port
    let error = pk_pipe(&stopEnds)
    guard error == 0 else { throw ListenFault(errorNumber: -error) }
    inbox.owner = self
    let context = Unmanaged.passUnretained(self).toOpaque()
    thread = pk_thread_start(
      { context in
        guard let context else { return }
        Unmanaged<RunningEmulator>.fromOpaque(context).takeUnretainedValue().serve()
      }, context)
    guard thread != nil else { throw ListenFault(errorNumber: EAGAIN) }
  }

  deinit {
    stop()
    for end in stopEnds where end >= 0 { _ = pk_close(end) }
    pk_monitor_destroy(monitor)
  }

  /// Ends the server and all connections; to be called by one thread alone.
  package func stop() {
    guard let thread else { return }
    var byte: UInt8 = 0
    _ = pk_write(stopEnds[1], &byte, 1)
    pk_thread_join(thread)
    server.close()
    self.thread = nil
  }

  /// What was told so far.
  package var told: [EmulatorEvent] {
    pk_monitor_lock(monitor)
    defer { pk_monitor_unlock(monitor) }
    return events
  }

  /// The requests so far.
  package var requests: [RequestRecord] {
    told.compactMap { if case .request(let record) = $0 { record } else { nil } }
  }

  /// The frames so far, of all sessions.
  package var frames: [FrameRecord] {
    told.compactMap { if case .frame(let record) = $0 { record } else { nil } }
  }

  /// The rules that were broken so far, by requests and then by frames.
  package var violations: [Violation] {
    requests.flatMap(\.violations) + frames.flatMap(\.violations)
  }

  private func serve() {
    server.serve(until: [stopEnds[0]])
  }

  private func take(_ event: EmulatorEvent) {
    pk_monitor_lock(monitor)
    events.append(event)
    pk_monitor_unlock(monitor)
  }

  /// Leads from the emulator to its owner without keeping it alive.
  private final class Inbox {
    unowned(unsafe) var owner: RunningEmulator?
  }
}
