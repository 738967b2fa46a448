import type { Mail } from '../../mail/mailer.ts'
import type { Services } from '../../services.ts'

/** Sends a mail, for which nobody waits; one that fails is logged, and its link can be made again. */
export function sendMail({ mailer, log }: Pick<Services, 'mailer' | 'log'>, mail: Mail): void {
  mailer?.send(mail).catch((error: unknown) => log.error('failed to send a mail', error))
}
