/// One exchange with a service, as far as an input shows it: an HTTP request and its response, a JSON
/// document, the record of a log, or an exception.
///
/// Whatever ``ReplyReader`` takes for one result comes from one exchange.
package struct Exchange {
  package enum Form {
    case json, http, text
  }

  /// The text, valid until the next call of ``ExchangeFramer/next()``.
  package let text: UnsafeBufferPointer<UInt8>
  package let position: TextPosition
  package let form: Form
  /// The heads of an HTTP exchange; nil if the text has no final response.
  let head: ExchangeHeads?
  /// The range of the response's body in ``text``.
  let body: Range<Int>

  init(
    text: UnsafeBufferPointer<UInt8>, position: TextPosition, form: Form, head: ExchangeHeads?,
    body: Range<Int>
  ) {
    (self.text, self.position, self.form) = (text, position, form)
    (self.head, self.body) = (head, body)
  }

  /// The exchange of a text without heads.
  package init(text: UnsafeBufferPointer<UInt8>, form: Form = .text) {
    self.init(text: text, position: .start, form: form, head: nil, body: 0..<0)
  }
}
