import CPlatform
import PushCore

/// `generate`: prints pages and scripts, or writes them where an installation has them.
struct GeneratePerformer {
  let commands: [CommandRow]
  let context: Context

  func run(_ arguments: ParsedArguments) throws(Failure) {
    switch try GenerateCommand(commands: commands).plan(arguments) {
    case .text(let text): context.emit(text)
    case .pages(let roff): show(roff)
    case .files(let files): for file in files { try write(file) }
    }
  }

  /// Shows man pages as man(1) does, where somebody sits and man(1) is there.
  private func show(_ roff: String) {
    if context.terminal.output {
      context.output.flush()
      var roff = roff
      let status = roff.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { text in
          text.baseAddress.map { pk_page_through_man($0, text.count) } ?? 0
        }
      }
      // 127: there is no man(1).
      if status >= 0, status != 127 { return }
    }
    context.emit(roff)
  }

  private func write(_ file: GeneratedFile) throws(Failure) {
    try makeFolders(above: file.path)
    let descriptor = pk_open_write(file.path, 0o644)
    guard descriptor >= 0 else { throw cannotCreate(file.path, -descriptor) }
    let writer = OutputWriter(descriptor: descriptor)
    writer.buffer.append(contentsOf: file.contents)
    writer.flush()
    let closed = pk_close(descriptor)
    if case .failed(let why) = writer.end { throw notWritten(file.path, why) }
    if closed < 0 { throw notWritten(file.path, SystemText.of(-closed)) }
    context.emit(line: RawText.shown(file.path))
  }

  private func makeFolders(above path: String) throws(Failure) {
    var index = path.startIndex
    while let slash = path.utf8[index...].firstIndex(of: UInt8(ascii: "/")) {
      let folder = String(path[..<slash])
      index = path.utf8.index(after: slash)
      if folder.isEmpty { continue }
      let error = -pk_make_directory(folder, 0o777)
      // Only that it is there already is no reason to stop.
      if error > 0, error != EEXIST { throw cannotCreate(folder, error) }
    }
  }

  private func cannotCreate(_ path: String, _ error: Int32) -> Failure {
    Failure(
      "io.create", .cannotCreate, "cannot make \(path): \(SystemText.of(error))",
      input: InputPlace(source: path, line: 0, column: 0, offset: 0))
  }

  private func notWritten(_ path: String, _ why: String) -> Failure {
    Failure(
      "io.write", .io, "cannot write \(path): \(why)",
      input: InputPlace(source: path, line: 0, column: 0, offset: 0))
  }
}
