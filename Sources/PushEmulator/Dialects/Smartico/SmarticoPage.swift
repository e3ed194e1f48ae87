import PushCore

/// A page in place of Smartico's wrapper pages (guide, sections 1.6 and 3).
///
/// An app opens it in a web view to try its side of the native bridge. The server sends the same
/// bytes for every URL: only the page's script reads the query, and writes it as text.
enum SmarticoPage {
  /// The members of IDENTIFY_USER_RESPONSE with the pages' URLs, the settings of
  /// INIT_SESSION_RESPONSE with the URLs without a query, and the paths.
  ///
  /// The guide does not have these settings. The Android SDK of 2023 opens only the pages in them.
  static let paths: [(member: String, setting: String, path: String)] = [
    ("native_app_gf_url", "GAMIFICATION_WRAPPER_PAGE", "/wrapper-gf.html"),
    ("native_app_popup_url", "ENGAGEMENT_WRAPPER_PAGE", popup),
  ]

  private static let popup = "/wrapper-popup.html"

  static func has(_ path: String) -> Bool { paths.contains { $0.path == path } }

  /// Returns the page, also for a URL that breaks a rule: a web view would not show a refusal.
  static func open(_ request: ReceivedRequest, _ check: FieldCheck) -> DialectResponse {
    guard request.method == "GET" || request.method == "HEAD" else {
      return .wrongMethod(
        SmarticoDialect.refusal(405, "the method must be GET"), allowed: "GET, HEAD")
    }
    var check = check
    // The page of ENGAGEMENT_WRAPPER_PAGE gets everything through the bridge.
    if request.path != popup || !request.parameters.isEmpty {
      checkQuery(request.parameters, &check)
    }
    return DialectResponse(
      HTTPResponse(200, headers: headers, body: Array(SmarticoPageDocument.text.utf8)),
      check.violations)
  }

  private static func checkQuery(_ query: [ReceivedRequest.Parameter], _ check: inout FieldCheck) {
    checkLabel(query, &check)
    check.parameter("user_ext_id", in: query)
    for name in ["brand_key", "dp"] { check.parameter(name, in: query, isRequired: false) }
  }

  /// Checks the label key, which the Android SDK of 2023 sends as `label_name`.
  private static func checkLabel(_ query: [ReceivedRequest.Parameter], _ check: inout FieldCheck) {
    let names = query.map(\.name)
    guard !names.contains("label_key"), names.contains("label_name") else {
      check.parameter("label_key", in: query)
      return
    }
    guard check.isLenient else {
      return check.add("label_key", "is missing from the query", .labelName)
    }
    check.parameter("label_name", in: query)
  }

  private static let headers = [
    HTTPHeader("Content-Type", "text/html; charset=utf-8"),
    HTTPHeader("Content-Security-Policy", SmarticoPageDocument.policy),
    HTTPHeader("Cache-Control", "no-store"), HTTPHeader("Referrer-Policy", "no-referrer"),
    HTTPHeader("X-Content-Type-Options", "nosniff"),
  ]
}

/// The HTML of the page: it loads nothing, and allows no script and no style but its own.
enum SmarticoPageDocument {
  /// The value of `Content-Security-Policy`.
  static let policy =
    "default-src 'none'; script-src \(ContentSecurityPolicy.source(of: script)); "
    + "style-src \(ContentSecurityPolicy.source(of: style)); "
    + "base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

  static let text = """
    <!DOCTYPE html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>pushkit emulate</title>
    <style>\(style)</style>
    <h1>Smartico page of pushkit emulate</h1>
    <dl id="facts"></dl>
    <h2>Send to the app</h2>
    <label>Deep link: <input id="link" value="dp:cashier"></label>
    <div id="buttons"></div>
    <h2>Messages</h2>
    <ol id="messages" reversed></ol>
    <script>\(script)</script>

    """

  private static let style = """
    body { font: 16px sans-serif; margin: 1em; overflow-wrap: anywhere; }
    button, input { display: block; font: inherit; margin: .5em 0; padding: .5em; }
    dt { font-weight: bold; }
    pre { white-space: pre-wrap; }
    """

  private static let script = #"""
    'use strict';
    const names = new Map([
      [1, 'PAGE_READY'], [2, 'CLOSE_ME'], [3, 'SHOW_ENGAGEMENT'], [4, 'EXECUTE_DEEP_LINK'],
      [5, 'READY_TO_BE_SHOWN'], [6, 'SEND_TO_SOCKET'], [7, 'SEND_PUBLIC_PROPS'],
      [8, 'SEND_GAME_OPENING'],
    ]);
    const find = (id) => document.getElementById(id);
    const isPopup = location.pathname === '/wrapper-popup.html';

    // Texts are never read as HTML, and do not change the direction of other texts.
    const add = (parent, name, text) => {
      const element = document.createElement(name);
      const isolated = document.createElement('bdi');
      isolated.textContent = text;
      element.append(isolated);
      parent.append(element);
    };

    const log = (heading, text) => {
      const item = document.createElement('li');
      add(item, 'strong', heading);
      add(item, 'pre', text);
      const list = find('messages');
      list.prepend(item);
      if (list.children.length > 100) list.lastElementChild.remove();
    };

    const bridge = () => {
      const handlers = window.webkit && window.webkit.messageHandlers;
      return window.SmarticoBridge || (handlers && handlers.SmarticoBridge)
        || window.ReactNativeWebView;
    };

    const send = (message) => {
      const text = JSON.stringify(message);
      const app = bridge();
      if (app) app.postMessage(text);
      log((app ? 'sent ' : 'no bridge to send ') + names.get(message.bcid), text);
    };

    const messages = [
      () => ({ bcid: 1 }),
      () => ({ bcid: 2 }),
      () => ({ bcid: 4, dp: find('link').value }),
      () => ({ bcid: 5 }),
      () => ({ bcid: 6, cid: 9, eventType: 'core_language_changed', payload: { language: 'en' } }),
      () => ({ bcid: 7, ach_points_balance: 55 }),
      () => ({
        bcid: 8, ach_game_id: 32, ext_game_id: '56', context: 'mission',
        game_public_meta: { name: 'Instant Football', enabled: true },
      }),
    ];
    for (const message of messages) {
      const button = document.createElement('button');
      const { bcid } = message();
      button.textContent = `${bcid} ${names.get(bcid)}`;
      button.onclick = () => send(message());
      find('buttons').append(button);
    }

    const fact = (name, value) => {
      add(find('facts'), 'dt', name);
      add(find('facts'), 'dd', value);
    };
    const parameters = new URLSearchParams(location.search);
    fact('dp', parameters.get('dp') || 'none');
    for (const [name, value] of parameters) if (name !== 'dp') fact(name, value);
    fact('User-Agent', navigator.userAgent
      + (navigator.userAgent === 'SMTO-WRAPPER' ? '' : ' (Smartico asks for SMTO-WRAPPER)'));

    addEventListener('message', (event) => {
      // An app posts from the page itself; frames and other windows do not take part.
      if (event.source && event.source !== window) return;
      const text = typeof event.data === 'string' ? event.data : String(JSON.stringify(event.data));
      let bcid;
      try { bcid = JSON.parse(text).bcid; } catch {}
      log('received ' + (names.get(bcid) || 'an unknown message'), text);
      if (bcid === 3 && isPopup) send({ bcid: 5 });
    });
    send({ bcid: 1 });
    if (!isPopup) send({ bcid: 5 });
    """#
}
