extension ActionResolution {
  func writeEverlytic(_ out: ByteBuffer) {
    guard nonEmpty(.messageID) != nil else { return }
    writeClick(out) {
      // The vendor's API and the options use the same names.
      for fact in reading.tracking.elements where tape[fact.token].end > tape[fact.token].start {
        out.append(UInt8(ascii: ","))
        reading.write(fact, out)
      }
    }
  }
}
