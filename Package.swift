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
    .target(name: "PushCLI", dependencies: ["PushCore", "CPlatform"]),
    .target(name: "PushCore", dependencies: ["CPlatform"]),
    .target(name: "CPlatform"),
    .testTarget(name: "PushCoreTests", dependencies: ["PushCore"]),
    .testTarget(name: "PushCLITests", dependencies: ["PushCLI"]),
    .testTarget(name: "EndToEndTests", dependencies: ["PushCommand"], exclude: ["Cases"]),
  ],
  swiftLanguageModes: [.v6]
)
