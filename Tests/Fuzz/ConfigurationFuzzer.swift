/// Everlytic's configuration strings: what is decoded can be written again and read the same.
func fuzzConfiguration(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: size))
  guard let read = try? EverlyticConfiguration.decode(bytes) else { return 0 }
  let url = read.installURL
  require(URLCheck.fault(of: url) == nil, "an address at fault: \(url)")
  require(url.utf8.last != UInt8(ascii: "/"), "an address with a slash at its end: \(url)")
  require(!read.projectUUID.isEmpty, "no project")
  var text = "p=\(read.projectUUID);i=\(url)/"
  for variable in read.extra { text += ";\(variable.name)=\(variable.value)" }
  text += ";"
  do {
    let again = try EverlyticConfiguration.decode(Array(text.utf8))
    require(same(again.projectUUID, read.projectUUID), "another project: \(text)")
    require(same(again.installURL, url), "another address: \(text)")
    let isSame = again.extra.elementsEqual(read.extra) {
      same($0.name, $1.name) && same($0.value, $1.value)
    }
    require(isSame, "other variables: \(text)")
  } catch {
    fatalError("\(error) when written again: \(text)")
  }
  let out = ByteBuffer()
  var record = JSONObjectWriter(out)
  record.string("project_uuid", read.projectUUID)
  record.string("install_url", url)
  record.texts("extra", read.extra.map { ($0.name, $0.value) })
  record.end()
  checkRecord(out.bytes)
  return 0
}

private func same(_ one: String, _ other: String) -> Bool {
  one.utf8.elementsEqual(other.utf8)
}
