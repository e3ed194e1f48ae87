import CPlatform
import Foundation
import PushCore

@testable import PushEmulator

/// An emulator on a thread of its own, for tests of what talks to it.
///
/// Listens once it is made, and until it is stopped or gone.
final class RunningEmulator: @unchecked Sendable {
  /// The port of 127.0.0.1 that it listens at, from 1 to 65535.
  let port: Int

  private let journal: Journal
  private let worker: Worker
  private var thread: OpaquePointer?

  /// What clients take for the vendors' address.
  var address: String {
    "http://127.0.0.1:\(port)"
  }

  /// - Parameters:
  ///   - port: 0 takes a free one.
  ///   - script: What goes wrong on purpose.
  /// - Throws: ``ListenFault`` when the system has no port, pipe or thread to give.
  init(port: Int = 0, script: FaultScript = FaultScript()) throws(ListenFault) {
    let journal = Journal()
    let emulator = Emulator(script: script) { journal.append($0) }
    let server = try LoopbackServer(port: port) { now in HTTPSession(emulator, now: now) }
    self.journal = journal
    self.port = server.port
    worker = try Worker(server)
    // The thread is joined before the worker can go.
    thread = pk_thread_start(
      { context in
        guard let context else { return }
        Unmanaged<Worker>.fromOpaque(context).takeUnretainedValue().serve()
      }, Unmanaged.passUnretained(worker).toOpaque())
    guard thread != nil else { throw ListenFault(errorNumber: EAGAIN) }
  }

  deinit {
    stop()
  }

  /// Ends the server and all connections; only one thread may call this.
  func stop() {
    guard let thread else { return }
    worker.wake()
    pk_thread_join(thread)
    worker.server.close()
    self.thread = nil
  }

  /// What was reported so far.
  var told: [EmulatorEvent] { journal.events }

  /// The requests so far.
  var requests: [RecordedRequest] {
    told.compactMap { if case .request(let record) = $0 { record } else { nil } }
  }

  /// The frames so far, of all sessions.
  var frames: [RecordedFrame] {
    told.compactMap { if case .frame(let record) = $0 { record } else { nil } }
  }

  /// The rules that were broken so far, by requests and then by frames.
  var violations: [Violation] {
    requests.flatMap(\.violations) + frames.flatMap(\.violations)
  }
}

extension RunningEmulator {
  /// What the thread works with: not the emulator itself, which it would keep from going.
  private final class Worker {
    let server: LoopbackServer
    private let readEnd: Int32
    private let writeEnd: Int32

    init(_ server: LoopbackServer) throws(ListenFault) {
      var ends: [Int32] = [-1, -1]
      let error = pk_pipe(&ends)
      guard error == 0 else { throw ListenFault(errorNumber: -error) }
      (self.server, readEnd, writeEnd) = (server, ends[0], ends[1])
    }

    deinit {
      _ = pk_close(readEnd)
      _ = pk_close(writeEnd)
    }

    func serve() {
      server.serve(until: [readEnd])
    }

    /// Ends ``serve()``.
    func wake() {
      var byte: UInt8 = 0
      _ = pk_write_all(writeEnd, &byte, 1)
    }
  }

  /// What the thread reports, for others to read.
  private final class Journal {
    private let lock = NSLock()
    private var told: [EmulatorEvent] = []

    var events: [EmulatorEvent] { lock.withLock { told } }

    func append(_ event: EmulatorEvent) { lock.withLock { told.append(event) } }
  }
}
