import CPlatform

/// The system's error messages.
enum SystemText {
  static func of(_ error: Int32) -> String {
    let text = String(cString: strerror(error))
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
