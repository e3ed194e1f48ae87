import Foundation
import Testing

#if os(Linux)
  /// Memory does not grow with the number of documents.
  @Suite("Memory", .waiting, .serialized) struct MemoryTests {
    /// As many as fill every buffer that there is, and no more where the build is slow.
    private static let scale = Binary.release == nil ? 600 : 20_000
    /// The number of members or elements of a large document.
    private static let members = Binary.release == nil ? 30_000 : 100_000

    @Test("flat from few documents to ten times as many") func isFlat() throws {
      try checkGrowth(from: Self.scale, to: Self.scale * 10, ["--jobs", "1"])
    }

    // Few documents are one chunk; memory is constant once every thread and the queue have theirs.
    @Test(
      "flat with several threads, too",
      .enabled(if: Binary.release != nil, "takes long in a debug build: .ci/run tries the release"))
    func isFlatWithJobs() throws {
      try checkGrowth(from: Self.scale * 10, to: Self.scale * 40, ["--jobs", "2"])
    }

    private func checkGrowth(from fewer: Int, to more: Int, _ options: [String]) throws {
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      let few = try peak(of: fewer, options, folder)
      let many = try peak(of: more, options, folder)
      #expect(few > 0)
      #expect(many < few + 4096, "from \(few) to \(many) KiB")
      #expect(many < 32 << 10)
    }

    @Test("an array is streamed") func array() throws {
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      let element = #"{"aps":{"alert":"one"},"text":""# + String(repeating: "x", count: 400) + "\"}"
      let elements = repeatElement(element, count: Self.scale * 10).joined(separator: ",\n")
      try folder.write(("[" + elements + "]").utf8, to: "in")
      #expect(try peak(of: folder.path + "/in", []) < 32 << 10)
    }

    @Test("a broken document that never ends is not kept") func broken() throws {
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      try folder.write(
        Data("{\"a\":\"".utf8) + Data(repeating: UInt8(ascii: "x"), count: 60 << 20), to: "in")
      // The buffer doubles up to the largest document.
      #expect(try peak(of: folder.path + "/in", []) < 48 << 10)
    }

    @Test(
      "of a document made to be large in memory, at most what pushkit-records(7) says",
      arguments: ["\"a\":1", "a:1"])
    func duplicates(member: String) throws {
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      let count = Self.members
      let text = "{" + repeatElement(member, count: count).joined(separator: ",") + "}"
      try folder.write(text.utf8, to: "in")
      let limit = 20 << 10 + (text.utf8.count * 30 + count * 300) / 1024
      #expect(try peak(of: folder.path + "/in", ["--lenient"]) < limit)
    }

    @Test(
      "of a large document, at most ten times its length",
      arguments: [
        ("{\"tokens\":[\"0\"", ",\"#x7y#z\"", "--redact"),
        ("{aps:{},data:[0", ",{a:'#',}", "--lenient"),
      ])
    func document(beginning: String, element: String, option: String) throws {
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      let elements = (0..<Self.members).map { element.replacing("#", with: "\($0)") }.joined()
      try folder.write((beginning + elements + "]}").utf8, to: "in")
      // A process without a large document needs 20 MiB in a debug build, and memory grows in steps.
      let limit = 24 << 10 + elements.utf8.count / 1024 * 10
      #expect(try peak(of: folder.path + "/in", [option]) < limit)
    }

    private func peak(of count: Int, _ options: [String], _ folder: TemporaryFolder) throws -> Int {
      let names = ["emarsys/guide-ios.json", "optimobile/android-real.json", "plain/simctl.apns"]
      var piece: [UInt8] = []
      for name in names { piece += try Binary.fixture(name) + [0x0A] }
      var whole = Data(capacity: piece.count * count / names.count)
      for _ in 0..<count / names.count { whole.append(contentsOf: piece) }
      try folder.write(whole, to: "in")
      return try peak(of: folder.path + "/in", options)
    }

    /// The largest resident size that was seen, in KiB.
    ///
    /// Not of `getrusage`, which for a child counts the memory of the process that started it.
    private func peak(of file: String, _ options: [String]) throws -> Int {
      var child = Child()
      child.program = Binary.release ?? Binary.path
      child.arguments = ["parse-payload", "-q", file] + options
      let process = try child.start()
      var peak = 0
      var state: Int32 = 0
      while waitpid(process, &state, WNOHANG) == 0 {
        peak = max(peak, highWaterMark(process))
        usleep(1000)
      }
      return peak
    }

    private func highWaterMark(_ process: pid_t) -> Int {
      // Until it runs the program, a child has the memory of this process.
      guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
        status.hasPrefix("Name:\tpushkit\n"), let range = status.range(of: "VmHWM:")
      else { return 0 }
      let rest = status[range.upperBound...].drop { $0 == " " || $0 == "\t" }
      return Int(rest.prefix { $0.isNumber }) ?? 0
    }
  }
#endif
