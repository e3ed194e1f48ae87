import Glibc

private typealias Driver = @Sendable (UnsafePointer<UInt8>, Int) -> CInt

/// The drivers by the name of their file.
private let drivers: [String: Driver] = [
  "CheckFuzzer": fuzzCheck,
  "ConfigurationFuzzer": fuzzConfiguration,
  "ConvertFuzzer": fuzzConvert,
  "DeepLinkFuzzer": fuzzDeepLink,
  "DocumentStreamFuzzer": fuzzDocumentStream,
  "EmulatorSessionFuzzer": fuzzEmulatorSession,
  "HTTPRequestFuzzer": fuzzHTTPRequest,
  "InboxFuzzer": fuzzInbox,
  "JSONScannerFuzzer": fuzzJSONScanner,
  "PayloadFuzzer": fuzzPayload,
  "RedactFuzzer": fuzzRedact,
  "ReplyFuzzer": fuzzReply,
  "RedactTextFuzzer": fuzzRedactText,
  "WebSocketFuzzer": fuzzWebSocket,
]

/// The driver that the environment variable `FUZZ_DRIVER` names.
///
/// libFuzzer has one entry point per program, and a program per driver would compile PushCore
/// once for each of them.
private let driver: Driver = {
  guard let name = getenv("FUZZ_DRIVER"), let driver = drivers[String(cString: name)] else {
    fatalError("FUZZ_DRIVER must be one of \(drivers.keys.sorted().joined(separator: ", "))")
  }
  return driver
}()

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt { driver(data, size) }
