/// The value of a setting and its source.
package struct Setting: Sendable, Equatable {
  package var value: String
  package var source: SettingSource

  package init(_ value: String, _ source: SettingSource) {
    (self.value, self.source) = (value, source)
  }
}
