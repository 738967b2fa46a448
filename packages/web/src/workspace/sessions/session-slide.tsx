import type { RoomLook } from '@roomful/contract/features/organizations/look'
import type { AppOutputOf } from '@roomful/contract/table'
import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { roomEntry } from '../../room/room-entry.ts'
import { AskedSlide } from '../../slide/pictures/asked-slide.tsx'
import { call } from '../api/call.ts'
import { useLoaded } from '../kit/loaded-part.tsx'

export interface SessionSlideProps {
  readonly organizationId: string
  readonly id: string
  /** Of its room. */
  readonly look: RoomLook | null
}

/** The slide of a past session; nothing until loaded, and if it has asked nothing. */
export function SessionSlide({ organizationId, id, look }: SessionSlideProps): JSX.Element | null {
  const { value } = useLoaded(id, () => call('getSessionPicture', { params: { organizationId, id } }))
  return value?.asked ? <Slide asked={value.asked} look={look} /> : null
}

function Slide({
  asked: { question, results, entries },
  look,
}: {
  readonly asked: NonNullable<AppOutputOf<'getSessionPicture'>['asked']>
  readonly look: RoomLook | null
}): JSX.Element {
  const ofRoom = useMemo(() => ({ ...question, number: 1, server_time: question.opened_at }), [question])
  const ofRoomEntries = useMemo(() => entries.map(roomEntry), [entries])
  return <AskedSlide question={ofRoom} results={results} entries={ofRoomEntries} look={look} isFinal />
}
