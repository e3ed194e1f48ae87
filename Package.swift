// swift-tools-version: 6.0
import PackageDescription

/// Release builds leave out the check at run time for overlapping access to class properties.
///
/// It costs a third of the time of parse-payload. Debug builds, which the tests run on, keep the check.
let optimised: [SwiftSetting] = [
  .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release))
]

let package = Package(
  name: "pushkit",
  products: [
    .executable(name: "pushkit", targets: ["PushCommand"])
  ],
  targets: [
    // Not named after the product: Apple ships a PushKit framework.
    .executableTarget(name: "PushCommand", dependencies: ["PushCLI"]),
    .target(
      name: "PushCLI", dependencies: ["PushCore", "PushNet", "PushEmulator", "CPlatform"],
      swiftSettings: optimised),
    .target(name: "PushNet", dependencies: ["PushCore", "CPlatform"], swiftSettings: optimised),
    .target(name: "PushEmulator", dependencies: ["PushCore", "CPlatform"]),
    .target(name: "PushCore", dependencies: ["CPlatform"], swiftSettings: optimised),
    .target(name: "CPlatform"),
    .testTarget(name: "PushCoreTests", dependencies: ["PushCore"]),
    // Servers for tests to talk to.
    .target(name: "PushTestPeers", path: "Tests/PushTestPeers"),
    .testTarget(name: "PushNetTests", dependencies: ["PushNet", "PushCore", "PushTestPeers"]),
    .testTarget(name: "PushCLITests", dependencies: ["PushCLI", "PushNet"]),
    .testTarget(
      name: "PushEmulatorTests", dependencies: ["PushEmulator"], exclude: ["Cases"]),
    .testTarget(
      name: "EndToEndTests", dependencies: ["PushCommand", "PushCLI", "PushTestPeers"],
      exclude: ["Cases"]),
  ],
  swiftLanguageModes: [.v6]
)
