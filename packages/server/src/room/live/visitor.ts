import type { Participant } from '../../features/participants/find-participant.ts'
import type { StageHolder } from '../../features/stages/stage-links.ts'

/** The owner of a device. */
export type Visitor =
  | { readonly type: 'phone'; readonly participant: Participant }
  | { readonly type: 'stage'; readonly holder: StageHolder }
  /** `questionId` null: the question on screen. */
  | { readonly type: 'embed'; readonly holder: StageHolder<'embed'>; readonly questionId: string | null }

export function sessionKeyOf(visitor: Visitor): number {
  return visitor.type === 'phone' ? visitor.participant.sessionKey : visitor.holder.sessionKey
}
