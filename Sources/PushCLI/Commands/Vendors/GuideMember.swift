import PushCore

/// A member of the requests in a vendor's guide, as a key of batch records.
///
/// So a record can be the body of a request as the guide prints it.
struct GuideMember: Sendable {
  /// The name; of a member of an object, both names with a period between them, as guides write it.
  let name: String
  /// What a command does with the value: the first that it can do.
  let uses: [Use]

  enum Use: Sendable {
    /// The value of an option, in commands that have it.
    case option(OptionID)
    /// The same, but an empty text is no value.
    case optionOrEmpty(OptionID)
    /// The same, except in a message for the socket, whose request over HTTP has no such member.
    case optionOutsideSocket(OptionID)
    /// The value of an option, which a record with the second option cannot have.
    case optionWithout(OptionID, OptionID)
    /// The time zone, in seconds east of UTC.
    case zoneSeconds(OptionID)
    /// One of these texts, which the request of these commands has; it may choose the method.
    case constant([String], of: [String], method: String? = nil)
    /// An object without members, which the request of these commands has.
    case empty(of: [String])

    /// The option that receives the value; nil if none does.
    var option: OptionID? {
      switch self {
      case .option(let id), .optionOrEmpty(let id), .optionOutsideSocket(let id),
        .zoneSeconds(let id), .optionWithout(let id, _):
        id
      case .constant, .empty: nil
      }
    }

    /// Whether a command makes this use of the value; options are checked before.
    func applies(to command: String) -> Bool {
      switch self {
      case .constant(_, let commands, _), .empty(let commands): commands.contains(command)
      default: true
      }
    }
  }

  init(_ name: String, _ uses: Use...) {
    (self.name, self.uses) = (name, uses)
  }

  /// Members that are options with other names.
  static func options(_ options: KeyValuePairs<String, OptionID>) -> [GuideMember] {
    options.map { GuideMember($0.key, .option($0.value)) }
  }

  /// The option for which the name is another one; nil if there is none.
  var aliasOf: OptionID? {
    uses.first?.option.flatMap { $0.key == name ? nil : $0 }
  }
}
