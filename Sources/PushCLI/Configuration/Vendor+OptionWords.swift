import PushCore

extension Vendor {
  /// The words that `--vendor` accepts: names and aliases.
  static let optionWords = documented.filter(\.isNamed).flatMap { ["\($0.name)"] + $0.aliases }
}
