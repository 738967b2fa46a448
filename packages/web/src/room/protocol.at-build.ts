import { roomLimits } from '@roomful/contract/room/protocol'

// Without the schemas that the protocol's module declares.

export const { textsPerMessage } = roomLimits
