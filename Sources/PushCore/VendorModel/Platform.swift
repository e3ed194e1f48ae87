/// The platform of the app that receives a message.
package enum Platform: StaticName, Sendable {
  case ios, android, huawei, web
}
