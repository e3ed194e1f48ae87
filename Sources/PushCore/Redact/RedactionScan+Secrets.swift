/// Secrets in lines without a name on the list before them: passwords as options of programs, and
/// what follows `bearer`.
extension RedactionScan {
  // MARK: Options

  /// A program with an option for a password.
  private struct PasswordOption {
    let program: StaticString
    let letter: UInt8
    /// Whether the password may be the next argument, and whether it may be in the same one.
    let (isNext, isAttached): (Bool, Bool)

    init(_ program: StaticString, _ letter: Unicode.Scalar, next: Bool, attached: Bool) {
      (self.program, self.letter) = (program, UInt8(ascii: letter))
      (isNext, isAttached) = (next, attached)
    }
  }

  /// The manual pages of the programs; `login` is a command of docker, podman, helm and az.
  private static let passwordOptions = [
    PasswordOption("sshpass", "p", next: true, attached: true),
    PasswordOption("mysql", "p", next: false, attached: true),
    PasswordOption("mysqldump", "p", next: false, attached: true),
    PasswordOption("mysqladmin", "p", next: false, attached: true),
    PasswordOption("mariadb", "p", next: false, attached: true),
    PasswordOption("login", "p", next: true, attached: false),
    PasswordOption("redis-cli", "a", next: true, attached: false),
    PasswordOption("ldapsearch", "w", next: true, attached: true),
    PasswordOption("sqlcmd", "P", next: true, attached: true),
  ]

  /// The names of the programs, each with the blank after it.
  private static let programs = WordSet(passwordOptions.map { Array("\($0.program) ".utf8) })

  /// The programs in a line; each has one password.
  struct Programs {
    /// The offset after the first occurrence of each program in the table.
    fileprivate var ends: [Int?]?
  }

  /// Returns the password after an option of a program, at a dash; nil if there is none.
  func password(at dash: Int, _ programs: inout Programs) -> Range<Int>? {
    guard dash + 2 < text.count, text[dash + 1].isOne(of: "pawP") else { return nil }
    var ends = programs.ends ?? endsOfPrograms()
    defer { programs.ends = ends }
    for (index, option) in Self.passwordOptions.enumerated() where option.letter == text[dash + 1] {
      guard let end = ends[index], end < dash, let value = value(after: dash + 2, option) else {
        continue
      }
      ends[index] = nil
      return value
    }
    return nil
  }

  private func endsOfPrograms() -> [Int?] {
    var ends = [Int?](repeating: nil, count: Self.passwordOptions.count)
    Self.programs.find(in: text) { index, start in
      guard ends[index] == nil, start == 0 || !KnownToken.isPart(text[start - 1]) else { return }
      ends[index] = start + Self.passwordOptions[index].program.utf8CodeUnitCount
    }
    return ends
  }

  private func value(after start: Int, _ option: PasswordOption) -> Range<Int>? {
    var from = start
    while from < text.count, text[from] == 0x20 { from += 1 }
    guard from < text.count, from > start ? option.isNext : option.isAttached,
      text[from] != UInt8(ascii: "-")
    else { return nil }
    let quote = text[from]
    guard quote.isOne(of: "\"'") else {
      return from..<end(from: from, .valueEnd, 0)
    }
    return from + 1..<(text[(from + 1)...].firstIndex(of: quote) ?? text.count)
  }

  // MARK: Schemes

  /// Whether `bearer` ends at an offset and is a name, as in `bearer: abc` and `"bearer": "abc"`.
  func isBearer(_ end: Int) -> Bool {
    let isQuoted = text[end].isOne(of: "\"'") && end + 1 < text.count
    return text[isQuoted ? end + 1 : end].isOne(of: ":=") && hasSuffix("bearer", end)
  }
}
