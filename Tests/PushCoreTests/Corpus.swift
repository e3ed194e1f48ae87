import Foundation

@testable import PushCore

/// The files of Tests/Fixtures, and the samples that the command prints.
enum Corpus {
  struct File: Sendable, CustomStringConvertible {
    let description: String
    let bytes: [UInt8]

    /// The JSON documents in the file, without white space between their tokens.
    var compactDocuments: [[UInt8]] {
      let stream = DocumentStream(options: JSONInputOptions())
      bytes.withUnsafeBufferPointer(stream.append)
      stream.finish()
      var documents: [[UInt8]] = []
      while true {
        switch stream.next() {
        case .document:
          let out = ByteBuffer()
          stream.tape.copy(0, to: out)
          documents.append(Array(out.bytes))
        case .failure, .skipped: break
        case .needsInput, .end: return documents
        }
      }
    }
  }

  private static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static let all: [File] = fixtures + samples

  private static let fixtures: [File] = files(in: "Tests/Fixtures").map {
    File(description: $0.path, bytes: Array($0.text.utf8))
  }

  /// Samples are literals between `#"""` and `"""#`.
  private static let samples: [File] =
    files(in: "Sources/PushCLI/Commands/SamplePayload").flatMap { path, text in
      text.components(separatedBy: "#\"\"\"\n").dropFirst().enumerated().map { index, rest in
        let literal = rest.components(separatedBy: "\"\"\"#")[0]
        return File(description: "\(path) \(index)", bytes: Array(literal.utf8))
      }
    }

  /// The documents of the files, and those of the cases of end-to-end tests.
  static let documents: [[UInt8]] = all.flatMap(\.compactDocuments) + cases

  private static let cases: [[UInt8]] = files(in: "Tests/EndToEndTests/Cases").flatMap { _, text in
    withTape(Array(text.utf8)) { tape -> [[UInt8]] in
      tape.elements(0).flatMap { element -> [[UInt8]] in
        let values = ["payload", "payloads", "stdin"].compactMap {
          tape.member(element, JSONKey($0))
        }
        return values.flatMap { tape.kind($0) == .array ? tape.elements($0) : [$0] }
          .compactMap { tape.object($0) }.map { Array(tape.bytes($0)) }
      }
    } ?? []
  }

  private static func files(in folder: String) -> [(path: String, text: String)] {
    let root = repository.appendingPathComponent(folder)
    let names = FileManager.default.enumerator(atPath: root.path)?.allObjects ?? []
    return names.compactMap { $0 as? String }.sorted().compactMap { name in
      (try? String(contentsOf: root.appendingPathComponent(name), encoding: .utf8))
        .map { (name, $0) }
    }
  }
}
