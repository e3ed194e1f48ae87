@testable import PushCore

/// The events of a stream as text: `doc 1:1 {…}`, `error syntax 1:6 (5)`, `skipped …`, `note …`.
func events(
  _ text: [UInt8], cuts: [Int] = [], _ options: JSONInputOptions = JSONInputOptions()
) -> [String] {
  events(text, cuts: cuts, on: DocumentStream(options: options))
}

func events(_ text: [UInt8], cuts: [Int] = [], on stream: DocumentStream) -> [String] {
  var seen: [String] = []
  var from = 0
  for end in cuts + [text.count] {
    let space = stream.freeSpace(end - from)
    text[from..<end].withUnsafeBufferPointer { piece in
      if let base = piece.baseAddress { space.update(from: base, count: piece.count) }
    }
    stream.commit(end - from)
    from = end
    if end == text.count { stream.finish() }
    seen += pump(stream)
  }
  return seen
}

func events(
  _ text: String, cuts: [Int] = [], _ options: JSONInputOptions = JSONInputOptions()
) -> [String] {
  events(Array(text.utf8), cuts: cuts, options)
}

/// Returns the events of a stream until it needs input or has ended.
func pump(_ stream: DocumentStream) -> [String] {
  var seen: [String] = []
  while true {
    let event = stream.next()
    seen += notes(stream.removeNotesBetween())
    switch event {
    case .document:
      seen.append(document(stream))
      seen += notes(stream.removeNotes())
    case .failure(let error, let place):
      let kind = error.kind.code.dropFirst(5)
      seen.append("error \(kind) \(place.line):\(place.column) (\(place.offset))")
    case .skipped(.bytes(let bytes)):
      seen.append("skipped '\(String(decoding: bytes, as: UTF8.self))'")
    case .skipped(.length(let length)): seen.append("skipped \(length)")
    case .needsInput: return seen
    case .end: return seen
    }
  }
}

private func document(_ stream: DocumentStream) -> String {
  let out = ByteBuffer()
  stream.tape.copy(0, to: out)
  let place = stream.documentPosition
  return "doc \(place.line):\(place.column) (\(place.offset)) \(out.string)"
}

private func notes(_ notes: [(RepairNote, TextPosition)]) -> [String] {
  notes.map { note, place in
    let repairs = RepairNote.Repair.allCases.filter(note.repairs.contains).map { "\($0)" }
    let what = note.form == .literal ? repairs.joined(separator: "+") : "\(note.form)"
    return "note \(what) \(place.line):\(place.column) (\(place.offset))"
  }
}

extension JSONInputOptions {
  static func with(
    lenient: Bool = false, scan: Bool = false, keeps: Bool = false, maximum: Int? = nil
  ) -> JSONInputOptions {
    var options = JSONInputOptions()
    (options.lenient, options.scan, options.reportsSkipped) = (lenient, scan, keeps)
    if let maximum { options.maximumDocument = maximum }
    return options
  }
}
