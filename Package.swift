// swift-tools-version: 6.0
import PackageDescription

#if canImport(Glibc)
  import Glibc
#endif

/// A release into which the Swift library is linked takes in the C++ library, too, where the system
/// has it as an archive.
///
/// To load it takes a third of the time from the start of the process to the end of a short command.
let linking: [LinkerSetting] =
  hasArchive("/usr/lib/gcc/*/*/libstdc++.a")
  ? [
    .unsafeFlags(
      ["-L\(Context.packageDirectory)/Sources/CPlatform/link", "-Xlinker", "--no-export-dynamic"],
      .when(platforms: [.linux], configuration: .release))
  ] : []

func hasArchive(_ pattern: String) -> Bool {
  #if canImport(Glibc)
    var found = glob_t()
    defer { globfree(&found) }
    return glob(pattern, 0, nil, &found) == 0
  #else
    return false
  #endif
}

let package = Package(
  name: "pushkit",
  products: [
    .executable(name: "pushkit", targets: ["PushCommand"])
  ],
  targets: [
    // Not named after the product: Apple ships a PushKit framework.
    .executableTarget(
      name: "PushCommand", dependencies: ["PushCLI"], linkerSettings: linking),
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
      name: "PushEmulatorTests", dependencies: ["PushEmulator"], exclude: ["Cases"]),
    .testTarget(
      name: "EndToEndTests", dependencies: ["PushCommand", "PushCLI", "PushTestPeers"],
      exclude: ["Cases"]),
  ],
  swiftLanguageModes: [.v6]
)
