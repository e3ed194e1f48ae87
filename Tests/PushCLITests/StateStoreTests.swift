import Foundation
import Testing

@testable import PushCLI

@Suite struct StateStoreTests {
  static let project = DeviceState.Scope.everlytic(project: "P")
  static let app = DeviceState.Scope.pushExpress(app: "A")

  @Test("What is kept is there for the next run; folders are made, the file is 0600")
  func kept() throws {
    let folder = try TemporaryFile()
    let path = folder.folder + "/a/b/state.json"
    try StateStore(path: path).update { $0.keep(device: "d", Self.project) }
    #expect(try StateStore(path: path).current().device(Self.project) == "d")
    let facts = try FileManager.default.attributesOfItem(atPath: path)
    #expect(facts[.posixPermissions] as? Int == 0o600)
    let above = try FileManager.default.attributesOfItem(atPath: folder.folder + "/a")
    #expect(above[.posixPermissions] as? Int == 0o700)
    #expect(!FileManager.default.fileExists(atPath: path + ".new"))
  }

  @Test("A change that changes nothing touches no file, nor does a dry run")
  func untouched() throws {
    let folder = try TemporaryFile()
    let path = folder.folder + "/a/state.json"
    try StateStore(path: path).update { _ in }
    let dry = StateStore(path: path, isReadOnly: true)
    let state = try dry.update { $0.keep(device: "d", Self.project) }
    #expect(state.device(Self.project) == "d")
    #expect(try dry.current().device(Self.project) == "d")
    #expect(!FileManager.default.fileExists(atPath: folder.folder + "/a"))
  }
}
