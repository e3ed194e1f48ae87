import PushCore

/// One header field.
package struct HTTPHeader: Sendable, Equatable {
  /// As sent.
  var name: String
  /// Without surrounding spaces and tabs; bytes that are not UTF-8 are replaced.
  var value: String

  init(_ name: String, _ value: String) {
    (self.name, self.value) = (name, value)
  }
}

extension [HTTPHeader] {
  /// Returns the values of all header fields with this name, which must be in lower case.
  func values(_ name: String) -> [String] { filter { $0.name.lowercased() == name }.map(\.value) }

  /// Returns the elements, in lower case, of all header fields with this name, which are lists.
  func options(_ name: String) -> [String] {
    values(name).flatMap { $0.lowercased().utf8.split(separator: UInt8(ascii: ",")) }
      .map(FieldValue.trimmed)
  }
}
