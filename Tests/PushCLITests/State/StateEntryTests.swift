import PushCore
import Testing

@testable import PushCLI

/// The entries of the state, and which of them options select.
@Suite struct StateEntryTests {
  private static let project = DeviceState.Scope(layout: .everlytic, id: "P")
  private static let other = DeviceState.Scope(layout: .everlytic, id: "Q (emulator)")
  private static let app = DeviceState.Scope(layout: .pushExpress, id: "A")

  private func nonEmptyString() -> DeviceState {
    var state = DeviceState()
    state.save(device: "d", Self.project)
    state.save(entry: "1", Self.project, DeviceState.Contact(["email": "a@x", "unique_id": "u1"]))
    state.save(entry: "2", Self.project, DeviceState.Contact(["email": "a@x", "unique_id": "u2"]))
    state.save(entry: "1", Self.other, DeviceState.Contact(["email": "b@x", "unique_id": nil]))
    state.save(device: "t", Self.app)
    return state
  }

  private func ids(_ entries: [StateEntry]) -> [String] {
    entries.map { $0.account + $0.ids.map { " \($0.value)" }.joined() }
  }

  @Test("Each subscription is an entry, and each account without any")
  func entries() {
    let state = nonEmptyString()
    let all = state.entries(of: nil)
    #expect(ids(all) == ["P 1 a@x u1", "P 2 a@x u2", "Q 1 b@x", "A"])
    #expect(all.map(\.device) == ["d", "d", nil, "t"])
    #expect(all.map(\.isEmulated) == [false, false, true, false])
    #expect(ids(state.entries(of: .pushexpress)) == ["A"])
    #expect(DeviceState().entries(of: nil) == [])
  }

  @Test(
    "An entry must have all values, byte by byte",
    arguments: [
      (["email": "a@x"], ["P 1 a@x u1", "P 2 a@x u2"]),
      (["email": "a@x", "unique_id": "u2"], ["P 2 a@x u2"]),
      (["email": "b@x", "unique_id": "u2"], []),
      (["subscription_id": "1"], ["P 1 a@x u1", "Q 1 b@x"]),
      (["email": "A@x"], []), (["ext_id": "1"], []),
      ([:], ["P 1 a@x u1", "P 2 a@x u2", "Q 1 b@x"]),
    ] as [([String: String], [String])])
  func selection(wanted: [String: String], expected: [String]) throws {
    var state = nonEmptyString()
    let removed = state.forget(wanted, of: nil)
    #expect(ids(removed) == expected)
    #expect(removed.allSatisfy { $0.device == nil })
    let left = Set(ids(nonEmptyString().entries(of: nil))).subtracting(expected)
    #expect(Set(ids(state.entries(of: nil))).subtracting(["P", "Q"]) == left)
    #expect(state.device(Self.project) == "d" && state.device(Self.app) == "t")
    #expect((state == nonEmptyString()) == expected.isEmpty)
  }

  @Test("A vendor restricts; an account without subscriptions matches only everything")
  func vendor() {
    var state = nonEmptyString()
    #expect(state.forget([:], of: .pushexpress) == [])
    #expect(ids(state.forgetAll(of: .pushexpress)) == ["A"])
    #expect(state.device(Self.app) == nil && state.device(Self.project) == "d")
    #expect(state.forgetAll(of: nil).map(\.device) == ["d", "d", nil])
    #expect(state == DeviceState())
  }

  @Test("Nothing is deleted that another run has changed meanwhile, and unknown members remain")
  func current() throws {
    let file = try TemporaryFile(
      #"{"later":1,"pushexpress":{"A":{"x":2,"instances":[{"instance_id":"7"}]}}}"#)
    let store = StateStore(path: file.path)
    _ = try store.current()
    try StateStore(path: file.path).update { $0.save(entry: "8", Self.app, nil) }
    var removed: [StateEntry] = []
    try store.update { removed = $0.forget(["instance_id": "7"], of: nil) }
    #expect(removed.isEmpty)
    let state = try store.update { removed = $0.forget(["instance_id": "8"], of: nil) }
    #expect(ids(removed) == ["A 8"])
    #expect(state.tree["later"] == .verbatim("1"))
    #expect(state.tree.object("pushexpress").object("A")["x"] == .verbatim("2"))
  }
}
