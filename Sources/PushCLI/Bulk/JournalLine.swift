import CPlatform
import PushCore

/// A line of a journal.
struct JournalLine {
  let key: JournalKey
  let state: JournalState

  init(key: JournalKey, state: JournalState) {
    (self.key, self.state) = (key, state)
  }

  /// Appends the line with its line break.
  func append(to out: ByteBuffer) {
    out.append(#"{"key":""#)
    key.appendHex(to: out)
    switch state {
    case .sent: out.append(#"","state":"sent"}"#)
    case .ok: out.append(#"","state":"ok"}"#)
    case .failed(let code):
      out.append(#"","state":"failed","code":""#)
      out.append(contentsOf: code)
      out.append(#""}"#)
    }
    out.append(0x0A)
  }

  /// Reads a line in exactly the form in which pushkit writes it.
  init?(_ line: UnsafeBufferPointer<UInt8>) {
    let (name, key, label) = (#"{"key":""# as StaticString, 8..<40, #"","state":""# as StaticString)
    guard let start = line.baseAddress, Self.has(line, name, at: 0),
      Self.has(line, label, at: key.upperBound), let key = JournalKey(hex: start + key.lowerBound)
    else { return nil }
    self.key = key
    let value = 51
    if Self.has(line, #"ok"}"#, at: value, isLast: true) {
      state = .ok
    } else if Self.has(line, #"sent"}"#, at: value, isLast: true) {
      state = .sent
    } else {
      let code = value + 16
      guard Self.has(line, #"failed","code":""#, at: value), line.count >= code + 2,
        Self.has(line, #""}"#, at: line.count - 2),
        !line[code..<line.count - 2].contains(UInt8(ascii: "\""))
      else { return nil }
      state = .failed(String(decoding: line[code..<line.count - 2], as: UTF8.self))
    }
  }

  /// Whether a line has `text` at a position, and with `isLast` nothing after it.
  private static func has(
    _ line: UnsafeBufferPointer<UInt8>, _ text: StaticString, at position: Int,
    isLast: Bool = false
  ) -> Bool {
    let end = position + text.utf8CodeUnitCount
    guard let start = line.baseAddress, isLast ? line.count == end : line.count >= end else {
      return false
    }
    return memcmp(start + position, text.utf8Start, text.utf8CodeUnitCount) == 0
  }
}

extension JournalKey {
  /// Reads 32 hexadecimal digits in lower case.
  fileprivate init?(hex: UnsafePointer<UInt8>) {
    guard let high = Self.word(hex), let low = Self.word(hex + 16) else { return nil }
    self.init(high: high, low: low)
  }

  private static func word(_ digits: UnsafePointer<UInt8>) -> UInt64? {
    var word: UInt64 = 0
    for index in 0..<16 {
      let byte = digits[index]
      switch byte {
      case 0x30...0x39: word = word << 4 | UInt64(byte &- 0x30)
      case 0x61...0x66: word = word << 4 | UInt64(byte &- 0x61 &+ 10)
      default: return nil
      }
    }
    return word
  }

  /// Appends 32 hexadecimal digits in lower case.
  func appendHex(to out: ByteBuffer) {
    let text = UnsafeMutableRawPointer(out.freeSpace(32))
    text.storeBytes(of: Hexadecimal.digits(of: high), as: SIMD16<UInt8>.self)
    text.storeBytes(of: Hexadecimal.digits(of: low), toByteOffset: 16, as: SIMD16<UInt8>.self)
    out.commit(32)
  }
}

/// What a journal knows of a record: that it was sent, or how it ended.
enum JournalState: Equatable {
  /// The request may have left, and its outcome is unknown.
  case sent
  case ok
  /// The record failed with this code.
  case failed(String)
}

extension JournalState {
  /// The failure of a record with this state that is not sent again.
  var failure: Failure? {
    switch self {
    case .ok: nil
    case .failed(let code):
      Failure(
        DiagnosticKind(code, .partial, summary: "", meaning: ""),
        "this record was sent before and failed", hint: "--retry-failed sends it again")
    case .sent:
      Failure(
        .httpLost, "this record was sent before and got no response",
        hint: "--retry-lost sends it again; the vendor may then count it twice")
    }
  }
}
