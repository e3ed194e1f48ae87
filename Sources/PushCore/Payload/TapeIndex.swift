/// An index, or none, in four bytes: a ``PushMessage`` is copied at each step of its way.
@propertyWrapper
struct TapeIndex: BitwiseCopyable {
  private var index: Int32

  init(wrappedValue: Int?) { index = Int32(truncatingIfNeeded: wrappedValue ?? -1) }

  var wrappedValue: Int? {
    get { index < 0 ? nil : Int(index) }
    set { index = Int32(truncatingIfNeeded: newValue ?? -1) }
  }
}
