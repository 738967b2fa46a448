import type { StageRoom } from '@roomful/contract/room/protocol'
import type { RoomView } from '@roomful/contract/room/reducer'
import type { JSX } from 'preact'
import type { PanelName } from '../panels/panel.ts'
import type { StageControl } from '../stage-control.ts'

export interface ControlsProps {
  readonly view: RoomView<StageRoom>
  readonly stage: StageControl
  readonly asTable: boolean
  readonly onTable: () => void
  readonly onPanel: (panel: PanelName) => void
  /** The page around them: a stage; the presenter page, which has notes, people and moderation in place; a phone's remote. */
  readonly on?: 'stage' | 'presenter' | 'remote'
}

export type ActionName =
  | 'lock'
  | 'reopen'
  | 'extend'
  | 'spin'
  | 'entries'
  | 'review'
  | 'results'
  | 'hideResults'
  | 'leaderboard'
  | 'deck'
  | 'pause'

/** An action on what is on screen. */
export interface Action {
  readonly name: ActionName
  readonly label: string
  readonly onClick: () => void
  /** Of a switch: whether it is on. */
  readonly pressed?: boolean
  readonly disabled?: boolean
  /** How many items wait. */
  readonly waiting?: number
  readonly class?: string
  /** Whether it may be the one next to the step, where there is space for one. */
  readonly isNext?: boolean
}

/** How many items wait, if any. */
export function Badge({ waiting }: { waiting: number }): JSX.Element | null {
  return waiting > 0 ? <strong class="badge numbers">{waiting}</strong> : null
}
