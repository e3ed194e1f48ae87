/// Responses of push services: the same exchanges at once and in pieces, and records that are JSON.
func fuzzReply(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  guard size > 2 else { return -1 }
  let (isLog, piece) = (data[0] & 1 == 1, Int(data[1]) + 1)
  let input = UnsafeBufferPointer(start: data + 2, count: size - 2)
  let reader = ReplyReader(isLog: isLog, maximumBlock: 1 << 16)
  let whole = exchanges(input, isLog: isLog, piece: max(input.count, 1)) { exchange in
    reader.read(exchange)
    for result in reader.results {
      require(result.offset >= 0, "an offset of \(result.offset)")
      let out = ByteBuffer()
      var record = JSONObjectWriter(out)
      result.write(to: &record)
      record.end()
      checkRecord(out.bytes)
    }
  }
  let pieces = exchanges(input, isLog: isLog, piece: piece) { _ in }
  require(whole == pieces, "in pieces of \(piece)")
  return 0
}

private struct Block: Equatable {
  let bytes: [UInt8]
  let position: TextPosition
  let form: Exchange.Form
}

private func exchanges(
  _ input: UnsafeBufferPointer<UInt8>, isLog: Bool, piece: Int, _ use: (Exchange) -> Void
) -> [Block] {
  let framer = ExchangeFramer(isLog: isLog, maximum: 1 << 20)
  var (found, fed) = ([Block](), 0)
  while true {
    switch framer.next() {
    case .exchange(let exchange):
      require(found.count <= input.count, "more exchanges than bytes")
      use(exchange)
      found.append(
        Block(bytes: Array(exchange.text), position: exchange.position, form: exchange.form))
    case .tooLong: continue
    case .needsInput:
      let count = min(piece, input.count - fed)
      let space = framer.freeSpace(max(count, 1))
      for index in 0..<count { space[index] = input[fed + index] }
      framer.commit(count)
      fed += count
      if fed == input.count { framer.finish() }
    case .end: return found
    }
  }
}
