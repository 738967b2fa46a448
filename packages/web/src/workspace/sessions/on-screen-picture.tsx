import type { LookOut } from '@roomful/contract/features/organizations/organization'
import { lookOfRoom } from '@roomful/contract/features/organizations/themes'
import type { WorkspaceSession } from '@roomful/contract/features/sessions/sessions'
import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { DeckPicture } from '../slides/deck-picture.tsx'
import { LobbyPicture } from '../slides/lobby-picture.tsx'
import { editorSlideOf } from '../slides/pictured-slide.ts'

/** The slide that a session has on screen. Answers are left out: this screen may be what the room sees. */
export function OnScreenPicture({
  run: { id, title, mode, join_code, participants, on_screen, theme },
  look,
}: {
  readonly run: WorkspaceSession
  /** Of the organization; null until loaded. */
  readonly look: LookOut | null
}): JSX.Element | null {
  // Each refresh brings equal values in new objects.
  const key = JSON.stringify([id, on_screen?.place, on_screen?.slide])
  const slide = useMemo(() => on_screen && editorSlideOf(on_screen.slide, key), [key])
  const roomLook = useMemo(() => lookOfRoom(look, theme), [look, JSON.stringify(theme)])
  if (slide) return <DeckPicture label={null} slide={slide} hasAnswers={false} look={roomLook} />
  if (mode !== null) return null
  return <LobbyPicture title={title} code={join_code} people={participants} look={roomLook} />
}
