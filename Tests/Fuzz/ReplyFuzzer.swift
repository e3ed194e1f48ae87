/// Responses of push services: the same blocks at once and in pieces, and records that are JSON.
func fuzzReply(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  guard size > 2 else { return -1 }
  let (isLog, piece) = (data[0] & 1 == 1, Int(data[1]) + 1)
  let input = UnsafeBufferPointer(start: data + 2, count: size - 2)
  let whole = replyBlocks(input, isLog: isLog, piece: max(input.count, 1))
  require(whole == replyBlocks(input, isLog: isLog, piece: piece), "in pieces of \(piece)")
  let reader = ReplyReader(isLog: isLog, maximumBlock: 1 << 16)
  for block in whole {
    block.bytes.withUnsafeBufferPointer { reader.read($0) }
    for result in reader.results {
      require(result.offset >= 0, "an offset of \(result.offset)")
      let out = ByteBuffer()
      var record = JSONObjectWriter(out)
      result.write(to: &record)
      record.end()
      checkRecord(out.bytes)
    }
  }
  return 0
}

private struct Block: Equatable {
  let bytes: [UInt8]
  let position: TextPosition
  let form: ReplyBlocks.Form
}

private func replyBlocks(
  _ input: UnsafeBufferPointer<UInt8>, isLog: Bool, piece: Int
) -> [Block] {
  let blocks = ReplyBlocks(isLog: isLog, maximum: 1 << 20)
  var (found, fed) = ([Block](), 0)
  while true {
    switch blocks.next() {
    case .block(let bytes, let position, let form):
      require(found.count <= input.count, "more blocks than bytes")
      found.append(Block(bytes: Array(bytes), position: position, form: form))
    case .tooLong: continue
    case .needsInput:
      let count = min(piece, input.count - fed)
      let space = blocks.freeSpace(max(count, 1))
      for index in 0..<count { space[index] = input[fed + index] }
      blocks.commit(count)
      fed += count
      if fed == input.count { blocks.finish() }
    case .end: return found
    }
  }
}
