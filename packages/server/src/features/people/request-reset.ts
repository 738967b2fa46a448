import type { Budget } from '../../budget/budget.ts'
import { textDigest } from '../../lib/text-digest.ts'
import { reading, type Services, writing } from '../../services.ts'
import type { MailAddress } from './mail-address.ts'
import { mailTexts } from './mail-texts.ts'
import { createReset } from './password-resets.ts'
import { sendMail } from './send-mail.ts'
import { findUserByEmail } from './users.ts'
import type { WorkspaceLinks } from './workspace-links.ts'

/** Mails to one address, within 15 minutes. */
const mailsMax = 3

/**
 * Mails a link that sets another password, if anybody has the address. Nobody waits for it: how long it takes would say whether
 * somebody has.
 */
export function requestReset(
  services: Services,
  mails: Budget,
  links: WorkspaceLinks,
  { folded }: MailAddress,
): void {
  send().catch((error: unknown) => services.log.error('failed to make a link that sets a password', error))

  async function send(): Promise<void> {
    const { count } = await mails.draw(textDigest(folded))
    const found = count <= mailsMax ? await findUserByEmail(reading(services), folded) : undefined
    if (!found || !services.mailer) return
    const { user } = found
    const secret = await writing(services, tx => createReset(tx, user))
    sendMail(services, { to: user.email, ...mailTexts[user.language].reset(links.reset(secret)) })
  }
}
