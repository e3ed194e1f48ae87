extension TopicRow {
  static let emulatorClients = TopicRow(
    "emulator-clients", "how libraries and containers reach pushkit emulate",
    seeAlso: ["emulate", "emulator-scripts", "emulated-vendors"]
  ) {
    """
    With `--tls`, the code of a backend stays as it is: its libraries send to the real URLs, and
    pushkit-emulate(1) answers. Without `--tls`, most libraries need another URL.

    # Clients with a proxy
    These read `HTTPS_PROXY` and a variable for certificate authorities by themselves: firebase-admin
    for Python and Go, google-auth, pyfcm, async-firebase, httpx, requests, pywebpush, boto3,
    exponent_server_sdk, curl, PHP's cURL and Go:

        $ pushkit emulate --tls --service-account account.json -- pytest

    `account.json` is a service account with a test key, for `GOOGLE_APPLICATION_CREDENTIALS`.

    firebase-admin for Node.js uses the proxy that it is given. Node.js 24 also does with
    `NODE_USE_ENV_PROXY=1`:

        const httpAgent = new HttpsProxyAgent(process.env.HTTPS_PROXY);
        admin.initializeApp({ credential: admin.credential.cert(account, httpAgent), httpAgent });

    aioapns takes the proxy and the authorities as arguments:

        proxy = urlsplit(os.environ['HTTPS_PROXY'])
        context = ssl.create_default_context()
        context.set_alpn_protocols(['h2'])
        client = APNs(key=key, ..., ssl_context=context,
            proxy_host=proxy.hostname, proxy_port=proxy.port)

    Java reads no variable but this one. `keytool` makes the store of authorities:

        keytool -importcert -noprompt -trustcacerts -alias pushkit -file authority.pem \\
          -keystore store -storepass changeit
        export JAVA_TOOL_OPTIONS="-Dhttps.proxyHost=127.0.0.1 -Dhttps.proxyPort=8080 \\
          -Djavax.net.ssl.trustStore=store -Djavax.net.ssl.trustStorePassword=changeit"

    # Clients without a proxy
    PyAPNs2, Node's HTTP/2 client and @parse/node-apn connect directly. Write the name of the
    service into `/etc/hosts`, best in a container, and let pushkit listen on port 443:

        $ echo 127.0.0.1 fcm.googleapis.com api.push.apple.com \\
            api.sandbox.push.apple.com >>/etc/hosts
          pushkit emulate --tls --port 443 -- pytest

    PyAPNs2 with `verify` of httpx, and django-push-notifications, which uses it, ask for HTTP/2 by
    ALPN, as nginx needs. A client that does not ask for it gets HTTP/1.1.

    # Another URL
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

    firebase-admin for Go. Requests for topics still go to Google, unless `--tls` catches them:

        credentials := option.WithCredentialsFile("account.json")
        endpoint := option.WithEndpoint(server + "/v1")
        app, err := firebase.NewApp(ctx, nil, credentials, endpoint)

    pyfcm 2:

        fcm = FCMNotification('account.json', project_id='pushkit-emulator')
        fcm.fcm_end_point = server + '/v1/projects/pushkit-emulator/messages:send'

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
                aliases: [fcm.googleapis.com, oauth2.googleapis.com, api.push.apple.com]
          backend:
            depends_on: { push: { condition: service_healthy } }
            environment: { SSL_CERT_FILE: /tmp/authority.pem }
            command: sh -c 'curl -so $$SSL_CERT_FILE http://push:443/authority.pem && ./send'

    A job of GitHub Actions has the emulator under the name of a service:

        services:
          push:
            image: ghcr.io/OWNER/pushkit
            ports: ['8080:8080']
            options: >-
              --health-cmd "bash -c ': >/dev/tcp/127.0.0.1/8080'"

    Its command is in the image: `emulate --listen 0.0.0.0 --port 8080`. The steps reach it as
    `http://127.0.0.1:8080`. Without a container, a step runs it for those that follow:

        pushkit emulate --tls --env-file "$GITHUB_ENV" --env-format dotenv &
        until [ -s "$GITHUB_ENV" ]; do sleep 0.1; done

    A reverse proxy in front of the emulator must keep the host of the client. nghttpx sends its own:
    give it `--host`, or run it with `--no-host-rewrite`.
    """
  }
}
