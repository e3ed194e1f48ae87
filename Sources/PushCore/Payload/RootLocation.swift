/// The position in the document of the object that holds a vendor's keys.
enum RootLocation {
  case document, message, payload, data, messageData, payloadData, elsewhere

  /// The position of the member `data` of the object at this position.
  var data: RootLocation {
    switch self {
    case .document: .data
    case .message: .messageData
    case .payload: .payloadData
    default: .elsewhere
    }
  }

  /// An opening quote and the JSON Pointer; nil for ``elsewhere``.
  var opening: InlineText? {
    switch self {
    case .document: "\""
    case .message: "\"/message"
    case .payload: "\"/payload"
    case .data: "\"/data"
    case .messageData: "\"/message/data"
    case .payloadData: "\"/payload/data"
    case .elsewhere: nil
    }
  }
}
