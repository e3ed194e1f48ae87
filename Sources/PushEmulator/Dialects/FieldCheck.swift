import PushCore

/// A check of values against the rules of a guide.
struct FieldCheck {
  private(set) var violations: [Violation] = []
  /// Whether requests of the vendors' SDKs that differ from the guides are also accepted.
  let isLenient: Bool

  init(isLenient: Bool) {
    self.isLenient = isLenient
  }

  /// - Parameter leniency: The reason why the request is accepted with `--lenient`, if it is.
  mutating func add(_ field: String, _ rule: String, _ leniency: Leniency? = nil) {
    add(Violation(field, rule, leniency))
  }

  mutating func add(_ violation: Violation) { violations.append(violation) }

  /// Checks the members of an object.
  ///
  /// - Parameters:
  ///   - path: The prefix of their names, such as `contact.`.
  mutating func check(_ object: JSONValue, _ rules: [FieldRule], path: String = "") {
    violations += rules.flatMap { $0.violations(by: object, path: path, isLenient: isLenient) }
  }
}

/// Checks of bodies and queries.
extension FieldCheck {
  /// Checks content type and body, and returns the JSON object; nil if there is none.
  mutating func object(in request: ReceivedRequest) -> JSONValue? {
    checkContentType(request)
    guard let body = JSONValue(request.body) else {
      add(
        "body", request.body.isEmpty ? "is missing; it must be a JSON object" : "is not valid JSON")
      return nil
    }
    guard body.kind == .object else {
      add("body", "must be a JSON object; got \(body.kind.name)")
      return nil
    }
    if body.hasDuplicates { add("body", "has a duplicate key") }
    return body
  }

  private mutating func checkContentType(_ request: ReceivedRequest) {
    let types = request.headers.values("content-type")
    guard types.count == 1 else {
      let fault = types.isEmpty ? "is missing" : "appears more than once"
      return add("Content-Type", "\(fault); it must be application/json")
    }
    let parts = types[0].lowercased().utf8.split(separator: UInt8(ascii: ";"))
      .map(FieldValue.trimmed)
    if parts.first != "application/json" {
      add("Content-Type", "must be application/json; got another media type")
    }
    for part in parts.dropFirst() where part.hasPrefix("charset=") {
      let charset = part.dropFirst(8).filter { $0 != "\"" }
      if charset != "utf-8" { add("Content-Type", "must have the charset utf-8 or none") }
    }
  }

  /// Returns a decoded query parameter; nil if it is missing or invalid.
  ///
  /// - Parameter emptyAs: The reason why it may be empty with `--lenient`; nil if it may not.
  @discardableResult
  mutating func parameter(
    _ name: String, in query: [ReceivedRequest.Parameter], isRequired: Bool = true,
    emptyAs leniency: Leniency? = nil
  ) -> String? {
    let found = query.filter { $0.name == name }
    guard let parameter = found.first else {
      if isRequired { add(name, "is missing from the query") }
      return nil
    }
    guard found.count == 1 else {
      add(name, "appears more than once in the query")
      return nil
    }
    // These must be encoded in a query (RFC 3986, section 3.4).
    let reserved = "\"<>[\\]^`{|}".utf8
    guard let value = parameter.value, !parameter.raw.utf8.contains(where: reserved.contains)
    else {
      add(name, "must be percent-encoded UTF-8")
      return nil
    }
    guard value.isEmpty else { return value }
    if !isLenient || leniency == nil { add(name, "must not be empty", leniency) }
    return nil
  }
}
