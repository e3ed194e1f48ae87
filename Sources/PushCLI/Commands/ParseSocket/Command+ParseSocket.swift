import PushCore

extension Command {
  static let parseSocket = Command("parse-socket", run: ParseSocketCommand.run) { name in
    CommandRow(
      name, .links, "explain recorded messages of Smartico's WebSocket",
      operands: .files("Files of recorded sessions"),
      groups: [.strict, .records, .jsonInput, .common],
      options: [.position],
      outputs: [.compact, .json, .pretty, .text],
      description: """
        Reads a recorded session with Smartico and prints one record per message, with its name, its
        direction and its fields. Use it to find out why a user was not identified, a token was not
        registered, or a popup was not shown. pushkit sends nothing.

        `-o text` prints the session as a conversation: `>` is sent, `<` is received.

        # Input
        pushkit recognizes these forms. A file may have several of them.

        - Messages: JSON documents with `cid`, one after another or in an array.
        - Records: The lines that `pushkit smartico-listen --record`, its standard output,
          `pushkit emulate --record` and `--dry-run` write.
        - Lines of websocat and wscat: `>` and `<` before a message are its direction.
        - HAR: An HTTP Archive with `_webSocketMessages`, as browsers export it. pushkit ignores the
          messages of other sockets.
        - Logs: With `--scan`, pushkit reads the first message of each line. Words such as `sent` and
          `received`, arrows, and an RFC 3339 time before it are its direction and its time.

        Without a direction in the input, pushkit uses the side that sends the message type. Without a
        time, it uses `ts`.

        # Session rules
        In addition to the rules of each message, pushkit checks these rules of Smartico's guide:

        - INIT_SESSION_REQUEST: It comes first. A recording that begins later is valid.
        - IDENTIFY_USER_REQUEST: It comes once on each connection, before LOGIN and other messages.
        - PING: It has a PONG within 10 s, if the connection continues for so long.
        - REGISTER_PUSH_NOTIFICATIONS_TOKEN_REQUEST: It has a response, as PING does.
        - `errCode`: It is 0. The diagnostic names the rejected request.
        - `ts`: It is within an hour of the recorded time or, without one, of the `ts` of the reply.

        pushkit recognizes connections by the recording. If it does not distinguish them, each
        INIT_SESSION_REQUEST begins another one. A record appears after the reply to its message, so
        that it has all diagnostics. Diagnostics change the exit status only with `--strict`.

        pushkit-socket-messages(7) lists the messages and their fields.
        """,
      record: keys,
      statuses: [.ok, .usage, .data, .noInput, .io],
      examples: #"""
        read a session as a conversation
        $ pushkit parse-socket -o text session.ndjson

        explain a message
        $ echo '{"cid":707,"saw_template_id":5,"ts":1652873739950}' |
            pushkit parse-socket --field direction,name,saw_template_id
        received\#tSAW_SHOW_SPIN_PUSH\#t5

        find a message that breaks a rule
        $ printf '%s\n' '> {"cid":7}' '> {"cid":5,"ext_user_id":"u"}' |
            pushkit parse-socket --field line,diagnostics.0.code
        1\#tsocket.missing-member
        2\#tsocket.missing-member

        print all errors of a session that a browser exported
        $ pushkit parse-socket session.har |
            jq -c '.diagnostics[]? | select(.severity == "error")'
        """#,
      seeAlso: [
        "socket-messages", "smartico-listen", "parse-bridge", "parse-payload", "build-gf-url",
        "emulate",
        "diagnostics",
      ])
  }

  // MARK: Record

  private static let keys: [KeyRow] =
    [
      KeyRow("source", "the file name as given, with `--position` or `--field`"),
      KeyRow("line", type: "integer", "the line of the message, with `--position` or `--field`"),
      KeyRow("direction", type: "sent|received", "`sent` by the client or `received` by it"),
      KeyRow("cid", type: "integer!", "the number of the message type"),
      KeyRow("name", "the name in Smartico's guide, or in its public API"),
      KeyRow("time", "the recorded time, else that of `ts`, in UTC"),
      KeyRow("uuid", type: "any", "the ID of the message"),
    ] + fields + [
      KeyRow("other", type: "object", "the members that Smartico's guide does not have"),
      KeyRow("opens", "the URL that the app opens, made with the URLs of the identified user"),
      .diagnostics,
    ]

  /// The fields of all messages, and the names of their numbers.
  private static let fields: [KeyRow] = {
    let kinds = SocketKind.guide + SocketKind.all.filter { $0.section == nil }
    let page = TopicRow.socketMessages.name
    var rows: [KeyRow] = []
    func add(_ row: KeyRow) {
      if !rows.contains(where: { $0.name == row.name }) { rows.append(row) }
    }
    for (kind, member) in kinds.flatMap({ kind in kind.members.map { (kind, $0) } }) {
      if !member.isExtra {
        add(KeyRow(member.name, type: "any", page: page, "a field of \(kind.name) and others"))
      }
      if let names = member.numberNames {
        add(
          KeyRow(names.key, type: "any", page: page, "the name of the number in `\(member.name)`"))
      }
    }
    add(KeyRow("errMsg", type: "any", page: page, "the error text of a response"))
    add(KeyRow("ts", type: "any", page: page, "the time by the clock of the sender"))
    return rows
  }()
}

extension OptionRow {
  /// `--position`, of commands whose records can name their input.
  static let position = OptionRow(
    .position, "add `source` and `line` to the records",
    detail: "They are the file, `-` for standard input, and the line of the document.")
}
