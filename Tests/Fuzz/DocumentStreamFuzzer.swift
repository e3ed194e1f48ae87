/// One input as a stream, all at once, in two pieces, in small ones and, if it is short, byte by byte:
/// the same events, and every byte in one.
///
/// A command is read anew with each piece, so a long one takes too long byte by byte.
func fuzzDocumentStream(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  guard let input = SteeredInput(data, size) else { return -1 }
  let count = input.rest.count
  let whole = StreamRun(input, piece: max(count, 1))
  let first = 1 + count * Int(input.second) / 256
  for (first, others) in [
    (first, max(count, 1)), count <= 1024 ? (1, 1) : (64, 64),
    (Int(input.second) + 1, Int(input.second) + 1),
  ] {
    let pieces = StreamRun(input, first: first, piece: others)
    require(
      whole.events == pieces.events,
      "in pieces of \(first) and \(others) bytes\n\(pieces.told)\nbut at once\n\(whole.told)")
  }
  return 0
}

private enum StreamEvent: Equatable {
  case document([UInt8], TextPosition)
  case note(RepairNote, TextPosition)
  case failure(String, String, TextPosition)
  case skipped([UInt8])
  case skippedLength(Int)
}

private final class StreamRun {
  private(set) var events: [StreamEvent] = []
  private let stream: DocumentStream
  private let options: JSONInputOptions
  private let text: UnsafeBufferPointer<UInt8>
  /// Whether the input has the name of a command whose script is passed over, also if the command
  /// cannot be read.
  private let hasCommand: Bool
  /// How far the input is accounted for, and whether what follows may be passed over.
  private var reached = 0
  private var mayPass = false

  /// - Parameter first: The length of the first piece; nil if it is that of the others.
  init(_ input: SteeredInput, first: Int? = nil, piece: Int) {
    options = input.options
    text = input.rest
    stream = DocumentStream(options: options)
    hasCommand = String(decoding: input.rest, as: UTF8.self).contains("curl")
    // An array has an error at its end; everything else that is reported has bytes of its own.
    let limit = 4 * text.count + 16
    var fed = 0
    loop: while true {
      require(events.count <= limit, "a stream that does not end: \(events.suffix(4))")
      let event = stream.next()
      take(stream.removeNotesBetween())
      switch event {
      case .document: document()
      case .failure(let error, let place): failure(error, place)
      case .skipped(let skipped): skip(skipped)
      case .needsInput:
        require(!stream.isFinal, "a stream that wants more than there is")
        let end = min(fed + (fed == 0 ? first ?? piece : piece), text.count)
        if fed < end {
          stream.feed(UnsafeBufferPointer(rebasing: text[fed..<end]))
          fed = end
        } else {
          stream.finish()
        }
      case .end: break loop
      }
    }
    require(fed == text.count && stream.isFinal, "a stream that ends before its input")
    pass(to: text.count)
  }

  var told: String { events.map { "  \($0)" }.joined(separator: "\n") }

  private func take(_ notes: [(RepairNote, TextPosition)]) {
    for (note, place) in notes { events.append(.note(note, place)) }
  }

  private func document() {
    let place = stream.documentPosition
    let bytes = Array(stream.documentBytes)
    let root = Array(stream.tape.bytes(0))
    require(stream.tape.kind(0) == .object, "a document is no object")
    events.append(.document(bytes, place))
    take(stream.removeNotes())
    check(place)
    guard !options.scan else {
      mayPass = true
      return
    }
    pass(to: place.offset)
    reached = stream.origin + stream.head
    mayPass = false
    if !options.lenient, !stream.tape.isRequest {
      let given = Array(text[place.offset..<reached])
      require(bytes == root, "a document's bytes are not those of its tokens")
      require(bytes == given, "a document's bytes are not the input's")
    }
  }

  private func failure(_ error: JSONSyntaxError, _ place: TextPosition) {
    // Hints depend on how much there is to see.
    events.append(.failure(error.kind.code, error.message, place))
    check(place)
    require(place.offset >= reached, "an error before the end of what was read")
    if !options.scan, !options.reportsSkipped || stream.mode == .finished { mayPass = true }
  }

  private func skip(_ skipped: DocumentStream.Skipped) {
    require(options.reportsSkipped, "what was skipped is told unasked")
    let end = stream.origin + stream.head
    let length: Int
    switch skipped {
    case .bytes(let bytes):
      events.append(.skipped(Array(bytes)))
      length = bytes.count
      // Blanks replace the marks of comments, and the prefix of the lines of a log.
      let isSame = zip(bytes, text[(end - length)..<end]).allSatisfy { $0 == $1 || $0 == 0x20 }
      require(isSame, "what was skipped is not what the input has")
      require(length <= options.maximumDocument, "more was kept than asked for")
    case .length(let count):
      events.append(.skippedLength(count))
      length = count
      require(length > options.maximumDocument, "what could be kept was not")
    }
    pass(to: end - length)
    reached = end
    if !options.scan { mayPass = false }
  }

  /// Only text that is allowed between documents is before `position`.
  private func pass(to position: Int) {
    require(position >= reached, "bytes were read twice: \(position) after \(reached)")
    // The other lines of a script are skipped.
    let isScript = hasCommand || stream.prose.hasScript
    if !mayPass, !options.scan, !options.lenient, !isScript {
      for byte in text[reached..<position] {
        let isBetween = Array(" \t\n\r\u{1E}[],".utf8).contains(byte)
        require(isBetween || byte >= 0xBB && position >= 3, "a byte was lost before \(position)")
      }
    }
    reached = position
  }

  /// A place's line and column are those of its offset.
  private func check(_ place: TextPosition) {
    require(place.offset <= text.count, "a place behind the input")
    let before = text[..<place.offset]
    let line = before.count { $0 == 0x0A } + 1
    let column = place.offset - (before.lastIndex(of: 0x0A) ?? -1)
    let isTrue = place.line == line && place.column == column
    require(isTrue, "\(place) is line \(line), column \(column)")
  }
}
