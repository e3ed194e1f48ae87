import Foundation
import PushTestPeers
import Testing

/// pushkit with vendors that are one server of this machine, and a home of its own.
struct Calling {
  /// A vendor whose interface can be called.
  enum Vendor: String, CaseIterable, Sendable {
    case everlytic, smartico, pushexpress
  }

  /// Long enough to be shown in part where they are masked, and found in no other text.
  enum Secret {
    static let project = "0f8fad5b-d9cb-469f-a165-70867728950e"
    static let label = "d78934f3-1d8b-461b-9e8f-287aae43c860-3"
    static let brand = "c24a284e-brand-key-of-smartico"
    static let app = "16183-2-app-of-push-express"
    static let all = [project, label, brand, app]
  }

  var address: String
  var environment: [String: String] = [:]
  var seconds = 20.0

  init(_ address: String) {
    self.address = address
  }

  init(_ server: RawServer) {
    self.init(server.address)
  }

  var variables: [String: String] {
    [
      "PUSHKIT_EVERLYTIC_PROJECT_UUID": Secret.project, "PUSHKIT_EVERLYTIC_INSTALL_URL": address,
      "PUSHKIT_EVERLYTIC_SUBSCRIPTION_ID": "123",
      "PUSHKIT_SMARTICO_LABEL_KEY": Secret.label, "PUSHKIT_SMARTICO_BRAND_KEY": Secret.brand,
      "PUSHKIT_SMARTICO_API_URL": address + "/services/public", "PUSHKIT_SMARTICO_USER_ID": "u1",
      "PUSHKIT_PUSHEXPRESS_APP_ID": Secret.app, "PUSHKIT_PUSHEXPRESS_API_URL": address,
      "PUSHKIT_PUSHEXPRESS_INSTANCE_ID": "737112",
    ].merging(environment) { $1 }
  }

  /// A click with a vendor, complete.
  static func click(_ vendor: Vendor, _ more: String...) -> [String] {
    switch vendor {
    case .everlytic: ["report-click", "--vendor", "everlytic", "--message-id", "12"] + more
    case .smartico:
      ["report-click", "--engagement-uid", "sim-test-1", "--message-id", "13"] + more
    case .pushexpress: ["report-click", "--vendor", "px", "--message-id", "1_2.x.5"] + more
    }
  }

  /// What a run gave.
  struct Ran {
    var status: Int32?
    var signal: Int32?
    var out: String
    var err: String

    var records: [TestJSON] { (try? CaseCheck.lines(Array(out.utf8))) ?? [] }
    var record: TestJSON? { records.count == 1 ? records[0] : nil }
    var code: String? { record?["error"]?["code"]?.text }
  }

  func child(_ arguments: [String], in folder: TemporaryFolder) -> Child {
    var child = Child()
    child.arguments = arguments
    child.environment = variables.merging(["HOME": folder.path]) { $1 }
    return child
  }

  func run(_ arguments: [String], input: String = "") throws -> Ran {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let outcome = try child(arguments, in: folder).run(input: input.utf8, seconds: seconds)
    #expect(!outcome.timedOut)
    return Ran(
      status: outcome.status, signal: outcome.signal,
      out: String(decoding: outcome.stdout, as: UTF8.self),
      err: String(decoding: outcome.stderr, as: UTF8.self))
  }

  func run(_ arguments: String...) throws -> Ran {
    try run(arguments)
  }
}
