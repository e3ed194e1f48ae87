import PushCore

/// An object that is a part of several commands' records, or a record of several commands.
struct RecordDefinition {
  let name: String
  let meaning: String
  /// Whether ``keys`` are all keys that the object can have.
  var isClosed = true
  let keys: [KeyRow]

  static func named(_ name: String) -> RecordDefinition? { all.first { $0.name == name } }

  static let all: [RecordDefinition] = [
    RecordDefinition(
      name: "diagnostic", meaning: "an error, a warning or a note about the input",
      keys: .list(
        """
        severity error|warning|info!: the severity
        code string!: one of the codes in pushkit-diagnostics(7)
        path: a JSON Pointer (RFC 6901) to the value
        message string!: a description
        """)),
    RecordDefinition(
      name: "operation", meaning: "an operation of JSON Patch (RFC 6902)",
      keys: .list(
        """
        op add|move|remove|replace!: `add`, `move`, `remove` or `replace`
        from: a JSON Pointer to the member that moves
        path string!: a JSON Pointer to the place
        value any: the value to write
        """)),
    RecordDefinition(
      name: "cause", meaning: "a cause of a symptom, with `diagnose-payload`",
      keys: .list(
        """
        where payload|request|app|device|service!: where the cause is
        code: of a finding, its code
        path: in the input, a JSON Pointer (RFC 6901) to the value
        text string!: what is wrong, and what to do
        fix [@operation]: of a finding, the operations that correct the document
        test: outside of the input, how to see whether it is the cause
        source_of_rule: the document that proves it
        """)),
    RecordDefinition(
      name: "error", meaning: "the reason of a failure",
      keys: .list(
        """
        code string!: one of the codes in pushkit-diagnostics(7)
        message string!: a description
        hint: the remedy
        input @position: the position of the cause
        """)),
    RecordDefinition(
      name: "position", meaning: "a position in an input",
      keys: .list(
        """
        source string!: the file name as given; `-` for standard input
        line integer: the line, from 1
        column integer: the column in bytes, from 1
        offset integer: the offset in bytes, from 0
        path: a JSON Pointer (RFC 6901) to the value
        """)),
    RecordDefinition(
      name: "broken-document", meaning: "a broken document, with `--on-error emit`",
      keys: .list(
        """
        ok boolean: false, in bulk
        command: the subcommand, in bulk
        error @error!: the reason
        index integer: the number of the record, from 0, in bulk
        raw: the input that was skipped
        raw_base64: the same in base64, if it is not UTF-8
        length integer: the number of skipped bytes, if they are too many or `--redact` is given
        """)),
    RecordDefinition(
      name: "request", meaning: "a request that is not sent, with `--dry-run`",
      keys: .list(
        """
        method GET|POST|PUT!: the method
        url string!: the URL without the query
        query {string}: the decoded query parameters
        headers {string}!: the header fields
        body any: the body
        frames [object]: the messages after a WebSocket is open
        """)),
    RecordDefinition(
      name: "badge", meaning: "the change of the app icon's badge",
      keys: .list(
        """
        set any: the new number, as sent
        increment number: the number to add
        initial any: the number to begin with, as sent
        result integer: the number after the push, with `--badge-now`
        result_without_sdk integer: the same in an app without the vendor's SDK that follows the
          vendor's guide, if it differs
        """)),
    RecordDefinition(name: "action", meaning: "the effect of a tap", keys: actionKeys),
    RecordDefinition(
      name: "button", meaning: "a button, or an action that runs without a tap",
      keys: .list(
        """
        id: the ID
        title any: the title, as sent
        icon any: the icon, as sent
        index any: the index, as sent
        """) + actionKeys),
    RecordDefinition(
      name: "loc", meaning: "the texts of a notification that are in the app",
      keys: .list(
        """
        title @localized-text: the title
        subtitle @localized-text: the line under the title
        body @localized-text: the text
        """)),
    RecordDefinition(
      name: "localized-text", meaning: "a text in the app",
      keys: .list(
        """
        key any: its key, as sent
        args any: the values for its gaps, as sent
        """)),
    RecordDefinition(
      name: "live-activity", meaning: "the start, an update or the end of a Live Activity",
      keys: .list(
        """
        event any: `start`, `update` or `end`, as sent
        timestamp any: the time of the push, as sent
        stale_date any: the time when the content becomes out of date, as sent
        dismissal_date any: the time when the system removes it, as sent
        attributes_type: the Swift type of the attributes
        attributes any: the attributes, as sent
        content_state any: the content, as sent
        """)),
    RecordDefinition(
      name: "in-app", meaning: "the in-app message of a push",
      keys: .list(
        """
        campaign_id: the campaign
        url: the URL of the content
        message_id: the message
        type any: the type, as sent
        """)),
    RecordDefinition(
      name: "delivery", meaning: "how the service delivers the push; also the reserved keys of FCM",
      isClosed: false,
      keys: .list(
        """
        ttl_seconds number: the time to live, in seconds
        priority: the priority
        collapse_key: the key of messages that replace each other
        mutable_content any: `mutable-content` as sent
        content_available any: `content-available` as sent
        background boolean: true if the push wakes the app without being shown
        """)),
    RecordDefinition(
      name: "push-request", meaning: "the request that carries a message to a push service",
      keys: .list(
        """
        service \(ServiceHost.services.joined(separator: "|")): the service, by the URL, else by the
          header fields, else by the body
        method: the HTTP method
        url: the URL, as sent
        token_form apns|fcm|fcm-topic|expo|huawei|onesignal|placeholder|unknown: the form of the
          device token in the URL, or of the recipient in the body
        headers {string}: the header fields of push services that `delivery` does not have
        body: the body, if it is not JSON
        """)),
    RecordDefinition(
      name: "link", meaning: "a Smartico deep link, as in pushkit-classify-link(1)",
      keys: linkKeys),
    RecordDefinition(
      name: "report", meaning: "a report to send after a tap",
      keys: .list(
        """
        command: the subcommand that sends it
        arguments object: the arguments of the command
        origin: Emarsys: the origin of the tap
        button_id: Emarsys: the button
        sid: Emarsys: the ID of the message
        reporting any: Emarsys SDK 4: as sent
        trackingInfo any: Emarsys SDK 4: as sent
        event: OptiMobile: the event
        type any: OptiMobile: the type of the message
        id any: OptiMobile: the ID of the message
        confidence guess: present if the vendor is a guess
        redacted boolean: true with `--redact`
        """)),
    RecordDefinition(
      name: "handle-event", meaning: "the arguments of an app's event handler for Emarsys",
      keys: .list(
        """
        eventName string!: the name of the event
        payload any: the payload, as sent
        """)),
    RecordDefinition(
      name: "message", meaning: "a message of a history, as pushkit-fetch-history(1) prints it",
      keys: InboxKeys.everlytic),
    RecordDefinition(
      name: "violation", meaning: "a rule of a vendor that a request breaks",
      keys: .list(
        """
        field string!: the field
        rule string!: the rule
        """)),
  ]

  private static let actionKeys: [KeyRow] = .list(
    """
    type: the type, as sent
    kind \(actionKinds): the kind of the action
    name: the name of an event
    url: the web page
    deep_link: the app link
    target: where the action leads: the web page or the app link
    payload any: the payload, as sent
    """)

  private static let actionKinds =
    "app-event|deep-link|open-url|custom-event|dismiss|badge|launch|unknown"

  static let linkKeys: [KeyRow] = .list(
    """
    input string!: the link as given
    class dummy|gamification|custom|url|invalid!: `dummy`, `gamification`, `custom`, `url` or
      `invalid`
    name: the name in the link, such as `gf_saw`; a URL has none
    parameters {string}: an object of the decoded parameters
    normalized: the link with its prefix and unchanged values; a URL is unchanged
    """)
}
