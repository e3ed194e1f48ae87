/// The rules for the members of an object, by name; the first row that fits a key applies.
///
/// A name that ends with a period fits all keys that begin with it.
typealias MemberTable = [(JSONKey, MemberRule)]
