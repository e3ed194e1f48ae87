import PushCore
import PushEmulator

extension TopicRow {
  static let emulatedVendors = TopicRow(
    "emulated-vendors", "use pushkit emulate with libraries and containers",
    seeAlso: ["emulate", "emulator-scripts", "socket-messages", "vendors"]
  ) {
    """
    pushkit-emulate(1) responds as the guides of Everlytic, Smartico and Push.Express describe, and
    checks every request against them. It accepts all well-formed keys, tokens and IDs. It remembers
    registrations until it ends: a token has one subscription, and a pair of `ic_token` and `ext_id`
    has one instance. A contact with a subscription has a history with the two messages of
    Everlytic's guide. Smartico's WebSocket is `/websocket/services`, and its pages are
    `/wrapper-gf.html` and `/wrapper-popup.html`.

    # WebSocket
    The URL of Smartico's WebSocket is `ws://127.0.0.1:PORT/websocket/services?master&domain=…&version=…`. A session begins
    with INIT_SESSION_REQUEST and one IDENTIFY_USER_REQUEST. These messages can follow:
    \(laterMessages)
    - A request of Smartico's public API: The reply has the next `cid`.
    - Any other `cid`: There is no reply. A line of `--script` can send one.

    pushkit-socket-messages(7) lists the messages and their fields, by which pushkit checks them.

    The URLs in IDENTIFY_USER_RESPONSE contain the label key of INIT_SESSION_REQUEST. SDKs send only
    the first 36 characters of a label key. pushkit then adds `-4`, the environment of the label key
    that it prints.

    Every message except PONG needs `ts`, and a `uuid` that is unique in its session.
    INIT_SESSION_RESPONSE and PONG repeat the `uuid` of the request. All other replies have a `uuid`
    of their own, because real servers do not always repeat it.

    The reply to a message that breaks a rule has `errCode` 1 and `errMsg`. If Smartico's guide
    defines no reply, there is none. The session continues. Frames that RFC 6455 does not allow end
    it with the close code 1002, 1007 or 1009. After 30 seconds without a byte, pushkit sends a
    PING. After 30 more seconds it closes the connection with code 1001.

    # Pages for web views
    The URLs in IDENTIFY_USER_RESPONSE open pages of this server. They replace Smartico's pages, so
    that you can test the native bridge of an app. Each page shows `dp` and the messages that it
    receives, and has a button for each message that it can send. It sends PAGE_READY when it is
    loaded. The gamification page then sends READY_TO_BE_SHOWN, and the popup page sends it after
    SHOW_ENGAGEMENT. The bridge is `SmarticoBridge` (Android, iOS) or `ReactNativeWebView`.

    # Libraries for FCM and APNs
    With `--tls`, the code of a backend stays as it is: its libraries send to the real URLs, and
    pushkit-emulate(1) responds. Without `--tls`, most libraries need another URL.

    The host selects the service: \(playedHosts)

    The port of the emulator speaks TLS, too, so that one port is enough. `GET /authority.pem` is the
    certificate authority of this run.

    # Libraries that use a proxy
    These read `HTTPS_PROXY` and a variable for certificate authorities by themselves: firebase-admin
    for Python, google-auth, pyfcm, async-firebase, httpx, requests, curl and Go:

        $ pushkit emulate --tls --service-account account.json -- pytest

    `account.json` is a service account with a test key, for `GOOGLE_APPLICATION_CREDENTIALS`.

    firebase-admin for Node.js needs the proxy in its options:

        const agent = new HttpsProxyAgent(process.env.HTTPS_PROXY);
        const credential = admin.credential.cert(account, agent);
        admin.initializeApp({ credential, httpAgent: agent });

    Java needs a store with the authority, which `keytool` makes, and four properties in
    `JAVA_TOOL_OPTIONS`: `https.proxyHost`, `https.proxyPort`, `javax.net.ssl.trustStore` and
    `javax.net.ssl.trustStorePassword`:

        keytool -importcert -noprompt -alias pushkit -file authority.pem \\
          -keystore store -storepass changeit

    # Libraries without a proxy
    Some clients connect directly, such as PyAPNs2, Node's HTTP/2 client and aioapns. Write the name
    of the service into `/etc/hosts`, preferably in a container, and let pushkit listen on port 443:

        echo 127.0.0.1 api.push.apple.com >>/etc/hosts
        pushkit emulate --tls --port 443 -- pytest

    Apple also serves HTTP/2 without ALPN, and nginx does not. For aioapns, which
    django-push-notifications can use, set ALPN in the context:

        context = ssl.create_default_context()
        context.set_alpn_protocols(['h2'])
        client = APNs(key=key, ssl_context=context, ...)

    # Libraries with another URL
    `server` is the URL that pushkit prints, and `account.json` the file of `--service-account`.

    firebase-admin for Python, with topics. It retries 429 and 503 by itself:

        service = messaging._MessagingService
        service.FCM_URL = server + '/v1/projects/{0}/messages:send'
        service.IID_URL = server
        credential = credentials.Certificate('account.json')
        app = firebase_admin.initialize_app(credential)
        topics = server + '/v1/projects/pushkit-emulator/registrations'
        messaging._get_messaging_service(app)._fcm_topic_url = topics

    `IID_URL` is for topics. The last two lines are for the topics of version 7.7 and later.

    firebase-admin for Go. Requests for topics still go to Google without `--tls`:

        credentials := option.WithCredentialsFile("account.json")
        endpoint := option.WithEndpoint(server + "/v1")
        app, err := firebase.NewApp(ctx, nil, credentials, endpoint)

    pyfcm 2:

        FCMNotification.FCM_END_POINT_BASE = server + '/v1/projects'
        fcm = FCMNotification('account.json', project_id='pushkit-emulator')

    google-auth for Python. It retries only the request for an access token:

        scope = 'https://www.googleapis.com/auth/firebase.messaging'
        account = Credentials.from_service_account_file('account.json')
        session = AuthorizedSession(account.with_scopes([scope]))
        path = '/v1/projects/pushkit-emulator/messages:send'
        session.post(server + path, json=request)

    # Containers
    A container needs `--listen 0.0.0.0`, and `--host` with the name that the others use for it. With
    docker compose, network aliases are the names of the services:

        services:
          push:
            image: pushkit   # with pushkit, nginx and openssl
            command: >
              emulate --tls --listen 0.0.0.0 --host push --port 443
            healthcheck:
              test: bash -c ': >/dev/tcp/127.0.0.1/443'
            networks:
              default:
                aliases: [fcm.googleapis.com, oauth2.googleapis.com]
          backend:
            depends_on: { push: { condition: service_healthy } }
            environment: { SSL_CERT_FILE: ca.pem, REQUESTS_CA_BUNDLE: ca.pem }
            command: >
              sh -c 'curl -so ca.pem http://push:443/authority.pem && ./send'

    A name without an alias reaches the real service. Node.js needs `NODE_EXTRA_CA_CERTS`, and SDKs of
    AWS `AWS_CA_BUNDLE`. A job of GitHub Actions has the emulator under the name of a service:

        services:
          push:
            image: ghcr.io/OWNER/pushkit
            ports: ['8080:8080']
            options: >-
              --health-cmd "bash -c ': >/dev/tcp/127.0.0.1/8080'"

    The image must start pushkit with `emulate --listen 0.0.0.0 --port 8080`. The steps reach it as
    `http://127.0.0.1:8080`. Without a container, start it in one step for the later steps. With
    `--tls`, these would reach no other host by the proxy:

        pushkit emulate --env-file "$GITHUB_ENV" --env-format dotenv &
        until [ -s "$GITHUB_ENV" ]; do sleep 0.1; done

    A reverse proxy of your own may pass on the host of the client, as nghttpx does without
    `--host-rewrite`. Allow it then: `--host api.push.apple.com`.

    # Android
    An Android emulator reaches this machine as 10.0.2.2, which pushkit refuses. Instead run
    `adb reverse tcp:8080 tcp:8080`, and let the app use 127.0.0.1. This works for a device on USB,
    too. `pushkit emulate --lenient --port 8080` accepts the vendors' SDKs in it.

    # Requests of vendors' SDKs
    With `--lenient`, pushkit also accepts requests that the vendors' SDKs send but the guides do
    not describe. Without it, the error for such a request mentions `--lenient`:

    \(leniencyTable)

    The reply to LOGOUT has `cid` 12, and then another user can be identified. A web page of this
    machine, such as `http://localhost:8080`, may also read the responses. Scripts do not apply to
    preflight requests.
    """
  }

  /// The names of hosts, with one for all regions of SNS.
  private static let playedHosts: String = {
    let names = PlayedHost.all.map(\.name).filter { !$0.hasSuffix(".amazonaws.com") }
    let all = names + ["sns.REGION.amazonaws.com"]
    return all.map { "`\($0)`" }.joined(separator: ", ") + ". APNs also has port 2197."
  }()

  /// The messages that can follow the identification, with their replies.
  private static let laterMessages = [SocketKind.login, .tokenRequest, .languageChange]
    .map { "- \($0.name): The reply has `cid` \($0.replyID ?? 0)." }.joined(separator: "\n")

  /// What only `--lenient` accepts, in two columns.
  private static let leniencyTable: String = {
    let rows = [("CLIENT", "REQUEST")] + Leniency.allCases.map { ($0.client, $0.request) }
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { client, request in
      "    " + client + String(repeating: " ", count: width - client.count + 2) + request
    }.joined(separator: "\n")
  }()
}
