import PushCore
import PushEmulator

extension TopicRow {
  static let testing = TopicRow(
    "testing", "test an app or a backend with pushkit emulate",
    seeAlso: ["emulate", "emulator-scripts", "push-services", "diff-payload"]
  ) {
    """
    pushkit-emulate(1) has a test API on its own port, so that a test can wait for a push, look at it,
    and cause faults. A test without code for this API can use `--expect`.

    # Test API
    The server stores the last \(RequestLog.countLimit) requests and frames of WebSockets, up to \(RequestLog.weightLimit >> 20) MiB. It
    stores a record before it responds. pushkit-emulator-scripts(7) explains the keys. Records show
    credentials unmasked.
    - `GET /requests`: The records as JSON lines, the oldest first.
    - `GET /requests/N`: The record with the number N. Numbers begin at 1 and are not used twice.
    - `DELETE /requests`: Forget all requests, and restart `nth` and `every` of the script.
    - `PUT /script`: Replace the script by the lines of the body. `nth` and `every` start at 1 again.
      If a line is not valid, the response is 400 with `line` and `message`, and the old script stays.
    - `DELETE /script`: Remove the script.

    The query of `GET /requests` selects the records that match all parameters. An unknown parameter
    or value is an error (400):
    - `service`: \(EmulatedService.allCases.map { "`\($0.name)`" }.listed("or")).
    - `status`: The status of the response.
    - `token`: A recipient token of the request.
    - `findings`: The most severe finding: `error`, `warning`, `info`, or `none` without one.
    - `since`: A number. Older records and the one with this number do not match.
    - `count`: The number of records that must match, up to \(RequestLog.countLimit). With fewer, the status is 408.
    - `wait`: The longest time to wait for `count`, up to \(RequestLog.longestWait / 1000)s. The response is sent as soon as so many
      records match. After this time the status is 408, and the body has the matching records.

    For example, wait for two pushes and print their titles:

        $ curl -s "$PUSHKIT_EMULATOR/requests?service=fcm&count=2&wait=5s" |
            jq .body.message.notification.title

    # Expected pushes
    With `--expect FILE`, pushkit ends after each push in FILE has arrived in a request of its own, in
    any order. The exit status is 69 if COMMAND or `--duration` ends first. pushkit then names the
    pushes that are missing, with file, line and title. If a request equals several pushes, pushkit
    assigns the requests so that the most pushes are met.

    A push that gets an error response does not arrive, and further pushes do not matter. FILE has
    payloads in the form of the service, such as these two lines for `--expect-subset`:

        {"message":{"notification":{"title":"Order 1"}}}
        {"message":{"notification":{"title":"Order 2"}}}

    pushkit compares as pushkit-diff-payload(1) does. Each difference from the nearest push is a
    broken rule, but it does not change the response. pushkit compares headers only if FILE has a
    request, such as a record of `--record`. It compares the recipient only if FILE has one. A device
    token in a URL is not compared. Words such as `HIGH` and `high` are the same.
    - `--expect-subset`: Members that the push in FILE does not have are ignored. Lists are compared
      whole. Names of headers are in lower case, as in records.
    - `--ignore PATH`: The values at PATH are not compared.

    # pytest
    Write these fixtures into `conftest.py`:

    \(pythonFixture.indented)

    A test sends a push to `emulator.url` and waits for its record:

        def test_sale(emulator):
            send_sale(emulator.url)
            [push] = emulator.requests(count=1, service='fcm')
            assert push['body']['message']['notification']['title'] == 'Sale'

        def test_outage(emulator):
            emulator.script({'nth': 1, 'do': 'status', 'status': 503})
            send_sale(emulator.url)
            assert len(emulator.requests(count=2)) == 2

    # JUnit 5
    Write this extension for Java 17 or later into `PushkitEmulator.java`:

    \(javaExtension.indented)

    A test class has it as a field:

        @RegisterExtension
        static final PushkitEmulator PUSHKIT = new PushkitEmulator();

        @Test void sale() throws Exception {
          sendSale(PUSHKIT.url);
          String push = PUSHKIT.call(
              "GET", "/requests?service=fcm&count=1&wait=5s", "");
          assertTrue(push.contains("Sale"));
        }
    """
  }

  private static let pythonFixture = """
    import json, os, subprocess
    from urllib.error import HTTPError
    from urllib.parse import urlencode
    from urllib.request import Request, urlopen
    import pytest

    class Emulator:
        def __init__(self, url):
            self.url = url

        def call(self, method, path, body=None):
            request = Request(self.url + path, body, method=method)
            try:
                with urlopen(request) as response:
                    return [json.loads(line) for line in response]
            except HTTPError as error:
                raise AssertionError(f'{error}: {error.read().decode()}')

        def requests(self, count=1, wait='5s', **query):
            query.update(count=count, wait=wait)
            return self.call('GET', '/requests?' + urlencode(query))

        def script(self, *lines):
            body = '\\n'.join(map(json.dumps, lines))
            self.call('PUT', '/script', body.encode())

    @pytest.fixture(scope='session')
    def pushkit():
        if 'PUSHKIT_EMULATOR' in os.environ:  # pushkit emulate -- pytest
            yield Emulator(os.environ['PUSHKIT_EMULATOR'])
            return
        command = ['pushkit', 'emulate', '--duration', '1h']
        with subprocess.Popen(command, stdout=subprocess.PIPE) as server:
            url = server.stdout.readline().decode().split("'")[1]
            yield Emulator(url)
            server.terminate()

    @pytest.fixture
    def emulator(pushkit):
        pushkit.call('DELETE', '/script')
        pushkit.call('DELETE', '/requests')
        return pushkit
    """

  private static let javaExtension = """
    import java.net.URI;
    import java.net.http.*;
    import org.junit.jupiter.api.extension.*;

    public class PushkitEmulator
        implements BeforeAllCallback, BeforeEachCallback, AfterAllCallback {
      public String url;
      private Process server;

      @Override public void beforeAll(ExtensionContext c) throws Exception {
        url = System.getenv("PUSHKIT_EMULATOR");
        if (url != null) return; // pushkit emulate -- mvn test
        server = new ProcessBuilder("pushkit", "emulate", "--duration", "1h")
            .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        url = server.inputReader().readLine().split("'")[1];
      }

      @Override public void beforeEach(ExtensionContext c) throws Exception {
        call("DELETE", "/script", "");
        call("DELETE", "/requests", "");
      }

      @Override public void afterAll(ExtensionContext c) {
        if (server != null) server.destroy();
      }

      public String call(String method, String path, String body)
          throws Exception {
        var request = HttpRequest.newBuilder(URI.create(url + path))
            .method(method, HttpRequest.BodyPublishers.ofString(body));
        var response = HttpClient.newHttpClient()
            .send(request.build(), HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() >= 400)
          throw new AssertionError(response + " " + response.body());
        return response.body();
      }
    }
    """
}

extension String {
  /// The lines as literal text of a page.
  fileprivate var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
  }
}
