import PushCore

/// A variable that `-o env` prints, and the member of the record with its value.
package struct EnvironmentName: Sendable {
  package let variable: String
  package let member: JSONKey

  package init(_ variable: String, _ member: JSONKey) {
    (self.variable, self.member) = (variable, member)
  }
}
