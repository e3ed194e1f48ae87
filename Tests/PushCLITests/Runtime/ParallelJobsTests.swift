import CPlatform
import Foundation
import Testing

@testable import PushCLI

/// The default of `--jobs`.
@Suite struct ParallelJobsTests {
  @Test("all cores for large files together, one for small and for other inputs")
  func number() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (small, half) = (folder.path + "/small", folder.path + "/half")
    try Data(count: 100).write(to: URL(fileURLWithPath: small))
    try Data(count: Int(ParallelJobs.threshold / 2)).write(to: URL(fileURLWithPath: half))
    #expect(ParallelJobs.number(for: []) == 1)
    #expect(ParallelJobs.number(for: [small, half]) == 1)
    #expect(ParallelJobs.number(for: [half, half]) == Int(pk_cores()))
    #expect(ParallelJobs.number(for: [half, half, "-"]) == 1)
    #expect(ParallelJobs.number(for: [half, half, "/dev/null"]) == 1)
    #expect(ParallelJobs.number(for: [half, half, small + "-missing"]) == 1)
  }
}
