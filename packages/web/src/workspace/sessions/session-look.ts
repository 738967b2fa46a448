import type { RoomLook } from '@roomful/contract/features/organizations/look'
import { lookOfRoom } from '@roomful/contract/features/organizations/themes'
import { call, unlessGone } from '../api/call.ts'

/** How slides of a session look. @throws Problem */
export async function readLookOf(organizationId: string, presentationId: string): Promise<RoomLook | null> {
  const [look, deck] = await Promise.all([
    call('getLook', { params: { organizationId } }),
    call('getPresentation', { params: { organizationId, presentationId } }).catch(unlessGone),
  ])
  return lookOfRoom(look, deck?.theme ?? null)
}
