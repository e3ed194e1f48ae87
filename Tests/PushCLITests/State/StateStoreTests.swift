import CPlatform
import Foundation
import PushCore
import Testing

@testable import PushCLI

@Suite struct StateStoreTests {
  static let project = DeviceState.Scope(layout: .everlytic, id: "P")

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  private func contents(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test("What is kept is there for the next run; folders are made, the file is 0600")
  func kept() throws {
    let folder = try TemporaryFile()
    let path = folder.folder + "/a/b/state.json"
    try StateStore(path: path).update { $0.save(device: "d", Self.project) }
    #expect(try StateStore(path: path).current().device(Self.project) == "d")
    #expect(try contents(path) == #"{"everlytic":{"P":{"device_id":"d"}}}"# + "\n")
    #expect(try mode(path) == 0o600 && mode(path + ".lock") == 0o600)
    #expect(try mode(folder.folder + "/a") == 0o700)
    #expect(!FileManager.default.fileExists(atPath: path + ".new"))
  }

  @Test("A change that changes nothing touches no file, nor does a dry run")
  func untouched() throws {
    let folder = try TemporaryFile()
    let path = folder.folder + "/a/state.json"
    try StateStore(path: path).update { _ in }
    let dry = StateStore(path: path, isReadOnly: true)
    let state = try dry.update { $0.save(device: "d", Self.project) }
    #expect(state.device(Self.project) == "d")
    #expect(try dry.current().device(Self.project) == "d")
    #expect(!FileManager.default.fileExists(atPath: folder.folder + "/a"))
  }

  @Test("A dry run reads the saved IDs")
  func dryRunReads() throws {
    let file = try TemporaryFile(#"{"everlytic":{"P":{"device_id":"d"}}}"#)
    #expect(try StateStore(path: file.path, isReadOnly: true).current().device(Self.project) == "d")
  }

  @Test("Without a path nothing is read or written, and the run itself remembers")
  func none() throws {
    let store = StateStore(path: nil)
    try store.update { $0.save(device: "d", Self.project) }
    #expect(try store.current().device(Self.project) == "d")
  }

  @Test("Members that are not known, and values of other kinds, are kept as they are")
  func unknownMembers() throws {
    let file = try TemporaryFile(
      #"{"later":{"n":1.50,"t":"\u00e9","l":[1,{"x":null}]},"everlytic":{"P":{"seen":true},"Q":{}}}"#
    )
    try StateStore(path: file.path).update { $0.save(device: "d", Self.project) }
    #expect(
      try contents(file.path)
        == #"{"later":{"n":1.50,"t":"é","l":[1,{"x":null}]},"#
        + #""everlytic":{"P":{"seen":true,"device_id":"d"},"Q":{}}}"# + "\n")
  }

  @Test("A change sees what another run has kept meanwhile")
  func fresh() throws {
    let file = try TemporaryFile()
    let (one, other) = (StateStore(path: file.path), StateStore(path: file.path))
    _ = try one.current()
    try other.update { $0.save(device: "d", Self.project) }
    try one.update { $0.save(device: "e", .init(layout: .smartico, id: "L")) }
    let state = try StateStore(path: file.path).current()
    #expect(
      state.device(Self.project) == "d" && state.device(.init(layout: .smartico, id: "L")) == "e")
  }

  @Test("A link is followed, not replaced")
  func link() throws {
    let real = try TemporaryFile("{}")
    let link = try TemporaryFile()
    try FileManager.default.createSymbolicLink(
      atPath: link.path, withDestinationPath: real.path)
    try StateStore(path: link.path).update { $0.save(device: "d", Self.project) }
    #expect(try contents(real.path).contains("\"d\""))
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == real.path)
  }

  @Test(
    "A link that leads to nothing yet is followed, and so is a chain of links",
    arguments: ["target.json", "deeper/target.json", "second"])
  func danglingLink(target: String) throws {
    let file = try TemporaryFile()
    let manager = FileManager.default
    try manager.createDirectory(
      atPath: file.folder + "/deeper", withIntermediateDirectories: false)
    try manager.createSymbolicLink(atPath: file.path, withDestinationPath: target)
    try manager.createSymbolicLink(
      atPath: file.folder + "/second", withDestinationPath: file.folder + "/third.json")
    try StateStore(path: file.path).update { $0.save(device: "d", Self.project) }
    let real = file.folder + "/" + (target == "second" ? "third.json" : target)
    #expect(try contents(real).contains("\"d\""))
    #expect(try manager.destinationOfSymbolicLink(atPath: file.path) == target)
    #expect(try manager.attributesOfItem(atPath: real)[.type] as? FileAttributeType == .typeRegular)
  }

  @Test("A folder that cannot be made is named with the reason, not what lies below it")
  func readOnlyHome() throws {
    let failure = try #require(throws: Failure.self) {
      try StateStore(path: "/sys/kernel/pushkit/a/b/state.json").update {
        $0.save(device: "d", Self.project)
      }
    }
    #expect(failure.message.contains("/sys/kernel/pushkit:"))
    #expect(!failure.message.lowercased().contains("no such file"), "\(failure.message)")
  }

  @Test("A mode that lets others in ends with the next change; what a killed run left goes away")
  func tidy() throws {
    let file = try TemporaryFile("{}")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
    try Data("half".utf8).write(to: URL(fileURLWithPath: file.path + ".new"))
    try StateStore(path: file.path).update { $0.save(device: "d", Self.project) }
    #expect(try mode(file.path) == 0o600)
    #expect(!FileManager.default.fileExists(atPath: file.path + ".new"))
  }

  // MARK: Faults

  @Test(
    "A broken file is 78, told with its place, and left alone",
    arguments: [("{\"a\":", 1), ("[]x", 1), ("{}\n{}", 2), ("{}\nx", 2), ("\"\"", 1)])
  func broken(text: String, line: Int) throws {
    let file = try TemporaryFile(text)
    let failure = try #require(throws: Failure.self) {
      try StateStore(path: file.path).update { $0.save(device: "d", Self.project) }
    }
    #expect(failure.status == .config && failure.code == "state.bad-file")
    #expect(failure.input?.position?.line == line && failure.input?.source == file.path)
    #expect(try contents(file.path) == text)
  }

  @Test("An empty file is a state without anything")
  func empty() throws {
    let file = try TemporaryFile("")
    try StateStore(path: file.path).update { $0.save(device: "d", Self.project) }
    #expect(try StateStore(path: file.path).current().device(Self.project) == "d")
  }

  @Test("A file or folder that cannot be made is 73", arguments: ["/file/x/state.json", "/", "/."])
  func notMade(rest: String) throws {
    let file = try TemporaryFile("")
    let path = file.folder + (rest == "/" ? "" : rest)
    let failure = try #require(throws: Failure.self) {
      try StateStore(path: path).update { $0.save(device: "d", Self.project) }
    }
    #expect(failure.status == .cannotCreate && failure.hint != nil, "\(failure)")
    #expect(failure.code == (rest.hasPrefix("/f") ? "io.create" : "state.unreadable"))
  }

  @Test("A lock that another keeps is waited for, then 73")
  func locked() throws {
    let file = try TemporaryFile("{}")
    let lock = pk_open(file.path + ".lock", O_RDWR | O_CREAT, 0o600)
    #expect(pk_lock(lock, 0) == 0)
    var state = StateFile(path: file.path)
    state.patience = 50
    let begin = pk_monotonic_ms()
    let failure = try #require(throws: Failure.self) {
      try state.locked { () throws(Failure) in }
    }
    #expect(failure.status == .cannotCreate && failure.code == "state.locked")
    #expect(pk_monotonic_ms() - begin >= 50)
    _ = pk_close(lock)
    try state.locked { () throws(Failure) in }
  }

  // MARK: Which file

  @Test(
    "Which file it is",
    arguments: [
      ([:], [:], nil), ([:], ["HOME": "/h"], "/h/.local/state/pushkit/state.json"),
      ([:], ["HOME": "/h", "XDG_STATE_HOME": "/s"], "/s/pushkit/state.json"),
      ([:], ["HOME": "/h", "XDG_STATE_HOME": "s"], "/h/.local/state/pushkit/state.json"),
      ([:], ["HOME": "/h", "PUSHKIT_STATE": "f"], "f"),
      ([.state: "g"], ["PUSHKIT_STATE": "f"], "g"), ([.noState: ""], ["PUSHKIT_STATE": "f"], nil),
    ] as [([OptionID: String], [String: String], String?)])
  func place(options: [OptionID: String], environment: [String: String], path: String?) throws {
    let context = Context.memory(arguments: [], environment: environment)
    #expect(try StateStore.path(Configuration(ParsedArguments(options), context), nil) == path)
  }

  @Test("A profile's state takes precedence over the variable only if --profile names it")
  func profile() throws {
    var profile = Profile(name: "a", path: "/c/config.json")
    profile.state = "s.json"
    let context = Context.memory(arguments: [], environment: ["PUSHKIT_STATE": "f"])
    let named = ParsedArguments([.profile: "a"])
    #expect(try StateStore.path(Configuration(named, context), profile) == "/c/s.json")
    #expect(try StateStore.path(Configuration(ParsedArguments(), context), profile) == "f")
    profile.usesNoState = true
    #expect(try StateStore.path(Configuration(named, context), profile) == nil)
  }
}
