import { signal } from '@preact/signals'
import type { StageRoom } from '@roomful/contract/room-protocol'
import type { RoomView } from '@roomful/contract/room-reducer'
import { useEffect } from 'preact/hooks'
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

/** Which panel is open over the page. */
export const openedPanel = signal<PanelName | null>(null)

/** The panel that keys apply to: the event that one was closed comes later than the keys that follow. */
export function panelOnScreen(): PanelName | null {
  return document.querySelector('dialog:not([open])') === null ? openedPanel.value : null
}

/** Opens a panel in place of another. A text that filled the screen leaves all stages when a remote closes it. */
export function openPanel(stage: StageControl, name: PanelName | null): void {
  const wasEnlarged = openedPanel.value === 'enlarged' && stage.enlarged.value !== null
  openedPanel.value = name
  if (!wasEnlarged || name === 'enlarged') return
  if (stage.isRemote) stage.enlarge(null)
  else stage.enlarged.value = null
}

/** Opens the panel of the enlarged text for as long as there is one. */
export function useEnlargedPanel(stage: StageControl): void {
  const enlarged = stage.enlarged.value
  useEffect(() => {
    if (enlarged !== null) openedPanel.value = 'enlarged'
    else if (openedPanel.value === 'enlarged') openedPanel.value = null
  }, [enlarged])
}
