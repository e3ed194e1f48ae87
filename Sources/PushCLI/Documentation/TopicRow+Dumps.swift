extension TopicRow {
  static let dumps = TopicRow(
    "dumps", "payloads that are not JSON: dumps, literals, logs",
    seeAlso: ["parse-payload", "check-payload", "records", "sample-payload"]
  ) {
    #"""
    With `--lenient`, every command that reads JSON also reads what people copy from a log, from
    documentation or from a literal in a program:

        $ echo 'extras: Bundle[{px.title=Hi, Joe, px.msg_id=31}]' |
            pushkit parse-payload --lenient --field vendor,title
        pushexpress\#tHi, Joe

    pushkit first reads a document as JSON. Only if that fails, the first bytes decide which of the
    forms below it has. There is one warning (`json.lenient`) for each document, which names the form
    or the repairs. Without `--lenient`, the error names the form.

    # Dumps
    - NSDictionary, as NSLog prints it: `{ key = value; }`, with lists in parentheses.
    - Swift: `[AnyHashable("key"): value]` or `["key": value]`. A value can be an NSDictionary.
      The outer brackets can be missing, but not with `--scan`.
    - Android: `Bundle[{key=value, other=value}]`, also with one Bundle in another.
    - Java and Kotlin: `{key=value, other=value}`, such as the data of a RemoteMessage, and
      `Name(key=value, other=value)` or `Name{key='value'}` in one line.
    - Dart: `{key: value, other: value}`, as `print` writes a map, and `Name(key: value)`.
    - Go: `map[key:value other:value]`.
    - PHP: `Array ( [key] => value )` of `print_r`; `var_dump` is read as an object literal.

    A dump does not show where a text ends. In Android's and Java's, it ends before a comma, a name
    and `=`, in Dart's before a comma, a name, `:` and a space, in Swift's before a comma and the next
    key, in Go's before a blank, a name and `:`, in PHP's before the next line with a key, and before
    the bracket that ends the dump. Commas, brackets and quotes stay in the text. If
    a text itself has a comma, a name and `=`, the rest becomes another key, except inside of quotes
    or brackets, where the warning names the text: compare the record with the dump. JSON as a value
    is a text that holds JSON. Several words in brackets, without a comma, are a text:
    `[SHOP - SALE]`.

    `pushkit sample-payload --as ios-dump apns` prints a dump to try this with.

    A dump does not show types either: `222` may be a number or a text, and pushkit accepts it as
    both.

    # Object literals
    JSON with the liberties of documentation and of languages, such as JavaScript, Python, Ruby, PHP,
    Swift, Objective-C and Elixir:
    - Maps and lists: Also `['key' => value]`, `array('key' => value)`, `[key: value]`,
      `["key": value]`, `{key = value}`, `@{@"key": value}`, `%{key: value}` and `new { key = value }`.
      The name of a class that a program prints before a bracket is omitted: `Object {…}`.
    - Comments: `//`, `/* */`, `#`. Trailing commas are omitted, too.
    - Strings: In single, backward or typographic quotes, also with line breaks, with JSON and with
      escapes of Python, JavaScript and Swift (`\xa0`). Several words need no quotes.
    - Keys: Also without quotes, with `=>` in place of the colon, and as symbols (`:name`).
    - Constants: `None`, `nil` and `undefined` are null; `True` and `False` are booleans.
    - Placeholders: `...`, `<TOKEN>`, and names such as `token` or `user.id`. pushkit reads null for
      them, or omits them in a list. The warning names the keys. A variable has any type: no finding
      asks for another one. In place of a title or a body, it counts as a text that is shown.
    - Members: `aps: {…}`, `$body['aps'] = array(…)` and `"notification": {…}`, this one in quotes,
      are a payload with this member.

    A missing comma is an error, except at the end of a line: before a key with an equals sign, or
    before a key without quotes if no text before it is in single quotes. JSON inside a string,
    `{\"key\":\"value\"}`, is read without its backslashes.

    # Text around a document
    pushkit skips text before and after a document, on the same line and on others: mails, lines of a
    program, headings, lists and fences. An input without a document is an error, and so is a line
    with a part of one: it begins with a key in quotes, it has members before a comma at its end, or
    JSON that cannot be read. A document does not begin directly after a word (`app{id=7}`), except
    after the name of a type (`Name{key='value'}`).

    Source code of a program is refused: calls such as `Message(title="x")` or `JSON.stringify({…})`,
    constructors such as `new Message {…}`, and expressions such as `"Hello " + name`. The error names
    the form. Copy the JSON that the program sends instead: from a log, from `--record` of
    pushkit-emulate(1), or at a breakpoint. Beside a document, calls with named arguments are text, and
    so are blocks of statements and assignments such as `count = 5;`.

    Commands of curl and HTTP messages need no `--lenient`, except for text around them and for a body
    that is not JSON. pushkit skips those that send no push; an input with nothing else is an error.
    Of an option that pushkit does not know, the next word is the value, unless it is a URL or begins
    with `-`. In a script whose first line names a shell, such as `#!/bin/sh`, pushkit skips all
    lines that send no push. Elsewhere, it skips lines with the form of a command. In the body,
    `$NAME`, `${NAME}`, `$(command)` and commands in backquotes are values of any type outside of
    strings. A quotation mark or a here document that is never closed is an error, and reading
    continues at the next line that can begin a document.

    Apple's parser and simctl accept trailing commas. pushkit accepts them in a document with `aps` and
    in files named `*.apns`, with the note `json.lenient`; elsewhere they need `--lenient`.

    A document can be in a comment: if all lines of a block begin with `//`, `#`, `*`, `--` or `>`, and
    a document begins and ends in the block, pushkit reads it without these marks.

    For a log, add `--scan`. It reads the first document of each line. A document can continue on
    lines that are indented, close a bracket or begin with a key. If they begin with the same prefix
    as the first line, pushkit reads them without it; digits can differ, as those of a time do:

        $ adb logcat | pushkit parse-payload --scan --lenient

    The other lines of a Bundle or of a map without quotes cannot have a prefix.

    pushkit warns (`scan.nothing`) if it finds none in an input.

    pushkit names YAML, TOML, XML, HTML, Base64, forms and serialized arrays of PHP in an error, but
    does not read them.
    """#
  }
}
