import type { RoomLook } from '@roomful/contract/features/organizations/look'
import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
// The sheet before those of the charts, as on stages.
import '../../slide/canvas/canvas.css'
import { SlidesLook } from '../../slide/canvas/slide-at.tsx'
import { slideLookOf } from '../../slide/canvas/slide-look.ts'
import { StillSlide } from '../../slide/pictures/still-slide.tsx'
import { emptyRoom } from '../../slide/view/still-view.ts'

export interface LobbyProps {
  readonly title: string
  readonly code: string
  readonly people: number
  /** The same object while it is the same. */
  readonly look: RoomLook | null
}

/** The lobby of a session as stages show it, without names. */
export function DrawnLobby({ title, code, people, look }: LobbyProps): JSX.Element {
  return useMemo(() => {
    const room = {
      ...emptyRoom(),
      title,
      join_code: code,
      join_url: `${location.origin}/j/${code}`,
      ...{ participants: people, connected: people, seats: people },
      ...(look && { look }),
    }
    return (
      <SlidesLook.Provider value={slideLookOf(look)}>
        <StillSlide view={{ room, results: {}, clockAheadMs: 0 }} drawing={{ type: 'lobby' }} />
      </SlidesLook.Provider>
    )
  }, [title, code, people, look])
}
