import { closeCodes } from '@roomful/contract/room-protocol'
import { findPassHolder, findStageHolder } from '../../features/stages/stage-links.ts'
import { isTokenShaped } from '../../lib/tokens.ts'
import { reading } from '../../services.ts'
import type { Visitor } from '../connection.ts'
import type { RoomServices } from '../room-services.ts'
import type { Proof } from './handshake.ts'

/** Why somebody is not let in: a close code and its reason. */
export type NoEntry = readonly [code: number, reason: string]

const badToken: NoEntry = [closeCodes.badToken, 'bad token']

/** Whom a proof admits, or why it admits nobody. */
export async function visitorOf(
  { services, reader }: Pick<RoomServices, 'services' | 'reader'>,
  { secret, tokenHash, stageLinkId, questionId }: Proof,
): Promise<Visitor | { readonly refusal: NoEntry }> {
  if (!isTokenShaped(secret)) return { refusal: badToken }
  if (stageLinkId !== null) {
    const holder = await findPassHolder(reading(services), stageLinkId, secret)
    return holder ? { kind: 'stage', holder } : { refusal: badToken }
  }
  const participant = await reader.participant(tokenHash)
  if (participant?.removed) return { refusal: [closeCodes.removed, 'removed'] }
  if (participant) return { kind: 'phone', participant }
  const holder = await findStageHolder(reading(services), secret)
  if (!holder) return { refusal: badToken }
  return holder.role === 'embed' ? { kind: 'embed', holder, questionId } : { kind: 'stage', holder }
}
