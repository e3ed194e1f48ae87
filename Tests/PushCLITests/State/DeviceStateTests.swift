import PushCore
import Testing

@testable import PushCLI

/// Which subscription or instance is meant.
@Suite struct DeviceStateTests {
  static let project = DeviceState.Scope(layout: .everlytic, id: "P")
  static let app = DeviceState.Scope(layout: .pushExpress, id: "A")

  private func person(_ email: String?, _ uniqueID: String?) -> DeviceState.Contact? {
    DeviceState.Contact(["email": email, "unique_id": uniqueID])
  }

  @Test("Nothing is known at first, and an empty ID is the same as none")
  func nothing() throws {
    var state = DeviceState()
    #expect(state.device(Self.project) == nil)
    #expect(try state.entry(Self.project, nil) == nil)
    state.save(entry: "", Self.project, person("a@x", nil))
    #expect(try state.entry(Self.project, person("a@x", nil)) == nil)
    #expect(try state.entry(Self.project, nil) == nil)
  }

  @Test("Two agree when they share something and nothing differs")
  func agreement() throws {
    var state = DeviceState()
    state.save(entry: "1", Self.project, person("a@x", "u1"))
    state.save(entry: "2", Self.project, person("b@x", nil))
    let asked: [(String?, String?, String?)] = [
      ("a@x", "u1", "1"), ("a@x", nil, "1"), (nil, "u1", "1"), ("a@x", "u2", nil),
      ("b@x", "u1", "2"), ("b@x", "u9", "2"), ("c@x", nil, nil), (nil, "u9", nil),
      ("A@x", nil, nil),
    ]
    for (email, uniqueID, id) in asked {
      #expect(try state.entry(Self.project, person(email, uniqueID)) == id)
    }
  }

  @Test("Registering again replaces the id and adds what is now known of the contact")
  func replaced() throws {
    var state = DeviceState()
    state.save(entry: "1", Self.project, person("a@x", nil))
    state.save(entry: "2", Self.project, person("a@x", "u"))
    #expect(try state.entry(Self.project, person(nil, "u")) == "2")
    #expect(try state.entry(Self.project, nil) == "2")
  }

  @Test("Without a contact the only one is taken; several are 64")
  func several() throws {
    var state = DeviceState()
    state.save(entry: "1", Self.project, person("a@x", nil))
    #expect(try state.entry(Self.project, nil) == "1")
    state.save(entry: "2", Self.project, person("b@x", nil))
    let failure = try #require(throws: Failure.self) { try state.entry(Self.project, nil) }
    #expect(failure.status == .usage && failure.code == "state.several")
    #expect(
      failure.hint == "choose one with --email or --unique-id or --subscription-id: "
        + "1 (email a@x), 2 (email b@x); pushkit show-state lists all")
    state.forget(entry: "1", Self.project)
    #expect(try state.entry(Self.project, nil) == "2")
  }

  @Test("Two users of one email address are two entries, and the address does not choose")
  func sharedAddress() throws {
    var state = DeviceState()
    state.save(entry: "1", Self.project, person("a@x", "u1"))
    state.save(entry: "2", Self.project, person("a@x", "u2"))
    #expect(try state.entry(Self.project, person("a@x", "u1")) == "1")
    #expect(try state.entry(Self.project, person(nil, "u2")) == "2")
    let failure = try #require(throws: Failure.self) {
      try state.entry(Self.project, person("a@x", nil))
    }
    #expect(failure.status == .usage && failure.code == "state.several")
    // A registration with only the email address changes neither user's entry.
    for id in ["3", "4", "2"] { state.save(entry: id, Self.project, person("a@x", nil)) }
    #expect(try state.entry(Self.project, person(nil, "u1")) == "1")
    #expect(try state.entry(Self.project, person(nil, "u2")) == "2")
    #expect(state.tree.object("everlytic").object("P")["subscriptions"]?.elements.count == 3)
  }

  @Test("Push.Express: an instance without an ext id is one of its own, and one of several")
  func instances() throws {
    var state = DeviceState()
    state.save(device: "token", Self.app)
    state.save(entry: "i7", Self.app, DeviceState.Contact(["ext_id": "7"]))
    #expect(try state.entry(Self.app, DeviceState.Contact(["ext_id": nil])) == "i7")
    state.save(entry: "i0", Self.app, DeviceState.Contact(["ext_id": nil]))
    #expect(try state.exactEntry(Self.app, DeviceState.Contact(["ext_id": ""])) == "i0")
    #expect(throws: Failure.self) { try state.entry(Self.app, nil) }
    #expect(try state.entry(Self.app, DeviceState.Contact(["ext_id": "8"])) == nil)
    state.forget(entry: "i0", Self.app)
    #expect(try state.entry(Self.app, nil) == "i7")
    #expect(state.device(Self.app) == "token")
    #expect(state.device(.init(layout: .pushExpress, id: "B")) == nil)
  }

  @Test("A value in place of an object is replaced")
  func strange() throws {
    var state = DeviceState(
      .object([.init(name: "everlytic", value: .list([])), .init(name: "x", value: .text("y"))]))
    #expect(state.device(Self.project) == nil)
    state.save(device: "d", Self.project)
    #expect(state.device(Self.project) == "d")
    #expect(state.tree["x"] == .text("y"))
  }
}
