import type { Participant } from '../../features/participants/find-participant.ts'
import type { StageHolder } from '../../features/stages/stage-links.ts'

/** The owner of a device. */
export type Visitor =
  | { readonly kind: 'phone'; readonly participant: Participant }
  | { readonly kind: 'stage'; readonly holder: StageHolder }
  /** `questionId` null: the question on screen. */
  | { readonly kind: 'embed'; readonly holder: StageHolder<'embed'>; readonly questionId: string | null }

export function sessionKeyOf(visitor: Visitor): number {
  return visitor.kind === 'phone' ? visitor.participant.sessionKey : visitor.holder.sessionKey
}
