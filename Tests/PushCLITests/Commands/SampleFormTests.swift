import Foundation
import Testing

@testable import PushCLI

@Suite struct SampleFormTests {
  private static let sample =
    #"{"a":{"b-c":"d e","f":[1,{"g":-2}],"h":true},"i":null,"j":"é\"😀\n","k":"","l":{},"m":"it's"}"#

  /// A payload with a value of every kind.
  private func printed(as form: SampleForm) -> String {
    let changes = ["own=\(Self.sample)", "aps=1", "gameID=x_y"]
    let ran = run(
      ["sample-payload", "apns", "--as", form.rawValue] + changes.flatMap { ["--set", $0] })
    #expect(ran.status == 0 && ran.err.isEmpty, "\(ran)")
    return ran.out
  }

  @Test("--as bundle")
  func bundle() {
    #expect(
      printed(as: .bundle) == """
        Bundle[{aps=1, gameID=x_y, own=Bundle[{a=Bundle[{b-c=d e, f=[1, Bundle[{g=-2}]], h=true}], \
        i=null, j=é"😀
        , k=, l=Bundle[{}], m=it's}]}]

        """)
  }

  @Test("--as java-map")
  func javaMap() {
    #expect(
      printed(as: .javaMap) == """
        {aps=1, gameID=x_y, own={a={b-c=d e, f=[1, {g=-2}], h=true}, i=null, j=é"😀
        , k=, l={}, m=it's}}

        """)
  }

  @Test("--as dart")
  func dart() {
    #expect(
      printed(as: .dart) == """
        {aps: 1, gameID: x_y, own: {a: {b-c: d e, f: [1, {g: -2}], h: true}, i: null, j: é"😀
        , k: , l: {}, m: it's}}

        """)
  }

  @Test("--as ios-dump")
  func iosDump() {
    #expect(
      printed(as: .iosDump) == #"""
        {
            aps = 1;
            gameID = "x_y";
            own =     {
                a =         {
                    "b-c" = "d e";
                    f =             (
                        1,
                                        {
                            g = "-2";
                        }
                    );
                    h = 1;
                };
                i = "<null>";
                j = "\U00e9\"\Ud83d\Ude00\n";
                k = "";
                l =         {
                };
                m = "it's";
            };
        }

        """#)
  }

  @Test("--as swift-dump")
  func swiftDump() {
    let ran = run(
      "sample-payload", "apns", "--set", "aps={\"a\":[false]}", "--set", "gameID=b, c", "--set",
      "n=null", "--as", "swift-dump")
    #expect(
      ran.out == """
        [AnyHashable("aps"): {
            a =     (
                0
            );
        }, AnyHashable("gameID"): b, c, AnyHashable("n"): <null>]

        """)
  }

  @Test("--as sns names the transport", arguments: [("apns", "APNS"), ("fcm", "GCM")])
  func sns(sample: String, transport: String) throws {
    let out = run("sample-payload", "--as", "sns", sample).out
    let object = try JSONSerialization.jsonObject(with: Data(out.utf8)) as? [String: String]
    #expect(object == [transport: String(run("sample-payload", sample).out.dropLast())])
  }

  @Test("--as curl quotes the payload for a shell")
  func curl() {
    #expect(
      run("sample-payload", "smartico-bridge", "--set", "dp=it's", "--as", "curl").out == #"""
        curl https://push.example.com/send \
          -H 'Content-Type: application/json' \
          -d '{
          "bcid": 4,
          "dp": "it'\''s"
        }'

        """#)
  }

  @Test(
    "Usage errors",
    arguments: [
      ["--as", "bundle"], ["apns", "--as", "xml"], ["apns", "--as", "sns", "--field", "aps"],
      ["apns", "--as", "sns", "-o", "pretty"],
    ])
  func usage(arguments: [String]) {
    let ran = run(["sample-payload"] + arguments)
    #expect(ran.status == 64 && ran.out.isEmpty)
  }
}
