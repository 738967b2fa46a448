import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

/** Timeout of each SMTP step. */
const timeoutMs = 20_000

/**
 * Connects and signs in to a mail server without sending anything.
 * @throws Error if it does not answer, or refuses the user
 */
export async function verifySmtp(url: string, timeoutMs: number): Promise<void> {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/**
 * Sends mail through a server.
 * @param url smtp://user:password@host:port or smtps://…
 * @param from the sender's address
 */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(
    { url, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs },
    { from: { name: 'Roomful', address: from } },
  )
  const underWay = new Set<Promise<unknown>>()
  return {
    async send({ to, subject, text }) {
      const sending = transport.sendMail({ to: { name: '', address: to }, subject, text })
      underWay.add(sending)
      try {
        await sending
      } finally {
        underWay.delete(sending)
      }
    },
    async close() {
      await Promise.allSettled(underWay)
      transport.close()
    },
  }
}
