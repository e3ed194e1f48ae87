import PushCore
import PushNet

extension HTTPClient {
  /// Loads libcurl; throws exit status 78 if that fails.
  convenience init(ready options: HTTPOptions) throws(Failure) {
    do {
      try self.init(options)
    } catch {
      throw Failure(
        .configNoLibcurl, "cannot load libcurl: \(error.reason)",
        hint: "install libcurl4 on Debian and Ubuntu, or libcurl on Fedora and Alpine")
    }
  }
}

extension HTTPOptions {
  /// Returns text of a server or a library, which may repeat what was sent, with the secrets of a
  /// request and of its proxy masked.
  func masked(_ text: String, of request: HTTPRequest) -> String {
    let proxy = proxy(for: request.address.plain)
    return request.masked(text, passwords: proxy.map { Masking.credentials(of: $0.url) } ?? [])
  }
}
