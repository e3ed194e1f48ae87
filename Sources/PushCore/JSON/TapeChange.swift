/// A change of a document: of members and values, by their indices on its tape.
enum TapeChange {
  /// Gives the member of an object with this value another name.
  case rename(Int, of: Int, to: String)
  case remove(Int, of: Int)
  /// Replaces values by JSON.
  case replace([(value: Int, json: String)])
  /// Moves the member of an object with this value to a path of names below another object, which
  /// has no member with the first name.
  case move(Int, of: Int, to: [String], below: Int)

  /// The first value that the change is about.
  var value: Int {
    switch self {
    case .rename(let value, _, _), .remove(let value, _), .move(let value, _, _, _): value
    case .replace(let values): values[0].value
    }
  }

  /// The object that gets a member, and its name; nil if no object gets one.
  var addition: (object: Int, name: String)? {
    switch self {
    case .rename(_, let object, let name): (object, name)
    case .move(_, _, let path, let object): (object, path[0])
    case .remove, .replace: nil
    }
  }

  /// Returns the change of the document's text: in place of a string that a reader composed, such as
  /// the value in the line of a header field, the one that ends in it; nil if the text has no place
  /// for it.
  func written(on tape: JSONTape) -> TapeChange? {
    switch self {
    case .rename(let value, _, _), .remove(let value, _): tape.isWritten(value) ? self : nil
    case .move(let value, _, _, let object):
      tape.isWritten(value) && tape.isWritten(object) ? self : nil
    case .replace(let values) where values.allSatisfy({ tape.isWritten($0.value) }): self
    case .replace(let values):
      if values.count == 1, let source = tape.source(ofComposed: values[0].value),
        values[0].json.hasPrefix("\"")
      {
        .replace([(source, Self.text(source, endingIn: values[0], tape))])
      } else {
        nil
      }
    }
  }

  /// Returns the JSON of a string with another end.
  private static func text(
    _ source: Int, endingIn end: (value: Int, json: String), _ tape: JSONTape
  ) -> String {
    let start = tape.raw(source).dropLast(tape.bytes(end.value).count + 1)
    return String(decoding: start, as: UTF8.self) + end.json.dropFirst()
  }
}

/// Changes as operations of JSON Patch (RFC 6902), whose pointers continue inside of JSON in strings.
extension TapeChange {
  /// Appends the operations as objects of an array.
  func appendOperations(on tape: JSONTape, to out: ByteBuffer) {
    switch self {
    case .rename(let value, let object, let name):
      out.appendList([[name]], "[", "]") { Self.appendMove(value, $0, below: object, tape, out) }
    case .remove(let value, _) where tape.isShadowed(value):
      // Pointers cannot tell members of one name apart; a program that replaces them writes one.
      out.appendList([value], "[", "]") { Self.append("replace", at: $0, tape.raw($0), tape, out) }
    case .remove(let value, _):
      out.appendList([value], "[", "]") { Self.append("remove", at: $0, nil, tape, out) }
    case .replace(let values):
      out.appendList(values, "[", "]") {
        Self.append("replace", at: $0.value, Array($0.json.utf8), tape, out)
      }
    case .move(let value, _, let path, let object):
      out.appendList(1...path.count, "[", "]") { length in
        let names = Array(path.prefix(length))
        if length == path.count {
          Self.appendMove(value, names, below: object, tape, out)
        } else {
          out.append(#"{"op":"add","path":"#)
          Self.appendPointer(object, names, tape, out)
          out.append(#","value":{}}"#)
        }
      }
    }
  }

  private static func append(
    _ operation: StaticString, at value: Int, _ json: [UInt8]?, _ tape: JSONTape, _ out: ByteBuffer
  ) {
    out.append(#"{"op":""#)
    out.append(operation)
    out.append(#"","path":"#)
    appendPointer(value, [], tape, out)
    if let json {
      out.append(#","value":"#)
      out.append(contentsOf: json)
    }
    out.append("}")
  }

  private static func appendMove(
    _ value: Int, _ names: [String], below object: Int, _ tape: JSONTape, _ out: ByteBuffer
  ) {
    out.append(#"{"op":"move","from":"#)
    appendPointer(value, [], tape, out)
    out.append(#","path":"#)
    appendPointer(object, names, tape, out)
    out.append("}")
  }

  private static func appendPointer(
    _ value: Int, _ names: [String], _ tape: JSONTape, _ out: ByteBuffer
  ) {
    out.append("\"")
    tape.appendPointer(of: value, to: out)
    JSONText.append(JSONDifference.pointer(names.map { Array($0.utf8) }), to: out)
    out.append("\"")
  }
}

extension JSONTape {
  /// Whether a later member of the same name replaces the member with this value.
  func isShadowed(_ value: Int) -> Bool {
    self[key(ofValue: value)].flags.contains(.shadowed)
  }

  /// Returns the bytes of a value as in its text: a string with its quotes.
  func raw(_ value: Int) -> [UInt8] {
    let quote = kind(value) == .string ? 1 : 0
    let bytes = bytes(value)
    return Array(
      UnsafeBufferPointer(
        start: bytes.baseAddress.map { $0 - quote }, count: bytes.count + 2 * quote))
  }
}
