/// The words in a text that rules of ``ReplyText`` know: one pass finds them all.
///
/// A line of a log is searched for hundreds of words, and most lines have none.
struct ReplyWords {
  /// A word of one rule, in lower case.
  enum Part: String, CaseIterable {
    case failedPush = "failed-push"
    case succeededPush = "succeeded-push"
    case ios, android, huawei
    case errorMessage = "error message:"
    case messages = "/messages/"
    case messageID = "<messageid>"
    case handle = "<pnshandle>"
    case xml = "<?xml"
    case page = "<html"
    case document = "<!doctype html"
    case body, errno
    case selectRows = "select "
    case updateRows = "update "
    case setColumns = " set "
    case fromTable = " from "
    case whereRows = " where "
    case deleteRows = "delete from "
    case insertRows = "insert into "
    case securityToken = "security token"
    case providedToken = "the provided token"
    case amazonCall = ") when calling the "
    /// An error in a list of results, as Go prints it.
    case errorOfGo = "map[error:"
    case http = "http://"
    case https = "https://"
    case expoToken = "exponentpushtoken["
    case shortExpoToken = "expopushtoken["
    case fcmToken = ":apa91"
  }

  private enum Word {
    case part(Part)
    case host, code
    /// An index in ``ServiceHint/parts``.
    case library(Int)
    /// An index in ``ServiceErrorTable/phrases``.
    case phrase(Int)
  }

  /// The words, and the set that finds their indices.
  private static let (words, set): ([Word], WordSet) = {
    var (words, texts) = ([Word](), [[UInt8]]())
    func add(_ text: [UInt8], _ word: Word) {
      words.append(word)
      texts.append(text)
    }
    for part in Part.allCases { add(Array(part.rawValue.utf8), .part(part)) }
    for mark in Set(ServiceHost.all.map(\.mark)) { add(mark, .host) }
    for (index, row) in ServiceHint.parts.enumerated() {
      add(Array(row.part.utf8), .library(index))
    }
    for (index, phrase) in ServiceErrorTable.phrases.enumerated() {
      add(phrase.text, .phrase(index))
    }
    for spelling in ServiceErrorTable.spellings { add(spelling, .code) }
    return (words, WordSet(texts))
  }()

  let bytes: [UInt8]
  private var parts: [(part: Part, offset: Int)] = []
  private var hosts: [Int] = []
  private var library: Int?
  /// The indices of phrases in ``ServiceErrorTable/phrases``, each one once, and their offsets.
  private(set) var phrases: [(index: Int, offset: Int)] = []
  /// The offsets of what may be codes, or parts of them, in order.
  private(set) var codes: [Int] = []

  /// The maximum number of URLs that are examined, and of places of a part that are kept.
  static let largestURLCount = 16

  init(_ text: [UInt8]) {
    bytes = text
    Self.set.find(in: text) { index, offset in
      switch Self.words[index] {
      case .part(let part):
        if parts.count(where: { $0.part == part }) < Self.largestURLCount {
          parts.append((part, offset))
        }
      case .host: if hosts.count < Self.largestURLCount { hosts.append(offset) }
      case .library(let index): library = min(library ?? index, index)
      case .phrase(let index):
        if !phrases.contains(where: { $0.index == index }) { phrases.append((index, offset)) }
      case .code: codes.append(offset)
      }
    }
  }

  /// Whether the text has no word of any rule.
  var isEmpty: Bool {
    parts.isEmpty && hosts.isEmpty && library == nil && phrases.isEmpty && codes.isEmpty
  }

  func has(_ part: Part) -> Bool { parts.contains { $0.part == part } }

  /// Returns the offset of the first occurrence of a part.
  func offset(of part: Part) -> Int? { parts.first { $0.part == part }?.offset }

  /// Returns the offsets of the first occurrences of a part.
  func offsets(of part: Part) -> [Int] { parts.filter { $0.part == part }.map(\.offset) }

  /// The service that the text shows by a URL or by the name of a library.
  var service: ServiceHint? {
    hosts.lazy.compactMap(service(ofURLAt:)).first ?? library.map { ServiceHint.parts[$0].hint }
  }

  /// Returns the service of the URL, host or path around a part of its host or path.
  private func service(ofURLAt at: Int) -> ServiceHint? {
    let isPath = bytes[at] == UInt8(ascii: "/")
    func isOfHost(_ byte: UInt8) -> Bool { byte.isLetter || byte.isDigit || byte.isOne(of: "-.") }
    var start = at
    while start > 0, isOfHost(bytes[start - 1]) || isPath && bytes[start - 1].isOne(of: "/:_~%@") {
      start -= 1
    }
    return ServiceHint.of(
      url: bytes[start...].prefix { isOfHost($0) || $0.isOne(of: "/:_~%@+$&!*") })
  }
}
