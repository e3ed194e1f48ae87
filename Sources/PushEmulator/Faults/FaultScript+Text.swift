import PushCore

/// The first line of a script that is not valid.
struct FaultScriptError: Error {
  /// From 1.
  let line: Int
  let message: String
}

extension FaultScript {
  /// Reads the lines of a script.
  init(text: [UInt8]) throws(FaultScriptError) {
    let stream = DocumentStream(options: JSONInputOptions())
    text.withUnsafeBufferPointer(stream.append)
    stream.finish()
    var lines: [FaultLine] = []
    while true {
      switch stream.next() {
      case .document:
        do {
          lines.append(try FaultLine(stream.root, among: EmulatedService.allCases))
        } catch {
          throw FaultScriptError(line: stream.documentPosition.line, message: error.message)
        }
      case .failure(let error, let position):
        throw FaultScriptError(line: position.line, message: error.message)
      case .skipped: continue
      case .needsInput, .end:
        self.init(lines)
        return
      }
    }
  }
}
