import { signal } from '@preact/signals'
import type { StageRoom } from '@roomful/contract/room/protocol'
import type { RoomView } from '@roomful/contract/room/reducer'
import { useEffect } from 'preact/hooks'
import type { StageControl } from '../stage-control.ts'

/** Panels that open over the stage. */
export type PanelName =
  | 'now'
  | 'ask'
  | 'join'
  | 'deck'
  | 'people'
  | 'entries'
  | 'keys'
  | 'pair'
  | 'hidden'
  | 'merge'
  | 'review'
  | 'enlarged'
  | 'reopen'
  | 'end'

export interface PanelProps {
  readonly view: RoomView<StageRoom>
  readonly stage: StageControl
  readonly onClose: () => void
  /** Whether only the presenter sees this page, so that flagged texts are readable at once. */
  readonly isPrivate?: boolean
}

/** The open panel. */
export const openedPanel = signal<PanelName | null>(null)

/** The panel that keys apply to; the close event arrives later than subsequent keys. */
export function panelOnScreen(): PanelName | null {
  return document.querySelector('dialog:not([open])') === null ? openedPanel.value : null
}

/** Opens a panel, replacing any other. Closing the enlarged text on a remote closes it on all stages. */
export function openPanel(stage: StageControl, name: PanelName | null): void {
  const wasEnlarged = openedPanel.value === 'enlarged' && stage.screen.enlarged.value !== null
  openedPanel.value = name
  if (!wasEnlarged || name === 'enlarged') return
  if (stage.isRemote) stage.screen.enlarge(null)
  else stage.screen.enlarged.value = null
}

/** Opens the enlarged-text panel while there is such a text. */
export function useEnlargedPanel(stage: StageControl): void {
  const enlarged = stage.screen.enlarged.value
  useEffect(() => {
    if (enlarged !== null) openedPanel.value = 'enlarged'
    else if (openedPanel.value === 'enlarged') openedPanel.value = null
  }, [enlarged])
}
