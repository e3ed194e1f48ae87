import Foundation
import PushTestPeers
import Testing

/// A system without a libcurl that can be used.
@Suite("Without libcurl", .waiting) struct LibraryTests {
  private static let library = "libcurl.so.4"

  #if os(Linux)
    private static let isLinux = true
  #else
    private static let isLinux = false
  #endif

  /// Runs with a folder that has a libcurl of these bytes.
  private func run(_ arguments: [String], library: [UInt8]) throws -> Calling.Ran {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try folder.write(library, to: Self.library)
    let server = try RawServer(replies: [Answer.text()])
    var calling = Calling(server)
    calling.environment = ["LD_LIBRARY_PATH": folder.path]
    let ran = try calling.run(arguments)
    #expect(server.connections == 0)
    return ran
  }

  @Test(
    "78, and the package is named", .enabled(if: isLinux), arguments: Calling.Vendor.allCases,
    ["", "no library"])
  func missing(vendor: Calling.Vendor, contents: String) throws {
    let ran = try run(Calling.click(vendor), library: Array(contents.utf8))
    #expect(ran.status == 78)
    #expect(ran.out == "")
    #expect(ran.err.contains("[config.no-libcurl]"))
    #expect(ran.err.contains("libcurl4"))
    #expect(ran.err.contains(Self.library))
  }

  @Test("a run over payloads ends at once", .enabled(if: isLinux)) func bulk() throws {
    let path = Binary.fixtures.appending(path: "everlytic/guide-data.json").path
    let ran = try run(["report-click", "--from-payload", path], library: [])
    #expect(ran.status == 78)
    #expect(ran.err.contains("[config.no-libcurl]"))
  }

  static let offline: [[String]] = [
    Calling.click(.everlytic, "--dry-run"), Calling.click(.smartico, "--curl"),
    Calling.click(.pushexpress, "--dry-run"), ["classify-link", "dp:gf"], ["--version"],
    ["sample-payload"], ["help", "exit-codes"],
  ]

  @Test("what sends nothing does without", .enabled(if: isLinux), arguments: offline)
  func unaffected(arguments: [String]) throws {
    let ran = try run(arguments, library: [])
    #expect(ran.status == 0)
    #expect(ran.err == "")
  }

  private static let compiler = ["/usr/bin/cc", "/usr/bin/clang", "/usr/bin/gcc"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  @Test("one that lacks functions is too old", .enabled(if: isLinux && compiler != nil))
  func tooOld() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try folder.write("int curl_global_init(long f) { return (int)f * 0; }\n".utf8, to: "old.c")
    var compiler = Child()
    compiler.program = Self.compiler ?? ""
    compiler.arguments = ["-shared", "-fPIC", "-o", Self.library, "old.c"]
    compiler.folder = folder.path
    try #require(try compiler.run().status == 0)
    let ran = try run(Calling.click(.everlytic), library: folder.read(Self.library))
    #expect(ran.status == 78)
    #expect(ran.err.contains("too old: curl_"))
  }
}
