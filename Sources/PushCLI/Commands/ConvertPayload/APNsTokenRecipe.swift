/// Shell commands that make a provider token for APNs (RFC 7519; RFC 7518, section 3.4).
package enum APNsTokenRecipe {
  /// Lines for bash; the tests run them.
  package static let lines = #"""
    key=AuthKey_ABC123DEFG.p8 key_id=ABC123DEFG team_id=DEF123GHIJ
    base64url() { openssl base64 -A | tr '+/' '-_' | tr -d =; }
    head=$(printf '{"alg":"ES256","kid":"%s"}' "$key_id" | base64url)
    claims=$(printf '{"iss":"%s","iat":%s}' "$team_id" $(date +%s) | base64url)
    hex=$(printf %s "$head.$claims" | openssl dgst -sha256 -sign "$key" |
      openssl asn1parse -inform DER | sed -n 's/.*INTEGER *://p' |
      while read -r number; do printf '%64s' "$number"; done | tr ' ' 0)
    signature=$(printf "$(sed 's/../\\x&/g' <<<"$hex")" | base64url)
    export APNS_JWT=$head.$claims.$signature
    """#

  /// The lines as a block of a page's text.
  static let block = lines.split(on: "\n").map { "    \($0)" }.joined(separator: "\n")
}
