import PushCore
import PushEmulator

/// Every kind of error, warning and note that pushkit can print.
package enum DiagnosticIndex {
  /// In the order of the man page: by area, the areas in the order of their first kinds.
  ///
  /// If two kinds have the same code, the first one is documented.
  package static let all: [DiagnosticKind] = {
    var seen: Set<String> = []
    return
      (kinds + Emulator.violations + DiagnosticKind.payload + DiagnosticKind.check
      + DiagnosticKind.inbox + SocketDiagnostics.all
      + DiagnosticKind.taps).filter { seen.insert($0.code).inserted }
  }()

  package static func kind(_ code: String) -> DiagnosticKind? { all.first { $0.code == code } }

  private static let kinds: [DiagnosticKind] = [
    .usageUnknownSubcommand, .usageUnknownOption, .usageUnknownTopic, .usageUnknownName,
    .usageMissingValue, .usageUnexpectedValue, .usageBadValue, .usageUnexpectedOperand,
    .usageMissingOperand, .usageMissingOption, .usageWrongVendor, .usageExclusiveOptions,
    .usageNoEffect, .usageStdinTwice, .usageFileName, .usageNotUTF8, .usageUnknownField,
    .ioNoInput, .ioRead, .ioTooLong, .ioInterrupted, .ioAwaiting, .ioCompressed,
    .ioThread, .ioWrite, .ioOverflow,
    .ioCreate, .jsonSyntax,
    .jsonTruncated, .jsonEncoding, .jsonDepth, .jsonTooLarge, .jsonNotAnObject, .jsonLenient,
    .scanNothing,
    .outputEnvMany, .strictFindings, .checkFindings, .checkNotes, .diagnoseCauses,
    .diagnoseNoMessage, .previewSeveral, .previewNone,
    .redactedText,
    .internalBug, .httpDNS, .httpConnect, .httpTLS,
    .httpCertificate, .httpProxy, .httpProxyCredentials, .httpTimeout, .httpClosed, .httpTruncated,
    .httpInterrupted, .httpLost, .httpBadResponse, .httpNotAuthorized, .httpRefused, .httpRedirect,
    .httpRateLimited, .httpUnavailable, .replyRefused, .replyUnusable, .replyEmpty, .replyTooLong,
    .replyUnreadable, .replyUnknown, .replyNoRequest, .requestBadPath, .recordIncomplete,
    .recordWrongVendor, .recordBadValue,
    .recordUnknownKey, .recordPlaceholder, .recordRedacted, .recordVendorGuess, .bulkFormat,
    .recordSeveralMessages, .sendReportsNoCommand, .sendReportsCommand, .bulkStopped, .bulkNotSent,
    .bulkInterrupted, .bulkFewerJobs, .bulkSummary, .journalLocked, .journalBadFile, .journalWrite,
    .smarticoBadMessageID, .configNoLibcurl, .configBadCacert, .configBadProxy, .configKeyInCurl,
    .internalMemory, .everlyticNoEmail, .smarticoPlatform, .pushexpressNoToken,
    .pushexpressTransportType, .pushexpressPlatformType, .httpRequest,
    .httpResponse, .httpHeader, .httpBody, .httpWait,
    .configMissing, .configBadValue, .configBadFile, .configUnknownProfile,
    .configInsecureURL, .configNotLoopback, .configHiddenCredentials,
    .stateBadFile, .stateUnreadable, .stateNotSaved, .stateLocked, .stateNoPlace, .stateOtherDevice,
    .stateSeveral, .stateNone, .everlyticConfigNotBase64, .everlyticConfigNotUTF8,
    .everlyticConfigMissingProjectUUID, .everlyticConfigMissingInstallURL,
    .everlyticConfigBadProjectUUID, .everlyticConfigBadInstallURL, .everlyticConfigUUIDShape,
    .everlyticConfigPlainText, .everlyticConfigDuplicate, .smarticoLinkInvalid,
    .smarticoLinkIgnored,
    .smarticoLinkDuplicate, .smarticoLinkNotGamification, .smarticoBadBaseURL,
    .smarticoNoWrapperURL, .smarticoIdentifyRefused, .smarticoSeveralReplies,
    .smarticoNoValidityHash, .smarticoNoEnvironmentDigit, .smarticoNoTemplateID, .smarticoLootbox,
    .smarticoNoEngagement, .payloadInbox, .payloadHistory,
    .payloadRecord, .payloadVendorRequest,
    .payloadVendorReply, .payloadBridgeMessage, .payloadHandleEvent,
    .payloadAction,
    .payloadSocketMessage,
    .payloadNoVendor, .payloadNoRequest,
    .payloadNone, .tapUnknownButton, .inboxPush, .inboxUnknown, .emarsysInboxNoMessages,
    .smarticoInboxError, .smarticoInboxNoMessages,
    .everlyticHistoryError, .everlyticHistoryNoMessages, .smarticoNoBCID, .smarticoBridgeUnknown,
    .smarticoBridgeToPage, .smarticoBridgeNoLink, .smarticoBridgeNoCID,
    .smarticoBridgeContext, .smarticoNoCID,
    .smarticoNotAPopup, .sessionClosed, .sessionLost, .sessionSilent, .sessionTimeout,
    .sessionViolation, .sessionNotMet, .smarticoNotForSocket, .smarticoOnceOnly, .sessionUnreadable,
    .sessionUnsent, .smarticoDeviceType, .smarticoNoGFURL, .sessionConnect, .sessionOpen,
    .sessionIdentified, .sessionSent, .sessionReceived, .convertLost, .convertNoRecipient,
    .convertNoBundleID, .convertNoForm, .convertUnknown,
    .emulatorNoEndpoint, .emulatorRefused, .emulatorRequest, .emulatorFrame, .emulatorListening,
    .emulatorListen, .emulatorScript, .emulatorCommand, .emulatorNotMet, .emulatorExpectation,
    .emulatorDifference, .emulatorExposed, .emulatorNoProgram,
    .emulatorTLS, .replayRecord,
  ]
}
