import PushCore

/// The files of a ``TLSServer``.
enum TLSFiles {
  /// Arguments: the folder, a serial number, and the file of the system's authorities, if any.
  ///
  /// Prints `ready`, or the reason why it ends.
  static let script = #"""
    umask 077
    trap '' PIPE
    trap exit HUP INT TERM
    trap 'kill $nginx 2>/dev/null; wait; rm -rf "$1"' EXIT
    cd "$1" && {
      new='-config openssl.cnf -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes'
      openssl req -x509 $new -extensions authority -keyout authority.key -out authority.pem \
        -days 2 -subj '/CN=pushkit emulate' &&
      openssl req $new -keyout server.key -out server.csr -subj /CN=localhost &&
      openssl x509 -req -in server.csr -CA authority.pem -CAkey authority.key \
        -set_serial "0x$2" -extfile openssl.cnf -extensions server -days 2 -out server.pem
    } >>log 2>&1 </dev/null || { tail -n 1 log; exit 1; }
    rm authority.key
    cat ${3:+"$3"} authority.pem >authorities.pem
    user=
    [ "$(id -u)" != 0 ] || user="user $(id -un) $(id -gn);"
    NGINX='3;' nginx -p . -c nginx.conf -g "$user" </dev/null >>log 2>&1 3<&3 &
    nginx=$!
    exec 3<&-
    until [ -s nginx.pid ]; do
      kill -0 $nginx 2>/dev/null || { tail -n 1 log; exit 1; }
      sleep 0.02
    done
    rm server.key
    echo ready
    read -r end
    """#

  /// The extensions of the certificates; `*` in a name is one label.
  static func openssl(names: [String]) -> String {
    """
    [req]
    distinguished_name = name
    [name]
    [authority]
    basicConstraints = critical, CA:TRUE, pathlen:0
    keyUsage = critical, keyCertSign, cRLSign
    subjectKeyIdentifier = hash
    [server]
    basicConstraints = critical, CA:FALSE
    keyUsage = critical, digitalSignature
    extendedKeyUsage = serverAuth
    subjectKeyIdentifier = hash
    authorityKeyIdentifier = keyid
    subjectAltName = IP:127.0.0.1, \(names.map(subject).joined(separator: ", "))
    """
  }

  /// A name of a certificate, which may be an IP address.
  private static func subject(_ name: String) -> String {
    (TextForm.ipAddress.fits(name) ? "IP:" : "DNS:") + name
  }

  /// A server that passes requests on to an emulator, with the host of the client.
  ///
  /// The socket is inherited. A script of the emulator that sends no response also gets none through
  /// nginx (444).
  static func nginx(port: Int, emulator: String) -> String {
    let folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map {
      "  \($0)_temp_path \($0);\n"
    }.joined()
    return """
      daemon off;
      worker_processes 1;
      pid nginx.pid;
      error_log log;
      events { worker_connections 1000; }
      http {
        access_log off;
      \(folders)  server_tokens off;
        client_max_body_size 0;
        client_body_buffer_size 64k;
        large_client_header_buffers 8 32k;
        ignore_invalid_headers off;
        underscores_in_headers on;
        keepalive_timeout 1h;
        keepalive_requests 1000000000;
        map $http_upgrade $option { default upgrade; '' ''; }
        upstream emulator {
          server \(emulator.dropFirst("http://".count));
          keepalive 100;
          keepalive_requests 1000000000;
        }
        server {
          listen 127.0.0.1:\(port) ssl http2;
          ssl_certificate server.pem;
          ssl_certificate_key server.key;
          error_page 497 =307 https://$http_host$request_uri;
          error_page 502 504 = @closed;
          location @closed { return 444; }
          location / {
            proxy_pass http://emulator;
            proxy_http_version 1.1;
            proxy_set_header Host $http_host;
            proxy_set_header X-Forwarded-Proto https;
            proxy_set_header Connection $option;
            proxy_set_header Upgrade $http_upgrade;
            proxy_next_upstream off;
            proxy_read_timeout 1h;
          }
        }
      }
      """
  }
}
