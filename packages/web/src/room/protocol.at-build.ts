import { closeCodes, roomLimits } from '@roomful/contract/room/protocol'

// Without the schemas that the protocol's module declares.

export { roomSubprotocol, tokenSubprotocolPrefix } from '@roomful/contract/room/protocol'
export const { badToken, removed, tooManyMessages } = closeCodes
export const { pingEveryMs, textsPerMessage } = roomLimits
