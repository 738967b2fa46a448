import type { StageRoom } from '@roomful/contract/room-protocol'
import type { RoomView } from '@roomful/contract/room-reducer'
import type { StageControl } from './stage-room.ts'

/** The props of every part of the stage. */
export interface StageMainProps {
  readonly view: RoomView<StageRoom>
  readonly stage: StageControl
  readonly asTable: boolean
}
