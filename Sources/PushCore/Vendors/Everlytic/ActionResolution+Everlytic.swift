extension ActionResolution {
  func writeEverlytic(_ out: ByteBuffer) {
    guard nonEmpty(.messageID) != nil else { return }
    writeClick(out) {
      // The vendor's API and the options use the same names.
      for field in reading.tracking.elements where !tape.isEmpty(field.token) {
        out.append(UInt8(ascii: ","))
        reading.write(field, out)
      }
    }
  }
}
