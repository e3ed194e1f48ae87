// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "pushkit",
  products: [
    .executable(name: "pushkit", targets: ["PushCommand"])
  ],
  targets: [
    // Not named after the product: Apple ships a PushKit framework.
    .executableTarget(name: "PushCommand", dependencies: ["PushCLI"]),
    .target(
      name: "PushCLI", dependencies: ["PushCore", "PushNet", "PushEmulator", "CPlatform"]),
    .target(name: "PushNet", dependencies: ["PushCore", "CPlatform"]),
    .target(name: "PushEmulator", dependencies: ["PushCore", "CPlatform"]),
    .target(name: "PushCore", dependencies: ["CPlatform"]),
    .target(name: "CPlatform", exclude: ["link"]),
    .testTarget(name: "PushCoreTests", dependencies: ["PushCore"]),
    // Servers for tests to talk to.
    .target(name: "PushTestPeers", path: "Tests/PushTestPeers"),
    .testTarget(name: "PushNetTests", dependencies: ["PushNet", "PushCore", "PushTestPeers"]),
    .testTarget(name: "PushCLITests", dependencies: ["PushCLI", "PushNet"]),
    .testTarget(
      name: "PushEmulatorTests", dependencies: ["PushEmulator", "CPlatform"], exclude: ["Cases"]),
    .testTarget(
      name: "EndToEndTests", dependencies: ["PushCommand", "PushCLI", "PushTestPeers"],
      exclude: ["Cases"]),
  ],
  swiftLanguageModes: [.v6]
)
