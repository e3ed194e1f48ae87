import Foundation
import PushCore
import Testing

@testable import PushCLI

@Suite struct JournalTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "journal-\(UUID().uuidString)").path

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
  }

  private var path: String { folder + "/j" }

  private func key(_ number: UInt64) -> JournalKey {
    JournalKey(high: number &* 0x9E37_79B9_7F4A_7C15, low: number)
  }

  private func text() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  @Test func statesSurviveTheRun() throws {
    try withJournal { journal in
      journal.note(.sent, key(1))
      journal.note(.ok, key(1))
      journal.note(.sent, key(2))
      journal.note(.failed("http.refused"), key(3))
      try journal.close()
    }
    let lines = try text().split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[1] == #"{"key":"9e3779b97f4a7c150000000000000001","state":"ok"}"#)
    #expect(lines[3].hasSuffix(#""state":"failed","code":"http.refused"}"#))
    try withJournal { journal in
      #expect(journal.state(of: key(1)) == .ok)
      #expect(journal.state(of: key(2)) == .sent)
      #expect(journal.state(of: key(3)) == .failed("http.refused"))
      #expect(journal.state(of: key(4)) == nil)
    }
    let fields = try FileManager.default.attributesOfItem(atPath: path)
    #expect(fields[.posixPermissions] as? Int == 0o600)
  }

  @Test func aTornLastLineIsCutOffBeforeTheNextState() throws {
    try withJournal { journal in
      journal.note(.ok, key(1))
      try journal.close()
    }
    let whole = try text()
    for length in 1..<whole.utf8.count {
      try String(whole.prefix(length)).write(toFile: path, atomically: false, encoding: .utf8)
      try withJournal { journal in
        #expect(journal.state(of: key(1)) == nil)
        journal.note(.ok, key(2))
        try journal.close()
      }
      #expect(try text().split(separator: "\n").count == 1)
      try withJournal { #expect($0.state(of: key(2)) == .ok) }
    }
  }

  /// File systems may leave zeros at the end of a file after a power failure.
  @Test(arguments: ["", #"{"key":"9e37"#])
  func zerosAtTheEndAreCutOff(torn: String) throws {
    try withJournal { journal in
      journal.note(.ok, key(1))
      try journal.close()
    }
    let whole = try text()
    try (whole + torn + String(repeating: "\0", count: 4096))
      .write(toFile: path, atomically: false, encoding: .utf8)
    try withJournal { #expect($0.state(of: key(1)) == .ok) }
    #expect(try text() == whole)
  }

  @Test func onlyOneRunAtATimeHasTheJournal() throws {
    try withJournal { _ in
      let failure = try #require(throws: Failure.self) { try Journal(path) }
      #expect(failure.code == "journal.locked" && failure.status == .cannotCreate)
    }
    try withJournal { _ in }
  }

  @Test(
    "A file that is not a journal is refused and left as it is",
    arguments: [
      "hello\n", "{}\n", #"{"key":"1","state":"ok"}"# + "\n",
      #"{"key":"9E3779B97F4A7C150000000000000001","state":"ok"}"# + "\n",
      #"{"key":"9e3779b97f4a7c150000000000000001","state":"done"}"# + "\n",
      #"{"key":"9e3779b97f4a7c150000000000000001","state":"ok"} "# + "\n",
      String(repeating: "x", count: 300), "a key without a line break",
      #"{"key":""# + String(repeating: "0", count: 300), #"{"key":"mine","a":1}"#,
      #"{"key":"9e3779b97f4a7c150000000000000001","state":"ok"}"# + "\nno line",
    ])
  func foreign(content: String) throws {
    try content.write(toFile: path, atomically: false, encoding: .utf8)
    let failure = try #require(throws: Failure.self) { try Journal(path) }
    #expect(failure.code == "journal.bad-file" && failure.status == .config)
    #expect(try text() == content)
  }

  @Test func aFolderIsNotAJournal() throws {
    let failure = try #require(throws: Failure.self) { try Journal(folder) }
    #expect(failure.status == .cannotCreate)
  }

  @Test func aFIFOIsRefusedWithoutWaiting() throws {
    try #require(mkfifo(path, 0o600) == 0)
    let failure = try #require(throws: Failure.self) { try Journal(path) }
    #expect(failure.code == "journal.bad-file" && failure.message.contains("not a regular file"))
  }

  @Test func anOpenModeIsCorrectedForAJournalOnly() throws {
    for (content, mode) in [("", 0o600), ("foreign\n", 0o666)] {
      try content.write(toFile: path, atomically: false, encoding: .utf8)
      try #require(chmod(path, 0o666) == 0)
      _ = try? Journal(path)
      let fields = try FileManager.default.attributesOfItem(atPath: path)
      #expect(fields[.posixPermissions] as? Int == mode)
    }
  }

  /// How a journal disappears.
  enum Removal: CaseIterable {
    case removed, renamed, replaced, folder
  }

  @Test(arguments: Removal.allCases) func aJournalThatIsGoneEndsTheRun(how: Removal) throws {
    try withJournal { journal in
      journal.note(.sent, key(1))
      try journal.flush()
      switch how {
      case .removed: try FileManager.default.removeItem(atPath: path)
      case .renamed: try #require(rename(path, path + ".old") == 0)
      case .replaced: try "".write(toFile: path, atomically: true, encoding: .utf8)
      case .folder: try FileManager.default.removeItem(atPath: folder)
      }
      journal.note(.ok, key(1))
      for write in [journal.flush, journal.close] {
        let failure = try #require(throws: Failure.self) { try write() }
        #expect(failure.code == "journal.write" && failure.status == .io)
      }
    }
  }

  @Test func aJournalThatIsGoneAtTheEndIsAnError() throws {
    try withJournal { journal in
      journal.note(.ok, key(1))
      try journal.flush()
      try FileManager.default.removeItem(atPath: path)
      #expect(throws: Failure.self) { try journal.close() }
    }
  }

  @Test func aJournalBehindALinkIsStillThere() throws {
    try #require(symlink(folder + "/real", path) == 0)
    try withJournal { journal in
      journal.note(.ok, key(1))
      try journal.close()
    }
    #expect(FileManager.default.fileExists(atPath: folder + "/real"))
  }

  @Test func aTableOfManyRecordsIsADictionary() {
    var table = JournalTable()
    var dictionary: [JournalKey: JournalState] = [:]
    var random = SystemRandomNumberGenerator()
    for number: UInt64 in 0..<30_000 {
      let key = number % 3 == 0 ? key(number) : JournalKey(high: random.next(), low: random.next())
      let state: JournalState =
        number % 5 == 0 ? .failed("code.\(number % 7)") : number % 2 == 0 ? .ok : .sent
      table.set(state, key)
      dictionary[key] = state
      if number % 4 == 0 {
        table.set(.ok, key)
        dictionary[key] = .ok
      }
    }
    // Keys that differ only in their high words, at the end of one part.
    for number: UInt64 in 0..<500 {
      let key = JournalKey(high: number, low: .max - number / 100)
      table.set(.ok, key)
      dictionary[key] = .ok
    }
    #expect(table.count == dictionary.count)
    for (key, state) in dictionary { #expect(table[key] == state) }
    #expect(table[JournalKey(high: 1, low: 1)] == nil)
  }

  @Test(
    "Keys that someone chose take as long as others",
    arguments: [
      { JournalKey(high: $0, low: 7) }, { JournalKey(high: 5, low: $0) },
      { JournalKey(high: $0 << 56, low: $0 << 8) }, { JournalKey(high: 1 << $0, low: .max - $0) },
    ] as [@Sendable (UInt64) -> JournalKey])
  func chosenKeys(_ key: @Sendable (UInt64) -> JournalKey) {
    func time(_ key: (UInt64) -> JournalKey) -> Duration {
      ContinuousClock().measure {
        var table = JournalTable()
        for number: UInt64 in 0..<10_000 { table.set(.ok, key(number)) }
      }
    }
    let isFast = (0..<3).contains { _ in
      let other = time { _ in
        JournalKey(high: .random(in: 0 ... .max), low: .random(in: 0 ... .max))
      }
      return time(key) < other * 4
    }
    #expect(isFast)
  }

  private func withJournal(_ body: (Journal) throws -> Void) throws {
    try body(try Journal(path))
  }
}
