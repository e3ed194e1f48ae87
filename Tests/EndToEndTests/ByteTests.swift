import Foundation
import Testing

/// Arguments that are not UTF-8: the names of files are used byte for byte, values are refused.
@Suite("Bytes that are not text", .waiting) struct ByteTests {
  /// Runs a line of sh in which `$b` is such a text, and `$0` is pushkit.
  private func run(_ line: String, in folder: TemporaryFolder) throws -> Child.Outcome {
    var child = Child()
    child.program = "/bin/sh"
    child.arguments = ["-c", #"b="$(printf 'caf\351')"; "# + line, Binary.path]
    child.folder = folder.path
    return try child.run()
  }

  private static let push = #"{"aps":{"alert":"a"}}"#

  @Test(
    "are the name of a file",
    arguments: [
      #"echo "$p" >"$b"; "$0" parse-payload --field body "$b""#,
      #"echo "$p" >"$b"; "$0" parse-payload --field body ./"$b" | cat"#,
      #"printf a >"$b"; "$0" register-token --dry-run --method javascript --platform android --token "@$b" >&2; echo a"#,
      #""$0" emulate -- sh -c 'printf %s "$1" | od -An -tx1 | grep -q "63 61 66 e9" && echo a' sh "$b""#,
      #""$0" generate --into "$b" >/dev/null && test -d "$b/share" && echo a"#,
      #""$0" emulate --env-file "$b" -- test -s "$b" && echo a"#,
      #"PATH="$PATH:$b" "$0" emulate -- sh -c 'printf %s "${PATH##*:}"' | od -An -tx1 | grep -q "63 61 66 e9" && echo a"#,
      #"echo '{"profiles":{"caf":{"vendor":"smartico"}}}' >"$b"; PUSHKIT_CONFIG="$b" "$0" doctor --profile caf >&2; echo a"#,
      #"mkdir "$b"; HOME="$PWD/$b" XDG_STATE_HOME= "$0" emulate -- "$0" px-register >/dev/null && test -s "$b/.local/state/pushkit/state.json" && echo a"#,
    ])
  func nameFiles(line: String) throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let outcome = try run("p='\(Self.push)'; " + line, in: folder)
    #expect(String(decoding: outcome.stdout, as: UTF8.self) == "a\n")
    #expect(outcome.status == 0)
  }

  @Test(
    "are no value",
    arguments: [
      #""$0" classify-link "dp:$b""#,
      #""$0" decode-config "$b""#,
      #""$0" parse-payload --vendor "$b""#,
      #""$0" register-token --vendor smartico --token "$b""#,
      #"PUSHKIT_SMARTICO_LABEL_KEY="$b" "$0" build-gf-url --user-id 1"#,
      #"PUSHKIT_SMARTICO_LABEL_KEY="$b" "$0" register-token --vendor smartico --dry-run --user-id 1 --platform android --token a"#,
      #"printf 'p=1;i=https://%s' "$b" >f; "$0" decode-config @f"#,
      #"printf %s "$b" >f; "$0" register-token --dry-run --method javascript --platform android --token @f"#,
    ])
  func areRefused(line: String) throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let outcome = try run(line, in: folder)
    #expect(outcome.status == 64)
    #expect(outcome.stdout.isEmpty)
    #expect(String(decoding: outcome.stderr, as: UTF8.self).contains("[usage.not-utf-8]"))
  }

  @Test("in the address of a proxy are an error that names the variable") func proxy() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let line = #"http_proxy="http://$b" "$0" px-lifecycle onscreen --app-id 1 --instance-id 2"#
    let outcome = try run(line + " --api-url http://a.example", in: folder)
    #expect(outcome.status == 78)
    let errors = String(decoding: outcome.stderr, as: UTF8.self)
    #expect(errors.contains("http_proxy: ") && errors.contains("is not valid UTF-8"))
  }

  @Test("in a name are shown by number") func areShown() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let outcome = try run(#""$0" parse-payload "$b""#, in: folder)
    #expect(outcome.status == 66)
    #expect(String(decoding: outcome.stderr, as: UTF8.self).contains(#"cannot read caf\xE9: "#))
  }

  @Test("A file that may not grow is an error of the write") func fileSizeLimit() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let line = #"ulimit -f 0; echo "$p" | "$0" parse-payload >out"#
    let outcome = try run("p='\(Self.push)'; " + line, in: folder)
    #expect(outcome.status == 74)
  }
}
