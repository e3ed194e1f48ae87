/// A member that a service defines.
struct ServiceMember: Sendable {
  /// The documented name and, if the service accepts another spelling, that one.
  let names: [JSONKey]
  let type: ServiceType

  init(_ name: JSONKey, _ type: ServiceType) { (names, self.type) = ([name], type) }

  init(_ name: JSONKey, _ camelCase: JSONKey, _ type: ServiceType) {
    (names, self.type) = ([name, camelCase], type)
  }
}
