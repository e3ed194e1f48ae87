/// What networks, proxies and parsers of JSON report in place of a response.
///
/// The texts are those in the sources of the libraries that ``ServiceAPI/source`` names.
extension ServiceErrorRow {
  static let network = [
    raised(
      .network, "ENOTFOUND", .retry,
      """
      The name of the host has no address. Check its spelling, and DNS and internet access of \
      the server or container; then try again.
      """,
      [
        "getaddrinfo enotfound", "could not resolve host:", "dial tcp: lookup",
        "name or service not known", "no such host is known", "java.net.unknownhostexception",
        "php_network_getaddresses", "nameresolutionerror", "nodename nor servname provided",
        "nsurlerrordomain code=-1003",
      ]),
    raised(
      .network, "EAI_AGAIN", .retry,
      """
      The DNS server did not answer. Try again; if it lasts, check the DNS settings of the \
      server or container.
      """,
      ["eai_again", "temporary failure in name resolution"]),
    raised(
      .network, "ECONNRESET", .retry,
      """
      The other side or a firewall broke the connection, which curl reports as error 56. Send \
      again; if it happens after a pause, keep no idle connections.
      """,
      [
        "read econnreset", "write econnreset", "socket hang up", "connection reset by peer",
        "client network socket disconnected before secure tls connection",
        "recv failure: connection reset", "java.net.socketexception: connection reset",
        "nsurlerrordomain code=-1005",
      ]),
    raised(
      .network, "ETIMEDOUT", .retry,
      """
      No answer came in time. Check that the firewall lets port 443 out to the service, then \
      send again with a pause that grows.
      """,
      [
        "connect etimedout", "read etimedout", "operation timed out after",
        "connection timed out after", "sockettimeoutexception: connect timed out",
        "read timed out. (read timeout=", "i/o timeout", "tls handshake timeout",
        "context deadline exceeded", "client.timeout exceeded while awaiting headers",
        "und_err_connect_timeout", "und_err_headers_timeout",
        "http2: timeout awaiting response headers", "net::opentimeout", "net::readtimeout",
        "a connection attempt failed because the connected party did not properly respond",
        "nsurlerrordomain code=-1001", "une tentative de connexion a échoué",
        "ein verbindungsversuch ist fehlgeschlagen",
        "se produjo un error durante el intento de conexión", "wsaetimedout",
      ]),
    raised(
      .network, "ECONNREFUSED", .retry,
      """
      Nothing listens at this address. Check host and port; an address such as `127.0.0.1` means \
      that a proxy or an emulator is set but does not run.
      """,
      [
        "connect econnrefused", "connect: connection refused", "[errno 111] connection refused",
        "java.net.connectexception: connection refused",
        "no connection could be made because the target machine actively refused it",
        "failed to open tcp connection to", "couldn't connect to server",
        "nsurlerrordomain code=-1004", "getsockopt: connection refused",
      ]),
    raised(
      .network, "tls-issuer-unknown", .fixCredentials,
      """
      The server does not trust the certificate of the other side. Update its list of root \
      certificates, or add that of the company's proxy; do not turn the check off.
      """,
      [
        "unable to get local issuer certificate", "unable to verify the first certificate",
        "depth_zero_self_signed_cert", "certificate verify failed", "certificate_verify_failed",
        "certificate signed by unknown authority", "pkix path building failed",
        "ssl certificate problem:", "the ssl connection could not be established",
        "the remote certificate is invalid according to", "self-signed certificate",
        "self signed certificate",
        "nsurlerrordomain code=-1202",
      ]),
    raised(
      .network, "tls-server-expired", .fixCredentials,
      """
      The certificate of the other side seems to have expired. Mostly the clock or the root \
      certificates of your server are old: update them.
      """,
      ["cert_has_expired", "certificate is not yet valid", "certificate has expired"]),
    raised(
      .network, "tls-host-name", .fixCredentials,
      """
      The certificate belongs to another host. Check the name of the host, and whether a proxy \
      answers in its place.
      """,
      [
        "hostname/ip does not match certificate's altnames",
        "no alternative certificate subject name matches target host name",
        "hostname mismatch, certificate is not valid for",
      ]),
    raised(
      .network, "tls-handshake", .fixCredentials,
      """
      The TLS connection could not be set up. Update OpenSSL or Java for TLS 1.2 and newer, and \
      check that host, port and proxy speak HTTPS.
      """,
      [
        "alert handshake failure", "received fatal alert: handshake_failure",
        "remote host terminated the handshake", "remote host closed connection during handshake",
        "get_record:wrong version number", "alert protocol version",
        "ssl operation failed with code 1", "handshake timed out", "[ssl: wrong_version_number]",
        "nsurlerrordomain code=-1200",
      ]),
    raised(
      .network, "http2-goaway", .retry,
      """
      The server closed the connection (GOAWAY), which is normal from time to time. Open a new \
      connection and send the messages without an answer again.
      """,
      [
        "server sent goaway and closed the connection",
        "transport received server's graceful shutdown goaway",
        "new streams cannot be created after receiving a goaway", "err_http2_goaway_session",
        "apn write failed: goaway", "received goaway from apns",
        "http2goawayexception", "greater than last-stream-id",
      ]),
    raised(
      .network, "http2-stream", .retry,
      """
      The HTTP/2 connection or this stream broke. Make a new connection and send again; if it \
      repeats, look for a proxy between, or a wrong key.
      """,
      [
        "stream closed with error code nghttp2_", "err_http2_stream_error",
        "err_http2_invalid_session", "err_http2_session_error", "session closed with error code",
        "the pending stream has been canceled", "was not closed cleanly:",
        "was not closed cleanly before end of the underlying stream",
        "error in the http2 framing layer", "http2: client connection lost",
        "http2: client connection force closed", "http2: client conn not usable",
        "the http/2 server closed the connection",
        "stream error: stream id",
      ]),
    raised(
      .network, "proxy", .fixCredentials,
      """
      The proxy of the server refused or broke the connection. Check its address, its password, \
      and that it lets port 443 to the service through.
      """,
      [
        "tunneling socket could not be established", "connect tunnel failed, response",
        "proxy connect aborted", "could not resolve proxy", "proxy connection failure:",
        "tunnel connection failed:", "from proxy after connect", "cannot connect to proxy",
        "unable to connect to proxy", "proxyconnect tcp:", "proxy authentication required",
      ]),
    raised(
      .network, "fetch-failed", .retry,
      """
      The request of Node.js did not get through; `cause` says why, such as `ENOTFOUND` or a \
      certificate. Fix that, then send again.
      """,
      ["typeerror: fetch failed"]),
    raised(
      .network, "json-page", .lookAtService,
      """
      A page or a plain text came in place of JSON, mostly an error page of a proxy, a wrong \
      URL, or a refused key. Print status and body of the reply; do not delete the token.
      """,
      [
        "unexpected token < in json at position", "unexpected token '<', \"",
        "invalid character '<' looking for beginning of value",
        "unexpected character ('<' (code 60))", "expected begin_object but was string",
        "unexpected character encountered while parsing value: <",
        "'<' is an invalid start of a value", "unexpected token at '<",
        "invalid json response body at", "use jsonreader.setlenient(true) to accept malformed json",
      ]),
    raised(
      .network, "json-empty", .lookAtService,
      """
      The reply was empty or no JSON. Print status and body of the reply first; 200, 201 and 204 \
      with an empty body can be a success.
      """,
      [
        "unexpected end of json input", "expecting value: line 1 column 1 (char 0)",
        "json_decode error: syntax error", "jsonexception: syntax error",
      ]),
    raised(
      .network, "empty-reply", .retry,
      """
      The other side closed the connection without an answer. Send again; if it repeats, check \
      host, port and proxy.
      """,
      ["empty reply from server", "unexpected eof while reading", "und_err_socket"]),
    raised(
      .network, "EHOSTUNREACH", .retry,
      """
      The server has no route to this address, mostly because IPv6 or the internet is off in its \
      network. Check the network, or use IPv4 first.
      """,
      [
        "connect ehostunreach", "connect enetunreach", "network is unreachable", "no route to host",
        "nsurlerrordomain code=-1009",
      ]),
    raised(
      .network, "curl-receive", .lookAtService,
      """
      The connection broke while curl read the response. With APNs, curl is often too old or has \
      no HTTP/2: see HTTP2 in `curl --version`. Else send again.
      """,
      ["failure when receiving data from the peer"]),
    raised(
      .network, "http-version", .fixRequest,
      """
      The response was read as HTTP/1.1, and it is not. APNs speaks HTTP/2 only: use .NET Core \
      3.0 or later, set version 2.0 of the request, and no proxy that changes it.
      """,
      ["the server returned an invalid or unrecognized response"]),
    raised(
      .network, "tls-windows", .fixRequest,
      """
      Windows could not set up the TLS connection: TLS 1.2 is off, or Windows or .NET is too old \
      for HTTP/2 with a client certificate. Use .NET Core 3.1 or later, or a newer Windows.
      """,
      [
        "winhttp_callback_status_request_error", "error 12175",
        "authentication failed because the remote party has closed the transport stream",
        "the underlying connection was closed: an unexpected error occurred on a send",
        "the message received was unexpected or badly formatted",
      ]),
    raised(
      .network, "google-refused-network", .lookAtService,
      """
      The page is one with which Google refuses a network or a country, before any API. Send \
      from another network.
      """,
      ["error 403 (forbidden)!!1"]),
    raised(
      .network, "cloudflare-rule", .lookAtService,
      """
      Cloudflare refused the request by a rule of the site in front of the server (error 1020); no \
      push service got it. Ask the owner of the site, or send from another network.
      """,
      ["error code: 1020"]),
  ]
}
