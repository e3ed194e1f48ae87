import Foundation
import PushTestPeers
import Testing

/// Reports with a libcurl from before 7.80, which cannot be kept from sending a request twice.
///
/// Another library replaces it and passes all calls to the system's, knows nothing of what came
/// with 7.80, and says that it is 7.68.
@Suite("With an old libcurl", .waiting, .enabled(if: OldLibrary.isPossible))
struct OldLibraryTests {
  /// Runs with the replacement.
  private func run(
    _ server: RawServer, _ arguments: [String], input: String = ""
  ) throws -> Calling.Ran {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try folder.write(OldLibrary.source.utf8, to: "old.c")
    var compiler = Child()
    compiler.program = OldLibrary.compiler ?? ""
    compiler.arguments = [
      "-shared", "-fPIC", "-w", "-DREAL=\"\(OldLibrary.library ?? "")\"", "-o", "libcurl.so.4",
      "old.c",
      "-ldl",
    ]
    compiler.folder = folder.path
    let made = try compiler.run()
    try #require(made.status == 0, "\(String(decoding: made.stderr, as: UTF8.self))")
    var calling = Calling(server)
    calling.environment = ["LD_LIBRARY_PATH": folder.path]
    return try calling.run(arguments, input: input)
  }

  private let push = #"{"data":{"title":"a","message_id":"1","subscription_id":"123"}}"# + "\n"

  @Test("each report has a connection of its own") func connections() throws {
    let server = try RawServer(replies: [Answer.text()])
    let ran = try run(
      server, ["report-click", "--from-payload", "-"], input: push + push + push)
    #expect(ran.status == 0, "\(ran.err)")
    #expect(server.requests.map(\.connection).sorted() == [0, 1, 2])
  }

  @Test("a lost report went out once", arguments: Calling.Vendor.allCases)
  func lost(vendor: Calling.Vendor) throws {
    let server = try RawServer { _ = $0.request() }
    let ran = try run(server, Calling.click(vendor, "--max-delay", "0.01"))
    #expect(ran.status == 69)
    #expect(ran.code == "http.lost")
    #expect(server.requests.count == 1)
  }

  @Test("one that never left is tried again") func unsent() throws {
    let server = try RawServer(replies: [Answer.text()])
    server.stop()
    let ran = try run(server, Calling.click(.everlytic, "--max-delay", "0.01"))
    #expect(ran.code == "http.connect")
    #expect(ran.record?["attempts"]?.integer == 5)
  }

  @Test("no server may swallow the second of two on one connection") func swallowed() throws {
    let server = try RawServer { connection in
      guard connection.request() != nil else { return }
      connection.send(Answer.text())
      _ = connection.request()
    }
    let ran = try run(server, ["report-click", "--from-payload", "-"], input: push + push)
    #expect(ran.status == 0)
    #expect(server.requests.count == 2)
  }
}

/// The library that replaces an old libcurl.
private enum OldLibrary {
  static let isPossible = compiler != nil && library != nil

  static let compiler = Program.path("cc") ?? Program.path("clang")

  static let library = [
    "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib",
  ].map { $0 + "/libcurl.so.4" }.first(where: FileManager.default.fileExists)

  static let source = #"""
    #include <dlfcn.h>
    #include <stdarg.h>
    #include <string.h>
    static void *real(const char *name) {
      static void *library;
      if (!library) library = dlopen(REAL, RTLD_NOW | RTLD_LOCAL);
      return dlsym(library, name);
    }
    #define FORWARD(name) \
      void *name(void *a, void *b, void *c, void *d, void *e) { \
        return ((void *(*)(void *, void *, void *, void *, void *))real(#name))(a, b, c, d, e); \
      }
    FORWARD(curl_global_init) FORWARD(curl_version) FORWARD(curl_slist_append)
    FORWARD(curl_slist_free_all) FORWARD(curl_easy_strerror) FORWARD(curl_easy_init)
    FORWARD(curl_easy_reset) FORWARD(curl_easy_cleanup) FORWARD(curl_easy_getinfo)
    FORWARD(curl_multi_init) FORWARD(curl_multi_cleanup) FORWARD(curl_multi_add_handle)
    FORWARD(curl_multi_remove_handle) FORWARD(curl_multi_perform) FORWARD(curl_multi_poll)
    FORWARD(curl_multi_info_read) FORWARD(curl_easy_send) FORWARD(curl_easy_recv)
    int curl_easy_setopt(void *easy, int option, ...) {
      if (option == 20312 || option == 10313) return 48;
      va_list list;
      va_start(list, option);
      void *value = va_arg(list, void *);
      va_end(list);
      return ((int (*)(void *, int, ...))real("curl_easy_setopt"))(easy, option, value);
    }
    void *curl_version_info(int age) {
      static struct { int age; const char *version; unsigned number; char rest[64]; } facts;
      memcpy(&facts, ((void *(*)(int))real("curl_version_info"))(age), sizeof facts);
      facts.number = 0x074400;
      return &facts;
    }
    """#
}
