import Foundation
import Testing

/// The static release build; only where `PUSHKIT_RELEASE_BINARY` names one.
@Suite(
  "Release build", .waiting,
  .enabled(if: Binary.release != nil, "PUSHKIT_RELEASE_BINARY names no static release build"))
struct ReleaseTests {
  #if os(Linux)
    @Test("it needs the C library and nothing else, or the C++ library as well") func libraries()
      throws
    {
      var child = Child()
      child.program = "/bin/sh"
      child.arguments = ["-c", #"ldd "$0""#, Binary.release ?? ""]
      let listed = String(decoding: try child.run().stdout, as: UTF8.self)
      let names = listed.split(separator: "\n").compactMap { line in
        line.split(whereSeparator: { " \t".contains($0) }).first.map(String.init)
      }
      let needed = names.filter { !$0.hasPrefix("linux-vdso") && !$0.contains("/ld-linux") }
      let libraries = ["libc.so.6", "libm.so.6"]
      // Where the system has no archive of the C++ library.
      let more = libraries + ["libgcc_s.so.1", "libstdc++.so.6"]
      #expect(needed.sorted() == libraries || needed.sorted() == more.sorted())
    }

    /// A library beside the program, or in its working folder, would be loaded in place of the
    /// system's.
    @Test("it looks for libraries in the system's folders only") func libraryPath() throws {
      let bytes = try Data(contentsOf: URL(filePath: Binary.release ?? ""))
      let file = try #require(ELFFile([UInt8](bytes)))
      #expect(file.dynamicTags.contains(ELFFile.needed))
      #expect(!file.dynamicTags.contains(ELFFile.rpath))
      #expect(!file.dynamicTags.contains(ELFFile.runpath))
    }
  #endif

  @Test("it runs from a folder of its own") func alone() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let copy = folder.path + "/pushkit"
    // Copied by another process: children that other tests start at this moment would hold the
    // file open for writing, and such a file cannot be run.
    var copier = Child()
    copier.program = "/bin/cp"
    copier.arguments = [Binary.release ?? "", copy]
    #expect(try copier.run().status == 0)
    var child = Child()
    child.program = copy
    child.arguments = ["parse-payload", "--field", "body"]
    child.environment = ["PATH": "/nonexistent"]
    let outcome = try child.run(input: #"{"aps":{"alert":"one"}}"#.utf8)
    #expect(outcome.status == 0)
    #expect(outcome.stdout.elementsEqual("one\n".utf8))
  }

  @Test("it names no place of the machine that built it") func noPaths() throws {
    let bytes = try Data(contentsOf: URL(filePath: Binary.release ?? ""))
    let sources = Binary.testFolder.deletingLastPathComponent().deletingLastPathComponent()
    #expect(bytes.range(of: Data((sources.path + "/Sources").utf8)) == nil)
  }
}
