/** Constants of a room's connections, without the schemas of their messages. */

export const roomSubprotocol = 'roomful.v1'

/** Prefix of the subprotocol that carries a token; the server never selects or logs it. */
export const tokenSubprotocolPrefix = 'token.'

export const closeCodes = {
  badToken: 4401,
  removed: 4403,
  tooManyMessages: 4429,
  tooLarge: 1009,
  restart: 1012,
  tryAgainLater: 1013,
} as const

export const roomLimits = {
  messageBytesMax: 64 * 1024,
  /** Limit of a message or body with an answer. */
  answerBytesMax: 16 * 1024,
  messagesPerSecond: 10,
  messagesBurst: 20,
  entriesPerMinute: 5,
  socketsPerToken: 3,
  /** Per embed link; several pages can share a link. */
  socketsPerEmbedLink: 20,
  /** Burst size, refilled once a minute. */
  connectsPerMinute: 20,
  /** Texts of an OPEN_TEXT question per message. */
  textsPerMessage: 30,
  unsentBytesMax: 1024 * 1024,
  /** Minimum interval between the responses to a polling device. */
  pollPhoneEveryMs: 1_000,
  pollStageEveryMs: 250,
  /** Limits of polling devices. */
  pollingPerParticipant: 3,
  pollingPerStageLink: 20,
  /** A device that has not responded to a ping by the next one is disconnected. */
  pingEveryMs: 6_000,
  /** Interval of `alive` messages, since a page does not see pings. */
  aliveEveryMs: 2_000,
  /** A device gives up a socket without a message for this long; clients add up to a second at random. Longer than a server may stand still. */
  silenceMs: 11_000,
  /** Timeout of an attempt over HTTP while a socket is silent: if HTTP is slow too, the server is busy, and more requests would add to its load. */
  promptMs: 1_000,
} as const
