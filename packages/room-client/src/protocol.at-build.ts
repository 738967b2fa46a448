import { closeCodes, roomLimits } from '@roomful/contract/room/connection'

// As plain values: pages would load all other codes and limits too.

export { roomSubprotocol, tokenSubprotocolPrefix } from '@roomful/contract/room/connection'
export const { badToken, removed, tooManyMessages } = closeCodes
export const { promptMs, silenceMs } = roomLimits
