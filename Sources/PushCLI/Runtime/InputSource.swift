import CPlatform

/// An open input.
package struct InputSource {
  /// As the user named it; `-` for standard input.
  package let name: String
  package let input: ByteInput

  /// Reads like ``ByteInput/read(into:_:patience:beforeWaiting:)``, but reports an error, which ends
  /// the input; so does a compressed format if `isStart`.
  func read(
    into buffer: UnsafeMutablePointer<UInt8>, _ length: Int, isStart: Bool = false,
    _ context: Context, patience: Int32 = 0, beforeWaiting: () -> Void
  ) -> ByteInput.Piece {
    let piece = input.read(into: buffer, length, patience: patience, beforeWaiting: beforeWaiting)
    switch piece {
    case .bytes(var count) where isStart:
      // The first read of a pipe may return a single byte.
      while Compression.mayBegin(UnsafeBufferPointer(start: buffer, count: count)),
        case .bytes(let more) = input.read(
          into: buffer + count, length - count, patience: patience, beforeWaiting: beforeWaiting)
      {
        count += more
      }
      guard let format = Compression(UnsafeBufferPointer(start: buffer, count: count)) else {
        return .bytes(count)
      }
      context.fail(format.failure(name, reader: context.commandLine(name)))
      return .end
    case .failed(let why): context.fail(InputSources.readFailed(name, why))
    default: break
    }
    return piece
  }
}
