import CPlatform

/// A lock beside the state file, until it is released.
final class StateLock {
  let descriptor: Int32
  private var isHeld = true

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit { release() }

  func release() {
    if isHeld { _ = pk_close(descriptor) }
    isHeld = false
  }
}
