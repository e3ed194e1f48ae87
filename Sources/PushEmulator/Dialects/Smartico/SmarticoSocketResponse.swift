/// The server's responses, by class ID.
///
/// The guide names none for LOGIN, LOGOUT and CORE_LANGUAGE_CHANGE; real servers respond with
/// these. The client has a separate table, since an error in a shared one would go unnoticed.
enum SmarticoSocketResponse: Int {
  case pong = 2
  case initSession = 4
  case identify = 6
  case event = 10
  case login = 11
  case logout = 12
  case registerToken = 2003
}
