/// Smartico's deep links, and the addresses that carry them: a link, a line break, an address.
func fuzzDeepLink(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: data, count: size)
  let cut = bytes.firstIndex(of: 0x0A) ?? size
  checkLink(UnsafeBufferPointer(rebasing: bytes[..<cut]))
  guard cut < size, let link = String(validating: bytes[..<cut], as: UTF8.self),
    let base = String(validating: bytes[(cut + 1)...], as: UTF8.self)
  else { return 0 }
  checkAddress(link, base)
  return 0
}

private func checkLink(_ bytes: UnsafeBufferPointer<UInt8>) {
  let link = DeepLink(bytes: bytes)
  guard link.linkClass != .invalid else {
    require(link.normalized == nil && link.findings.count == 1, "an invalid link without a reason")
    return
  }
  require(link.linkClass == DeepLink.classify(bytes), "classes that differ")
  guard let normalized = link.normalized else { fatalError("a link that has no normal form") }
  // Blanks at the end of a link do not count, those within do.
  if normalized.utf8.last != 0x20 {
    let again = DeepLink(normalized)
    require(again.linkClass == link.linkClass, "\(normalized) is \(again.linkClass)")
    require(same(again.normalized ?? "", normalized), "\(normalized) is not its own normal form")
    require(again.parameters == link.parameters, "\(normalized) has other parameters")
  }
  let out = ByteBuffer()
  var record = JSONObjectWriter(out)
  record.string("class", link.linkClass.rawValue)
  record.string("name", ifAny: link.name)
  record.texts("parameters", link.parameters.map { ($0.name, $0.value) })
  record.string("normalized", normalized)
  record.end()
  checkRecord(out.bytes)
}

private func checkAddress(_ link: String, _ base: String) {
  let made = GamificationURL.adding(link, to: base)
  require(same(GamificationURL.adding(link, to: made), made), "\(made) gets the link again")
  let address = made.utf8.prefix { $0 != UInt8(ascii: "#") }
  guard let mark = address.firstIndex(of: UInt8(ascii: "?")) else {
    fatalError("an address without a query: \(made)")
  }
  let members = address[address.index(after: mark)...].split(separator: UInt8(ascii: "&"))
  let links = members.filter { $0.starts(with: "dp=".utf8) }
  require(links.count == 1, "\(made) has \(links.count) links")
  let carried = links.first.flatMap { PercentEncoding.decodedForm($0.dropFirst(3)) }
  require(same(carried ?? "", link), "\(made) carries another link")
  _ = URLCheck.fault(of: base)
  _ = URLCheck.faultOfPassed(base)
}

private func same(_ one: String, _ other: String) -> Bool {
  one.utf8.elementsEqual(other.utf8)
}
