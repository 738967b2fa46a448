import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Chance } from '@roomful/testkit/chance'
import { join } from '@roomful/testkit/device'
import { insistOn } from './insist.ts'
import { type AnyUrl, overHttp } from './phones.ts'
import type { InsistentCall } from './room.ts'
import type { Servers } from './servers.ts'

const participants = 3
const pauseMs = 500
const callMsMax = 10_000

/** A short ANONYMOUS session that was held from its beginning to its end, and what was answered in it. */
export interface FinishedSession {
  readonly sessionId: string
  /** How often each option was chosen, by question. */
  readonly counts: ReadonlyMap<string, Readonly<Record<string, number>>>
}

/** Calls the public API through any server until it answers with 200; what makes something does so once. */
export function insistentCalls(servers: Servers, chance: Chance): InsistentCall {
  return async (method, path, body) => {
    let key = randomUUID()
    return insistOn(async () => {
      const response = await servers.any(chance).fetch(method, path, body, {
        // All else changes nothing the second time.
        headers: body === undefined ? {} : { 'idempotency-key': key },
        signal: AbortSignal.timeout(callMsMax),
      })
      const answer = (await response.json()) as { code?: string }
      if (response.ok) return answer
      // A server that was killed holds the key for a minute: this is given up, and made anew.
      if (answer.code === 'IDEMPOTENCY_CONFLICT') key = randomUUID()
      throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
    })
  }
}

/** Runs one session after the other: each has the same events. */
export async function runSessions(
  call: InsistentCall,
  url: AnyUrl,
  goesOn: () => boolean,
): Promise<FinishedSession[]> {
  const held: FinishedSession[] = []
  while (goesOn()) {
    held.push(await runSession(call, url, insistOn))
    await setTimeout(pauseMs)
  }
  return held
}

/**
 * Two questions, each answered by everybody once; every step through any server, until it is done.
 * @param again does what participants do, again until it is done
 */
export async function runSession(
  call: InsistentCall,
  url: AnyUrl,
  again: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<FinishedSession> {
  const question = { type: 'MULTIPLE_CHOICE', prompt: 'Which?', options: [{ text: 'A' }, { text: 'B' }] }
  const deck = await call('POST', '/presentations', { title: 'Short', questions: [question, question] })
  const { questions } = await call('GET', `/presentations/${deck.id}/questions`)
  const session = await call('POST', '/sessions', { presentation_id: deck.id })
  const path = `/sessions/${session.id}`
  await call('POST', `${path}/open`)
  const tokens: string[] = []
  for (let i = 0; i < participants; i++) {
    const body = { code: session.join_code, join_key: randomUUID() }
    tokens.push((await again(() => join(url(), body))).token)
  }
  const counts = new Map<string, Record<string, number>>()
  for (const { id, options } of questions as { id: string; options: { id: string }[] }[]) {
    await call('POST', `${path}/questions/${id}/activate`)
    const ofOptions = Object.fromEntries(options.map(option => [option.id, 0]))
    for (const [i, token] of tokens.entries()) {
      const option = options[i % options.length]!.id
      await again(() => overHttp({ token }, url).answer(id, { option_ids: [option] }, 1))
      ofOptions[option]!++
    }
    counts.set(id, ofOptions)
  }
  await call('POST', `${path}/close`)
  return { sessionId: session.id, counts }
}
