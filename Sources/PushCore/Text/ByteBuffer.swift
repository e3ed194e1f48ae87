import CPlatform

/// A growable byte buffer with fast appends.
///
/// Encodings and escapes append to it: ``Base64``, ``PercentEncoding``, ``ShellQuoting``,
/// ``TerminalText``, ``XMLText``. The other types of this folder are mostly checks and formats of
/// text, without an order.
///
/// A class, so that the scanner, the arena and the writer share one without copies. The bytes move
/// when the buffer grows, so never use a pointer into it after an append.
package final class ByteBuffer {
  private struct Storage {
    var base: UnsafeMutablePointer<UInt8>
    var count = 0
    var capacity: Int

    init(capacity: Int) {
      self.capacity = capacity
      base = .allocate(capacity: capacity)
    }
  }

  /// The mutable fields, accessed through a constant pointer.
  ///
  /// The compiler checks every access to a variable property of a class for exclusivity at run
  /// time. With these checks, parse-payload would need two thirds more instructions.
  private let storage: UnsafeMutablePointer<Storage>

  package init(capacity: Int = 1024) {
    storage = .allocate(capacity: 1)
    storage.initialize(to: Storage(capacity: max(capacity, 16)))
  }

  deinit {
    base.deallocate()
    storage.deallocate()
  }

  package private(set) var base: UnsafeMutablePointer<UInt8> {
    @inline(__always) get { storage.pointee.base }
    @inline(__always) set { storage.pointee.base = newValue }
  }

  package private(set) var count: Int {
    @inline(__always) get { storage.pointee.count }
    @inline(__always) set { storage.pointee.count = newValue }
  }

  private var capacity: Int {
    @inline(__always) get { storage.pointee.capacity }
    @inline(__always) set { storage.pointee.capacity = newValue }
  }

  package var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: base, count: count)
  }

  /// The contents as text; U+FFFD replaces invalid UTF-8.
  package var string: String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// Ensures room for `extra` more bytes.
  @inline(__always)
  package func reserve(_ extra: Int) {
    if count &+ extra > capacity { grow(extra) }
  }

  @inline(never)
  private func grow(_ extra: Int) {
    let wanted = max(capacity * 2, count + extra)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: wanted)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
    capacity = wanted
  }

  /// The number of bytes copied in one vector operation.
  ///
  /// A copy of a short text reads and writes a whole block, so that this many bytes after the text
  /// must be readable. The callers ensure it: ``pad()`` after a text in a buffer, ``readable`` for a
  /// text within one.
  static let block = 64

  /// The number of readable bytes at `base`, including those after the contents.
  var readable: Int { capacity }

  /// The number of zeros that ``pad()`` writes: a block after the last byte is readable.
  static let padding = block

  /// Writes zeros after the contents without adding them to the contents.
  func pad() {
    memset(freeSpace(Self.padding), 0, Self.padding)
  }

  /// Replaces a byte of the contents.
  func replace(at position: Int, with byte: UInt8) {
    assert(position < count)
    base[position] = byte
  }

  @inline(__always)
  package func append(_ byte: UInt8) {
    reserve(1)
    base[count] = byte
    count &+= 1
  }

  @inline(__always)
  package func append(_ source: UnsafePointer<UInt8>, count length: Int) {
    reserve(length)
    memcpy(base + count, source, length)
    count &+= length
  }

  @inline(__always)
  func append(label: InlineText) {
    reserve(InlineText.capacity)
    put(label)
  }

  /// Appends bytes like `append(_:count:)`; ``block`` bytes after the source must be readable.
  @inline(__always)
  func append(blocks source: UnsafePointer<UInt8>, count length: Int) {
    reserve(length &+ Self.block)
    put(source, length)
  }

  /// Appends a label and the source bytes; returns false, appending nothing, if there is no room.
  @inline(__always)
  func appendIfRoom(
    label: InlineText, blocks source: UnsafePointer<UInt8>, count length: Int
  ) -> Bool {
    guard count &+ length &+ (InlineText.capacity + Self.block) <= capacity else { return false }
    put(label)
    put(source, length)
    return true
  }

  /// Appends `key`, which ends with an opening quote, then `word` and the closing quote.
  @inline(__always)
  func append(word: InlineText, after key: InlineText) {
    reserve(2 * InlineText.capacity + 1)
    put(key)
    put(word)
    base[count] = UInt8(ascii: "\"")
    count &+= 1
  }

  @inline(__always)
  func append(_ first: InlineText, _ second: InlineText) {
    reserve(2 * InlineText.capacity)
    put(first)
    put(second)
  }

  /// Appends a label; the caller has reserved the room.
  private func put(_ label: InlineText) {
    UnsafeMutableRawPointer(base + count).storeBytes(of: label.bytes, as: SIMD32<UInt8>.self)
    count &+= label.count
  }

  /// Appends bytes by copying a whole block, which most texts fit in.
  ///
  /// A copy of the exact length would branch on it, and branch predictors cannot predict it.
  private func put(_ source: UnsafePointer<UInt8>, _ length: Int) {
    let start = count
    let block = UnsafeRawPointer(source).loadUnaligned(as: SIMD64<UInt8>.self)
    UnsafeMutableRawPointer(base + start).storeBytes(of: block, as: SIMD64<UInt8>.self)
    count = start &+ length
    if length > Self.block { putRest(source, from: start, length) }
  }

  @inline(never)
  private func putRest(_ source: UnsafePointer<UInt8>, from start: Int, _ length: Int) {
    memcpy(base + (start &+ Self.block), source + Self.block, length &- Self.block)
  }

  @inline(__always)
  package func append(_ text: StaticString) {
    append(text.utf8Start, count: text.utf8CodeUnitCount)
  }

  /// Appends a list in brackets with commas between the elements; `element` appends one element.
  @inline(__always)
  package func appendList<Elements: Sequence>(
    _ elements: Elements, _ opening: Unicode.Scalar, _ closing: Unicode.Scalar,
    _ element: (Elements.Element) -> Void
  ) {
    append(UInt8(ascii: opening))
    var isFirst = true
    for item in elements {
      if !isFirst { append(UInt8(ascii: ",")) }
      isFirst = false
      element(item)
    }
    append(UInt8(ascii: closing))
  }

  /// Appends a number in decimal digits, with zeros before it up to `width` digits.
  package func append(decimal value: Int, width: Int = 1) {
    if width == 1, 0..<10 ~= value { return append(UInt8(ascii: "0") + UInt8(value)) }
    var (digits, rest) = (1, value.magnitude / 10)
    while rest > 0 { (digits, rest) = (digits + 1, rest / 10) }
    digits = max(digits, width)
    let start = freeSpace(digits + 1)
    let sign = value < 0 ? 1 : 0
    if value < 0 { start[0] = UInt8(ascii: "-") }
    rest = value.magnitude
    var at = sign + digits
    while at > sign {
      at -= 1
      start[at] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    commit(sign + digits)
  }

  /// Appends a character as one or two JSON escapes: `\u00e9`.
  func append(escapeOf scalar: UInt32) {
    if scalar > 0xFFFF {
      let offset = (scalar &- 0x10000) & 0xFFFFF
      append(escapeOf: 0xD800 + offset >> 10)
      return append(escapeOf: 0xDC00 + offset & 0x3FF)
    }
    append("\\u")
    for shift in [12, 8, 4, 0] { append(Hexadecimal.digits[Int(scalar >> UInt32(shift) & 15)]) }
  }

  package func append(contentsOf text: String) {
    text.readUTF8 { if let start = $0.baseAddress { append(start, count: $0.count) } }
  }

  package func append(contentsOf bytes: some ByteCollection) {
    bytes.withContiguousStorageIfAvailable { append(contentsOf: $0) }
  }

  package func append(contentsOf bytes: UnsafeBufferPointer<UInt8>) {
    if let start = bytes.baseAddress { append(start, count: bytes.count) }
  }

  /// Returns room for `length` bytes after the contents; ``commit(_:)`` adds those written there.
  package func freeSpace(_ length: Int) -> UnsafeMutablePointer<UInt8> {
    reserve(length)
    return base + count
  }

  /// Adds to the contents `length` bytes that were written to ``freeSpace(_:)``.
  package func commit(_ length: Int) {
    count += length
  }

  /// Moves all bytes of another buffer to the end of this one, without a copy if this one is empty.
  package func append(moving other: ByteBuffer) {
    if count == 0 {
      swap(&storage.pointee, &other.storage.pointee)
    } else {
      append(contentsOf: other.bytes)
    }
    other.removeAll()
  }

  package func removeAll() {
    count = 0
  }

  package func truncate(to length: Int) {
    count = min(count, length)
  }

  /// Drops the first bytes and moves the rest to the front.
  package func removeFirst(_ length: Int) {
    let rest = count - length
    if rest > 0 { memmove(base, base + length, rest) }
    count = max(rest, 0)
  }

  /// Removes the contents, and shrinks the buffer to `limit` bytes if its capacity exceeds that.
  package func resetIfLarger(than limit: Int) {
    count = 0
    guard capacity > limit else { return }
    base.deallocate()
    capacity = limit
    base = .allocate(capacity: limit)
  }
}

extension String {
  /// Calls `body` with the bytes of the text; unlike `withUTF8`, needs no reference of its own.
  func readUTF8(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    if utf8.withContiguousStorageIfAvailable(body) != nil { return }
    var copy = self
    copy.withUTF8(body)
  }
}
