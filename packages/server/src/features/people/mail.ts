import type { Language } from '@roomful/contract/features/people/account'
import type { MailChangeStep } from '@roomful/contract/features/people/mail-change'
import { cleanLine } from '@roomful/contract/lib/clean-text'
import type { User } from '../../caller.ts'
import { reasonOf } from '../../lib/connection-failure.ts'
import type { Mail } from '../../mail/mailer.ts'
import type { Services } from '../../services.ts'
import { textsIn } from '../../texts/texts-in.ts'

type Written = Pick<Mail, 'subject' | 'text'>

/** A name chosen by strangers, made safe for mail: one line, in which no mail program detects a link. */
function plainName(name: string): string {
  return cleanLine(name).replace(/([.\u3002\uff0e\uff61]|:(?=\/))(?=\S)/g, '$1 ')
}

/** The mail of an invitation, in the language of the inviter. */
export function invitationMail(inviter: User, organization: string, url: string): Written {
  const { subject, text } = textsIn(inviter.language, 'mail').invitation
  const names = { inviter: plainName(inviter.name), organization: plainName(organization) }
  return { subject, text: text({ ...names, url }) }
}

/** @param language of the recipient */
export function resetMail(language: Language, url: string): Written {
  const { subject, text } = textsIn(language, 'mail').reset
  return { subject, text: text(url) }
}

/** @param language of the person; the first mail goes to their current address, the second to the new one */
export function mailChangeMail(
  language: Language,
  step: MailChangeStep,
  change: { readonly email: string; readonly url: string },
): Written {
  const { subject, current, next } = textsIn(language, 'mail').mailChange
  return { subject, text: step === 'CURRENT' ? current(change) : next(change) }
}

/** Sends a mail in the background; failures are logged, and the user can request another link. */
export function sendMail({ mailer, log }: Pick<Services, 'mailer' | 'log'>, mail: Mail): void {
  // The reason alone: a connection error would count as one of the storage.
  mailer?.send(mail).catch((error: unknown) => log.error('failed to send an email', reasonOf(error)))
}
