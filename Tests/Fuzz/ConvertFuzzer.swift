/// A stream of payloads to be converted: each is refused, or becomes a document of the form asked for
/// which converts to itself.
func fuzzConvert(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  guard let input = SteeredInput(data, size) else { return -1 }
  var options = ConversionOptions([.simctl, .apns, .fcmV1][Int(input.first >> 2 & 3) % 3])
  let vendor = Int(input.first >> 4)
  if vendor > 0, vendor <= Vendor.named.count { options.vendor = Vendor.named[vendor - 1] }
  if options.target == .simctl { options.bundleID = "com.example.app" }
  if options.target == .fcmV1, input.second & 1 != 0 { options.deviceToken = "t" }
  var reading = JSONInputOptions()
  reading.lenient = input.first & 1 != 0
  reading.scan = input.first & 2 != 0
  let stream = DocumentStream(options: reading)
  let converter = PayloadConverter(options: options, tape: stream.tape)
  stream.feed(input.rest)
  stream.finish()
  while true {
    switch stream.next() {
    case .document: convert(converter, options)
    case .failure, .skipped, .needsInput: break
    case .end: return 0
    }
  }
}

private func convert(_ converter: PayloadConverter, _ options: ConversionOptions) {
  let (out, again) = (ByteBuffer(), ByteBuffer())
  do {
    let findings = try converter.convert(into: out)
    require(findings.allSatisfy { !$0.message.isEmpty }, "a finding that says nothing")
  } catch {
    require(!error.message.isEmpty && !error.code.isEmpty, "a failure that says nothing")
    require(out.count == 0, "a document that was refused")
    return
  }
  let text = ScannedText(out.bytes)
  require(text.isWhole, "no JSON: \(out.string)")
  require(!text.tape.hasDuplicates, "a key that appears twice: \(out.string)")
  checkForm(text.tape, options.target, out)
  do {
    let findings = try PayloadConverter(options: options, tape: text.tape).convert(into: again)
    let isSame = again.bytes.elementsEqual(out.bytes)
    require(isSame, "converted again it is another: \(out.string)\n\(again.string)")
    require(findings.allSatisfy { $0.code != "convert.lost" }, "more is lost: \(out.string)")
  } catch {
    fatalError("converted again it is refused: \(error.message) \(out.string)")
  }
}

private func checkForm(_ tape: JSONTape, _ target: ConversionTarget, _ out: ByteBuffer) {
  guard target == .fcmV1 else {
    let aps = tape.member(0, "aps").map(tape.kind)
    return require(aps == .object, "no aps: \(out.string)")
  }
  guard let message = tape.member(0, "message") else { fatalError("no message: \(out.string)") }
  guard let data = tape.member(message, "data") else { return }
  tape.eachMember(of: data) {
    require(tape.kind($0) == .string, "no text in data: \(out.string)")
  }
}
