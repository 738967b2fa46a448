import type { Budget } from '../../budget/budget.ts'
import { textDigest } from '../../lib/tokens.ts'
import type { Organization } from '../../services.ts'
import type { MailAddress } from './users.ts'

/** Mails in 24 hours; beyond these limits the inviter passes the link on. */
const toOneRecipientMax = 3
const toOneRecipientOfAllMax = 10
const ofOneOrganizationMax = 200

/** Counts an invitation mail against its rate limits. @returns whether it may be sent */
export async function mayMailInvitation(
  mails: Budget,
  { id }: Organization,
  { folded }: MailAddress,
): Promise<boolean> {
  const recipient = textDigest(folded)
  const limits: [key: string, max: number][] = [
    [`${id} to ${recipient}`, toOneRecipientMax],
    [`to ${recipient}`, toOneRecipientOfAllMax],
    [id, ofOneOrganizationMax],
  ]
  const drawn = await Promise.all(
    limits.map(async ([key, max]) => ({ key, max, window: await mails.draw(key) })),
  )
  if (drawn.every(({ max, window }) => window.count <= max)) return true
  await Promise.all(drawn.map(({ key, window }) => mails.refund(key, window)))
  return false
}
