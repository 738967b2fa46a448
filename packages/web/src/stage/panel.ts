import type { StageRoom } from '@roomful/contract/room-protocol'
import type { RoomView } from '@roomful/contract/room-reducer'
import type { StageControl } from './stage-room.ts'

/** What can open over the stage. */
export type PanelName =
  | 'join'
  | 'deck'
  | 'presenter'
  | 'people'
  | 'entries'
  | 'keys'
  | 'pair'
  | 'hidden'
  | 'review'
  | 'enlarged'
  | 'reopen'
  | 'end'

export interface PanelProps {
  readonly view: RoomView<StageRoom>
  readonly stage: StageControl
  readonly onClose: () => void
  /** Whether the presenter alone sees this page: what may hold a listed word is readable at once. */
  readonly isPrivate?: boolean
}
