/// The type of a member as a service reads it.
indirect enum ServiceType: Sendable {
  /// A string; nil accepts any text.
  case text(TextForm?)
  /// `true` or `false`.
  case flag
  case integer(ClosedRange<Int>)
  case number(ClosedRange<Double>)
  /// Seconds with their unit, such as `3.5s`; nil means no maximum.
  case duration(max: Int?)
  /// FCM's `NORMAL` or `HIGH`, for which conversions also accept the numbers of APNs.
  case priority
  /// One of these words, with the prefix that a short form lacks.
  case word([String], prefix: String)
  /// A list of values, with the maximum of their number.
  case list(ServiceType, max: Int)
  /// A map of strings, with free names except those that FCM reserves.
  case data
  /// A map of strings: the fields of a request to APNs or to a web push service.
  case headers(ServiceTable)
  case object(ServiceTable)
  /// An object with free names.
  case map
  case either(ServiceType, ServiceType)
  case any

  static let text = ServiceType.text(nil)
  static let texts = ServiceType.list(.text, max: .max)
  static let int32 = ServiceType.integer(Int(Int32.min)...Int(Int32.max))
  static let count = ServiceType.integer(0...Int.max)
  static let anyNumber = ServiceType.number(-Double.infinity...Double.infinity)
  static let duration = ServiceType.duration(max: nil)

  static func words(_ words: String...) -> ServiceType { .word(words, prefix: "") }

  /// The values of the type in messages, after "is not".
  var expected: String {
    switch self {
    case .text(let form): form?.expected ?? "a string"
    case .flag: "true or false"
    case .integer(let range): Self.name(range)
    case .number(let range):
      range.upperBound < .infinity
        ? "a number from \(Int(range.lowerBound)) to \(Int(range.upperBound))" : "a number"
    case .duration(let most):
      most.map { "a duration of 0s to \($0)s, such as 3600s" } ?? "a duration such as 3.5s"
    case .priority: "NORMAL or HIGH"
    case .word(let words, let prefix): "one of " + words.map { prefix + $0 }.listed("and")
    case .list: "an array"
    case .data, .headers, .object, .map: "an object"
    case .either(let one, let other): "\(one.expected) or \(other.expected)"
    case .any: "a value"
    }
  }

  private static func name(_ range: ClosedRange<Int>) -> String {
    if range == Int(Int32.min)...Int(Int32.max) { return "an integer of 32 bits" }
    if range.upperBound == .max { return "an integer of \(range.lowerBound) or more" }
    return "an integer from \(range.lowerBound) to \(range.upperBound)"
  }
}
