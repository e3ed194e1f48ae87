import PushCore

extension Command {
  static let explainReply = Command("explain-reply", run: ExplainReplyCommand.run) { name in
    CommandRow(
      name, .payloads, "explain responses of push services, one record per result",
      operands: .files("Files of responses, exceptions or logs"),
      groups: [.records, .jsonInput, .common],
      options: [
        OptionRow(
          .request, "FILE", .text(.file), "read the request that was sent",
          detail: """
            FILE has the request in a form that pushkit-check-payload(1) reads. pushkit adds the \
            tokens if the inputs have as many results as the request has tokens, `value` (what the \
            field at `path` holds), and `finding` (the finding of check-payload that explains the \
            code).
            """),
        OptionRow(
          .failOn, "STEP[,STEP]", .list(.word(NextStep.allCases.map(\.rawValue)), max: .max),
          "fail if a result has one of these next steps",
          detail: "The exit status is then 1. `fix-*` means both steps that begin so."),
        RedactOption.row,
      ],
      outputs: [.compact, .json, .pretty, .text],
      description: """
        Reads the responses of push services and prints one record for each result, with its meaning
        and the next step. Use it to find out why a push was rejected, which tokens of a log are
        dead, and which messages to send again. pushkit sends no pushes, so the responses are those
        of your own program.

        The input can have:
        - JSON: the body of a response, one or more, also in a list.
        - HTTP: a status line, header fields and a body, as `curl -i` or `curl -v` prints them.
        - Text: an exception of a library, or the line of a log.
        - Logs: with `--scan`, each line is a text or a JSON object that contains a response.
          pushkit ignores all other lines.

        The services are APNs, FCM v1 with the Firebase Admin SDK, FCM legacy, Huawei Push Kit, Web
        Push of Google, Mozilla, Apple and Microsoft, Expo (tickets and receipts), Amazon SNS,
        OneSignal, Azure Notification Hubs, the logs of gorush, and the servers of Everlytic,
        Smartico and Push.Express.

        A record has only what the text shows. `service` is missing if several services send the
        same text: APNs and Apple's Web Push service both send `Unregistered`. The next step is
        `delete-token` only if the service says that the token was valid and no longer is.
        `BadDeviceToken` is `fix-request`, because the host may be wrong. pushkit reads the objects
        that Node.js and Python print, so `--lenient` makes no difference here.

        # Exchanges
        pushkit divides the input into exchanges: a request and its response, a JSON document, an
        exception, or in a log a line. A result has only the status, the code and the token of its
        exchange. A body follows its head. After a blank line, another exchange begins, and so it
        does with a method and the URL of a device, and with text right behind a document.

        A result has no token in these cases:
        - Two requests wait for a response.
        - The token is beside a list of several results.
        - The exchange has two tokens or endpoints.

        A list of tokens beside the list of results is used by position.

        The next step is `look-at-service`, not `delete-token`, in these cases:
        - The exchange has two tokens, endpoints or statuses for a result.
        - A response with 404 or 410 has a body that the service does not send.

        Words such as `Unregistered` are also those of other programs. pushkit reads them as a code
        only if the exchange names the service by a URL, a header field, `service`, the form of the
        token, or an object that the service sends.

        # Recipes
        Unregister the dead tokens of a log with Smartico. Each line of the log has a user and a
        token beside the response, and `line` in the record is its number:

            $ cat push.ndjson
            {"service":"apns","user_id":"1","token":"00fc13ad","reason":"Unregistered"}
            {"service":"apns","user_id":"2","token":"740f4707","reason":"TooManyRequests"}
            $ pushkit explain-reply --scan -o compact push.ndjson |
                jq -r 'select(.next_step == "delete-token").line' |
                awk 'NR == FNR {dead[$1]; next} FNR in dead' - push.ndjson |
                jq -c '{user_id, token, platform: "ios"}' |
                pushkit unregister-token --vendor smartico --batch -

        Print the lines to send again:

            $ pushkit explain-reply --scan -o compact push.ndjson |
                jq -r 'select(.next_step == "retry").line' |
                awk 'NR == FNR {again[$1]; next} FNR in again' - push.ndjson

        Fail a script if the key is wrong:

            $ pushkit explain-reply --fail-on fix-credentials reply.txt

        Print the tokens to delete from your own database:

            $ pushkit explain-reply --scan -o compact push.ndjson |
                jq -r 'select(.next_step == "delete-token").token | strings'
        """,
      record: explainReplyRecord,
      statuses: [.ok, .different, .usage, .data, .noInput, .io],
      examples: """
        explain a reason of APNs
        $ echo '{"reason":"TopicDisallowed"}' |
            pushkit explain-reply --field service --field code --field next_step
        apns\tTopicDisallowed\tfix-request

        explain what curl printed
        $ curl -i --http2 -d @push.json "$URL" | pushkit explain-reply

        explain a response together with its request
        $ pushkit explain-reply --request request.json reply.json

        count the next steps in a log
        $ pushkit explain-reply --scan --field next_step push.log | sort | uniq -c
        """,
      seeAlso: ["check-payload", "unregister-token", "help", "redaction", "service-errors"])
  }

  private static let serviceWords = ServiceHost.services.joined(separator: "|")
  private static let stepWords = NextStep.allCases.map(\.rawValue).joined(separator: "|")

  private static let explainReplyRecord: [KeyRow] = .list(
    """
    service \(serviceWords): the push service, or the vendor; missing if the text does not show it
    status integer: the HTTP status
    code: the service's code, as pushkit-service-errors(7) lists it; missing if only the HTTP
      status is known
    meaning string!: what the code means
    detail: the service's or the library's own sentence, if it says more than the code
    next_step \(stepWords)!: `delete-token`, `replace-token`, `retry`, `fix-request` (the payload, the headers,
      the URL or the recipient), `fix-credentials`, `look-at-service` or `none`
    retry_after_s integer: the seconds to wait before a retry, as the service says
    path: FCM's field, as a JSON Pointer into the request
    value any: what the field holds, with `--request`
    finding @diagnostic: the finding of check-payload that explains the code, with `--request`
    token: the token of the result; for Web Push the endpoint
    replacement_token: the token to use from now on
    since: the time from which the token is invalid, in RFC 3339
    message_id: the ID that the service gave the message
    subscription_id: Everlytic: `pns_id`, the subscription ID for reports
    contact_id: Everlytic: the contact ID
    device_id: Everlytic: the device ID
    subscription_status: Everlytic: `pns_status`, `active` or `inactive`
    instance_id: Push.Express: the instance ID for reports
    just_created boolean: Push.Express: true if the instance is new
    update_interval_sec integer: Push.Express: the interval of updates, in seconds
    index integer: the position of the result in a list, from 0
    source string!: the file name as given; `-` for standard input
    line integer!: the line on which the response begins, from 1
    """)
}

/// `explain-reply`: explains responses of push services.
///
/// ``ReplyRun`` gives the blocks of each input to a ``ReplyReader``.
enum ExplainReplyCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    InputProgress.start(arguments, context)
    let style = try PrintStyle(arguments, context, text: text)
    try ReplyRun(arguments, context, style).run(arguments.operands)
  }

  private static let card = CardText<JSONKey>(
    heading: ["code", "service", "status"], texts: ["meaning", "detail"],
    details: [
      ("next_step", "next step"), ("retry_after_s", "retry after (s)"), ("path", "field"),
      ("value", "value"), ("finding", "finding"), ("token", "token"),
      ("replacement_token", "new token"), ("since", "invalid since"),
      ("subscription_id", "subscription"), ("subscription_status", "status"),
      ("instance_id", "instance"), ("index", "index"),
      ("line", "line"),
    ],
    message: "message_id")

  /// Draws the code, its meaning and the next step.
  private static func text(_ record: JSONValue, to out: ByteBuffer, style: TextStyle) {
    card.append(record, to: out, style: style)
  }
}
