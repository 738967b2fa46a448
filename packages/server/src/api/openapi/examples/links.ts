import type { PermanentRoomOut } from '@roomful/contract/features/permanent-rooms/permanent-rooms'
import type { SessionLinksOut, StageLinkOut } from '@roomful/contract/features/stages/links'
import { ids, sampleId, times } from './sample.ts'
import { draftSession } from './sessions.ts'

export const sampleLinks: SessionLinksOut = {
  session_id: ids.session,
  join_code: draftSession.join_code,
  join_url: `https://rooms.example.org/${draftSession.join_code}`,
  room_url: 'https://rooms.example.org/j/acme/monday',
  secret_url: 'https://rooms.example.org/j/3J9xOMHTXrh3pRDcwy5d0M',
  qr_svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 37 37">…</svg>',
  qr_png: 'iVBORw0KGgo…',
}

export const sampleStageLink: StageLinkOut = {
  id: sampleId('stageLink'),
  session_id: ids.session,
  role: 'screen',
  created_at: times.created,
  revoked_at: null,
}

export const sampleStageUrl = `https://rooms.example.org/stage/${ids.session}#kN2…`

export const samplePermanentRoom: PermanentRoomOut = {
  id: sampleId('permanentRoom'),
  name: 'monday',
  title: 'Monday lecture',
  presentation_id: ids.presentation,
  url: sampleLinks.room_url,
  created_at: times.created,
}
