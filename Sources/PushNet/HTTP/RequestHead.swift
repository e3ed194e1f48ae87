import PushCore

/// The method and the header fields of a request, which many requests have in common.
final class RequestHead {
  let method: UnsafeMutablePointer<CChar>
  /// The header fields, as lines.
  let lines: [UnsafePointer<CChar>]
  private let request: HTTPRequest

  init(_ request: HTTPRequest) {
    self.request = request
    method = request.method.rawValue.allocatedCString()
    // Otherwise libcurl waits a second for `100 Continue` before it sends a large body.
    let texts = request.headers.map { "\($0.name): \($0.value.plain)" } + ["Expect:"]
    lines = texts.map { UnsafePointer($0.allocatedCString()) }
  }

  func fits(_ other: HTTPRequest) -> Bool {
    other.method == request.method && other.headers == request.headers
  }

  deinit {
    method.deallocate()
    lines.forEach { $0.deallocate() }
  }
}

extension String {
  /// Returns a copy with a terminating NUL, which the caller deallocates.
  fileprivate func allocatedCString() -> UnsafeMutablePointer<CChar> {
    withCString { text in
      let count = utf8.count + 1
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: count)
      copy.initialize(from: text, count: count)
      return copy
    }
  }
}
