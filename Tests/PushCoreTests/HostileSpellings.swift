import PushCore

/// Secrets in spellings and places where a search of the written text does not see them.
extension HostileSecret {
  static let spellings: [HostileSecret] = addresses + names + values + places + depths

  private static let addresses: [HostileSecret] = [
    HostileSecret(
      "mail encoded, alone", #"{"aps":{"alert":"a"},"x":"john%40doe.com"}"#, "john", "doe.com"),
    HostileSecret(
      "mail encoded, in a path",
      #"{"aps":{"alert":"a"},"x":"https://e.example/u/john%40doe.com/p"}"#,
      "john", "doe.com"),
    HostileSecret(
      "mail encoded twice", #"{"aps":{"alert":"a"},"x":"john%2540doe.com"}"#, "john", "doe.com"),
    HostileSecret(
      "mail all of whose letters are encoded",
      #"{"aps":{"alert":"a"},"x":"%6A%6f%68%6E%40%64%6f%65%2e%63%6f%6d"}"#, "%6A", "%64", "%63"),
    HostileSecret(
      "mail with escapes of JSON in prose",
      #"{"aps":{"alert":"log: {\"u\":\"john\\u0040doe.com\",}"}}"#, "john", "doe"),
    HostileSecret("mail with an apostrophe", #"{"aps":{"alert":"o'neil@doe.com"}}"#, "neil", "o'"),
    HostileSecret(
      "a slash in a password", #"{"aps":{"alert":"a"},"x":"https://user:pa/ss@host/"}"#,
      "user", "pa/", "ss@"),
    HostileSecret(
      "signs in passwords",
      #"{"aps":{"alert":"a"},"x":"ftp://bobby:12/ab@h1/ https://bob:p?w1@h/ https://joe:p@ss/w2@h/ a://b:q\\w3@h"}"#,
      "bobby", "12/", "ab@", "bob:", "p?", "w1", "joe", "ss/", "w2", "w3"),
  ]

  private static let names: [HostileSecret] = [
    HostileSecret(
      "names with escapes",
      #"{"aps":{"alert":"a"},"x":"?%74oken=abc1&%2574oken=abc2&\\u0074oken=abc3"}"#,
      "abc1", "abc2", "abc3"),
    HostileSecret(
      "names with brackets",
      #"{"aps":{"alert":"a"},"x":"?token[]=abc1&user[token]=abc2&token[a][b]=abc3&u%5Btoken%5D=abc4"}"#,
      "abc1", "abc2", "abc3", "abc4"),
    HostileSecret(
      "an encoded sign in the value of an encoded name",
      #"{"aps":{"alert":"a"},"x":"https%3A%2F%2Fh%2F%3Ftoken=ab1%26cd1&%74oken=ab2%26cd2"}"#,
      "ab1", "cd1", "ab2", "cd2"),
    HostileSecret(
      "names behind escapes, and quotes that were escaped more often",
      #"{"aps":{"alert":"x\\ntoken=ab1%26cd1 {\"\\u0074oken\":\"ab2\\\"cd2\"} %74oken=\\u0026ab3"}}"#,
      "ab1", "cd1", "ab2", "cd2", "ab3"),
    HostileSecret(
      "signs of HTML",
      #"{"aps":{"alert":"<a b='{&quot;token&quot;:&quot;ab1&quot;}'>john&#64;doe.com ?a=1&amp;uid=ab2"}}"#,
      "ab1", "john", "doe", "ab2"),
    HostileSecret(
      "keys with escapes or brackets",
      #"{"aps":{"alert":"a"},"user[token]":"abc1","%74oken":"abc2","\u0074oken":"abc3"}"#,
      "abc1", "abc2", "abc3"),
    HostileSecret(
      "names of scripts and of JSON with blanks",
      #"{"aps":{"alert":"{token:'abc1', \"uid\" : \"abc2\"} x"}}"#, "abc1", "abc2"),
  ]

  private static let values: [HostileSecret] = [
    HostileSecret(
      "behind commas and brackets",
      #"{"aps":{"alert":"?token=ab1,cd1&sid=ab2)cd2&uid=ab3;cd3&hash=ab4]cd4}ef4&email=ab5'cd5#ef5"}}"#,
      "ab1", "cd1", "ab2", "cd2", "ab3", "cd3", "ab4", "cd4", "ef4", "ab5", "cd5", "ef5"),
    HostileSecret(
      "behind quotes that are escaped",
      #"{"aps":{"alert":"x {\"password\":\"ab1\\\"cd1\",\"secret\":'ab2\\'cd2'} token=\\\"abc3\\\""}}"#,
      "ab1", "cd1", "ab2", "cd2", "abc3"),
    HostileSecret(
      "behind the scheme of an Authorization",
      #"{"aps":{"alert":"authorization=Bearer ab1.cd1 Authorization: Bearer ab2.cd2"},"authorization":"Bearer abcd1234.x","o":"is abcd1234.x"}"#,
      "ab1", "cd1", "ab2", "cd2", "abcd1234"),
    HostileSecret(
      "of what opens doors, in prose",
      #"{"aps":{"alert":"password: sek1 token:sek2 {api_key: sek3} my_token: sek4 client_secret=sek5"}}"#,
      "sek1", "sek2", "sek3", "sek4", "sek5"),
    HostileSecret(
      "with a backslash", #"{"aps":{"alert":"?token=ab1\\cd1&user_id=CORP\\bob12345"}}"#,
      "ab1", "cd1", "CORP", "ob12345", "\\\\b"),
    HostileSecret(
      "with an encoded blank", #"{"aps":{"alert":"u=https%3A%2F%2Fh%3Ftoken%3Dab1%20cd1%0Aef1"}}"#,
      "ab1", "cd1", "ef1"),
    HostileSecret(
      "lists and objects in prose",
      #"{"aps":{"alert":"x \"tokens\":[\"abc1\",\"abc2\"], \"uid\":{\"a\":[\"abc3\"]}"}}"#,
      "abc1", "abc2", "abc3"),
    HostileSecret(
      "JSON that is encoded",
      #"{"aps":{"alert":"a"},"x":"%7B%22tokens%22%3A%5B%22abc1%22%2C%22abc2%22%5D%7D"}"#,
      "abc1", "abc2"),
    HostileSecret(
      "that look like placeholders",
      #"{"token":"YOUR_4fk29dkq","data":{"uid":"abc...xyz1","user_id":"insert-k2k3","sid":"k9k8_here"}}"#,
      "4fk29dkq", "abc", "xyz1", "k2k3", "k9k8"),
    HostileSecret(
      "numbers with a fraction",
      #"{"data":{"k":"v"},"user_id":0.123456,"uid":[98765.4321,1.2e7654321,-0.777e2],"o":"?uid=0.123987"}"#,
      "123", "98765", "4321", "765", "777", "987"),
  ]

  private static let places: [HostileSecret] = [
    HostileSecret(
      "known, encoded elsewhere",
      #"{"to":"dzAe:HJ5/8jnU","data":{"a":"https://h/?x=dzAe%3AHJ5%2f8jnU","b":"dzAe%253AHJ5%252F8jnU","c":"%64zAe%3aHJ5%2F8jnU"}}"#,
      "dzAe", "8jnU", "zAe"),
    HostileSecret(
      "known in its encoded form",
      #"{"user_id":"john%20smith1","data":{"a":"for john smith1.","b":"john+smith1"}}"#,
      "john", "smith"),
    HostileSecret(
      "known, in another case",
      #"{"uuid":"06f0cd67-ec24-4eeb-bbe9-c3529e8743fa","data":{"a":"x 06F0CD67-EC24-4EEB-BBE9-C3529E8743FA"}}"#,
      "06F0", "8743FA"),
    HostileSecret(
      "known, and one over the other",
      #"{"data":{"uid":"abcd1234","sid":"1234efgh","k":"abcd1234efgh"}}"#, "abcd", "1234", "efgh"),
    HostileSecret(
      "keys within secrets",
      #"{"data":{"k":"v"},"tokens":{"dzAeHJ58jnU":{"abcdef":1}},"o":"x dzAeHJ58jnU"}"#,
      "dzAe", "abcdef"),
    HostileSecret(
      "in keys",
      #"{"users":{"john@doe.com":{"a":1},"john%40dot.com":2,"x dzAeHJ58jnU":3},"to":"dzAeHJ58jnU"}"#,
      "john", "doe", "dot", "dzAe"),
    HostileSecret(
      "under dull keys",
      #"{"to":"dzAeHJ58jnU","user_id":83726150,"data":{"type":"dzAeHJ58jnU","version":"x dzAeHJ58jnU","style":83726150,"cid":83726150.5}}"#,
      "dzAe", "83726150"),
    HostileSecret(
      "behind the name of a brand",
      #"{"data":{"engagement_uid":"e","user_ext_id":"684:test6209240","title":"Hi test6209240","action":"dp:gf&u=test6209240"}}"#,
      "test6209240", "6209240"),
    HostileSecret(
      "named by their neighbours",
      #"{"data":{"k":[{"name":"email","value":"opaque77x"},{"value":["opq1"],"key":"x-token"}]}}"#,
      "opaque77x", "opq1"),
    HostileSecret(
      "under names that end so",
      #"{"$client_secret":"sek1","x-api-key":"sek2","customer_email":"sek3","data":{"myToken":"sek4"}}"#,
      "sek1", "sek2", "sek3", "sek4"),
    HostileSecret(
      "behind what only looks like a topic",
      #"{"token":"/topics/abc1","message":{"to":"/topics/x?y@z=abc2","password":"/topics/abc3"}}"#,
      "abc1", "abc2", "abc3"),
  ]

  /// A token in a string of JSON in a string of JSON, and so on; and a mail encoded as often.
  private static let depths: [HostileSecret] = (1...11).flatMap { depth -> [HostileSecret] in
    var (text, mail, prose) = (#"{"token":"dzAeHJ"}"#, "john@doe.com", #"{"token":"dzAeHJ"},"#)
    for _ in 1...depth {
      text = #"{"a":\#(JSONText.quoted(text))}"#
      mail = mail.replacing("%", with: "%25").replacing("@", with: "%40")
      prose = "x " + JSONText.quoted(prose)
    }
    return [
      HostileSecret("JSON, \(depth) deep", #"{"data":\#(text)}"#, "dzAe"),
      HostileSecret("mail, \(depth) deep", #"{"data":{"k":"\#(mail)"}}"#, "john", "doe"),
      HostileSecret(
        "prose, \(depth) deep", #"{"data":{"k":\#(JSONText.quoted(prose))}}"#, "dzAe"),
    ]
  }
}
