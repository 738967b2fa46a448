import { setTimeout } from 'node:timers/promises'
import { type JoinArguments, joinRoom, RejectedError, type RoomClient } from '@roomful/sdk/room'
import { Chance } from '@roomful/testkit/chance'
import { inParallel } from '@roomful/testkit/in-parallel'
import { closeServices, openServices } from '../../src/app.ts'
import type { Config } from '../../src/config.ts'
import { createStageLink } from '../../src/features/stages/stage-links.ts'
import { type Services, writing } from '../../src/services.ts'
import { startReceiver } from '../support/receiver.ts'
import { callRoom } from '../support/room.ts'
import { install } from '../support/server-process.ts'
import { openTargets } from '../support/webhooks.ts'
import { Balancer } from './balancer.ts'
import { checkDelivered, eventsOf, registerEndpoint } from './check-events.ts'
import { untilPhonesAreFresh } from './check-phones.ts'
import { differ } from './differ.ts'
import { insistentCalls } from './hosts.ts'
import { insistOn } from './insist.ts'
import type { InsistentCall } from './room.ts'
import { roll, Servers } from './servers.ts'
import { until } from './until.ts'

export interface UnattendedOptions {
  readonly seed: string
  readonly servers: number
  /** Hands-free sessions, and as many scheduled ones. */
  readonly sessions: number
  readonly say: (line: string) => void
}

const handsFreeSeconds = 3
const [answeringMs, graceMs, leaderboardScriptMs] = [5_000, 1_000, 4_000]
/** From one question to the next: the time for answers, the results, and at the end of a round the leaderboard. */
const questionMs = answeringMs + graceMs + handsFreeSeconds * 1_000
const roundMs = questionMs + handsFreeSeconds * 1_000 + leaderboardScriptMs
const pausedMs = 5_000
/** Faults begin this much before or after the moment at which sessions move on. */
const jitterMs = 150
const faultMsMax = 1_500
const sessionEveryMs = 20
const lookAgainAfterMs = 1_000
const [opensAfterMs, openMs] = [4_000, 12_000]
const organizationAddress = 'chaos'

/** What a participant has sent, and what of it was acknowledged. */
interface Guest {
  readonly name: string
  readonly client: RoomClient
  readonly answers: Map<string, { readonly option: string; isAcknowledged: boolean }>
  readonly asked: string[]
  readonly done: Promise<void>
}

interface Unattended {
  readonly sessionId: string
  readonly code: string
  readonly questionIds: readonly string[]
  readonly remote: string
  readonly guests: Guest[]
}

/**
 * Sessions that move on by themselves: hands-free ones with rounds, half of them paused in between, and scheduled ones behind permanent
 * rooms. Participants take part through a balancer with sockets and without, while servers are killed, stopped and paused and
 * connections are cut in the middle of a message, just when sessions move on.
 * @throws Error when a step is left out, comes twice or too early, or what was acknowledged is not stored once
 */
export async function runUnattended(config: Config, options: UnattendedOptions): Promise<void> {
  const { seed, say } = options
  const chance = new Chance(`unattended ${seed}`)
  const installation = await install(config.dataDir, {
    ...openTargets,
    DATABASE_URL: config.databaseUrl!,
    ROOMFUL_SECRET: config.secrets![0]!,
  })
  const servers = new Servers(installation)
  const balancer = new Balancer(() => servers.all)
  const receiver = await startReceiver()
  let services: Awaited<ReturnType<typeof openServices>> | undefined
  const handsFree: Unattended[] = []
  try {
    await servers.start(options.servers)
    await balancer.start()
    await until(() => balancer.readyCount === options.servers)
    services = await openServices(config)
    const more = ['session.opened', 'question.opened']
    const endpoint = await registerEndpoint(servers.all[0]!, receiver, more)
    const call = insistentCalls(servers, new Chance(`${seed} calls`))
    for (let i = 0; i < options.sessions; i++)
      handsFree.push(await openHandsFree(services, call, balancer.url, i))
    const rooms = await schedulePermanentRooms(services, call, options.sessions)
    for (const { sessionId, questionIds } of handsFree) {
      await call('POST', `/sessions/${sessionId}/questions/${questionIds[0]}/activate`)
      await setTimeout(sessionEveryMs)
    }
    const pausing = handsFree
      .filter((_, i) => i % 2 === 1)
      .map(session => pauseAfterFirst(services!, session, balancer.url))
    const guests = handsFree.flatMap(session => session.guests)
    let faults = 0
    while (!(await haveEnded(services, handsFree))) {
      const dueMs = await untilNextStep(services)
      await setTimeout(Math.max(0, dueMs - jitterMs + chance.below(2 * jitterMs)))
      const name = await fault(chance, servers, balancer)
      say(`${++faults}: ${name}`)
    }
    await servers.ready()
    const pauses = await Promise.all(pausing)
    say(`${handsFree.length} hands-free sessions ended by themselves through ${faults} faults`)
    await checkGuests(services, guests)
    await checkFresh(services, guests)
    say('guests have what is stored')
    await checkScheduled(services, servers, rooms)
    say(`${rooms.length} scheduled sessions opened and closed once`)
    for (const { sessionId } of handsFree) await call('POST', `/sessions/${sessionId}/close`)
    await until(() => guests.every(({ client }) => client.room.state === 'CLOSED'))
    // The last question is final only then.
    for (const session of handsFree) await checkHandsFree(services, session)
    for (const [i, pause] of pauses.entries()) await checkPause(services, handsFree[2 * i + 1]!, pause)
    const { events, repeated } = await checkDelivered(services, endpoint)
    const answers = guests.flatMap(guest => [...guest.answers.values()]).filter(one => one.isAcknowledged)
    const asked = guests.flatMap(guest => guest.asked)
    say(`${answers.length} answers, ${asked.length} entries, ${events} events, ${repeated} of them twice`)
  } finally {
    for (const { guests } of handsFree)
      for (const { client, done } of guests) {
        client.leave()
        await done
      }
    await servers.end()
    await balancer.stop()
    await receiver.close()
    if (services) await closeServices(services)
  }
}

/** Opens a hands-free session with two rounds and Q&A beside its slides; its first question is not active yet. */
async function openHandsFree(
  services: Services,
  call: InsistentCall,
  url: string,
  i: number,
): Promise<Unattended> {
  const options = [{ text: 'A', is_correct: true }, { text: 'B' }]
  const settings = { time_limit_seconds: answeringMs / 1_000 }
  const quiz = (prompt: string) => ({ type: 'QUIZ', prompt, options, settings })
  const deck = await call('POST', '/presentations', {
    title: `Unattended ${i}`,
    questions: [
      { type: 'QA', prompt: 'Ask', settings: { labels: ['Budget', 'People'] } },
      quiz('First?'),
      quiz('Second?'),
      quiz('Third?'),
    ],
  })
  const { questions } = await call('GET', `/presentations/${deck.id}/questions`)
  const ids: string[] = questions.slice(1).map(({ id }: { id: string }) => id)
  await call('PATCH', `/presentations/${deck.id}`, { sections: [{ title: 'Last', before: ids[2]! }] })
  const session = await call('POST', '/sessions', {
    presentation_id: deck.id,
    participant_identity_mode: 'IDENTIFIED',
    settings: { hands_free_seconds: handsFreeSeconds, rounds: true, qa_beside_slides: true },
  })
  await call('POST', `/sessions/${session.id}/open`)
  const remote = await writing(services, tx => createStageLink(tx, session.id, 'remote'))
  const code: string = session.join_code
  const guests = await inParallel(2, 2, number => join(url, `Guest ${i}.${number}`, { code }, number === 1))
  return { sessionId: session.id, code, questionIds: ids, remote: remote.token, guests }
}

/** Answers each question once, when its countdown is over, and asks about it. */
async function join(url: string, name: string, room: JoinArguments, isPolling: boolean): Promise<Guest> {
  const options = { baseUrl: url, timeoutMs: 10_000, ...(isPolling && { WebSocket: null }) }
  const client = await joinRoom({ ...room, display_name: name }, options)
  const answers: Guest['answers'] = new Map()
  const asked: string[] = []
  const take = async () => {
    for await (const { question, qa } of client.states()) {
      if (question?.phase !== 'OPEN' || !('options' in question) || answers.has(question.id)) continue
      const option = question.options![name.length % 2]!.id
      await setTimeout(Math.max(0, Date.parse(question.opened_at) - Date.now() - client.clockAheadMs))
      const given = { option, isAcknowledged: false }
      answers.set(question.id, given)
      await client.answer(question.id, { option_ids: [option] }).then(
        () => {
          given.isAcknowledged = true
        },
        error => {
          // The time was up.
          if (!(error instanceof RejectedError)) throw error
        },
      )
      const text = `${name} about ${question.id}`
      await client.ask(qa!.id, text, { labels: ['People'] })
      asked.push(text)
    }
  }
  const done = take().catch((error: Error) => {
    if (error.name !== 'RoomEndedError') throw error
  })
  return { name, client, answers, asked, done }
}

/** Pauses a session at its first results. @returns when it was paused, and when it was told to go on */
async function pauseAfterFirst(
  services: Services,
  { sessionId, remote }: Unattended,
  url: string,
): Promise<readonly [from: number, to: number]> {
  await until(async () => (await onScreen(services, sessionId)).phase === 'REVEALED')
  const control = (paused: boolean) =>
    insistOn(async () => {
      const response = await callRoom({ url }, remote, 'POST', '/control', {
        type: 'hands_free',
        ref: `paused ${paused}`,
        paused,
      })
      if (!response.ok) throw new Error(await response.text())
      await response.body?.cancel()
    })
  await control(true)
  const from = Date.now()
  await setTimeout(pausedMs)
  const to = Date.now()
  await control(false)
  return [from, to]
}

function onScreen({ storage }: Services, sessionId: string) {
  return storage.read
    .selectFrom('sessions')
    .leftJoin('session_questions', 'session_questions.key', 'sessions.active_session_question_key')
    .select(['sessions.leaderboard_shown', 'session_questions.phase', 'session_questions.question_id'])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirstOrThrow()
}

/** Whether all show the leaderboard after their last question. */
async function haveEnded(services: Services, sessions: readonly Unattended[]): Promise<boolean> {
  for (const { sessionId, questionIds } of sessions) {
    const { question_id, phase, leaderboard_shown } = await onScreen(services, sessionId)
    if (question_id !== questionIds.at(-1) || phase !== 'REVEALED' || leaderboard_shown === 0) return false
  }
  return true
}

/** Milliseconds until the next automatic step of a session; a polling interval if none is due. */
async function untilNextStep({ storage }: Services): Promise<number> {
  const { at } = await storage.read
    .selectFrom('sessions')
    .select(eb => eb.fn.min<number | null>('advance_at').as('at'))
    .executeTakeFirstOrThrow()
  const { deadline } = await storage.read
    .selectFrom('session_questions')
    .select(eb => eb.fn.min<number | null>('deadline_at').as('deadline'))
    .where('phase', '=', 'OPEN')
    .executeTakeFirstOrThrow()
  const times = [at, deadline && deadline + graceMs].filter(time => time !== null)
  return times.length === 0 ? lookAgainAfterMs : Math.min(...times) - Date.now()
}

/** Something bad of one server or all connections. @returns its name */
async function fault(chance: Chance, servers: Servers, balancer: Balancer): Promise<string> {
  const chosen = servers.any(chance)
  const ms = chance.below(faultMsMax)
  const name = chance.pick(['server killed', 'server paused', 'server stopped', 'connections cut'] as const)
  switch (name) {
    case 'server killed':
      await chosen.end('SIGKILL')
      servers.noteSilentEnd()
      await servers.restart(chosen)
      break
    case 'server paused':
      chosen.process.kill('SIGSTOP')
      await setTimeout(ms)
      chosen.process.kill('SIGCONT')
      break
    case 'server stopped':
      await roll(servers, chosen)
      break
    case 'connections cut':
      balancer.cut()
      await setTimeout(ms)
  }
  return name
}

/** Each question was opened and finalized once, in order, none too early. */
async function checkHandsFree(services: Services, { sessionId, questionIds }: Unattended): Promise<void> {
  const events = await eventsOf(services, sessionId)
  const steps = events.map(({ type, data }) => `${type} ${data.question_id ?? ''}`.trim())
  const each = (id: string) => [`question.opened ${id}`, `question.results.finalized ${id}`]
  const questions = steps.filter(
    step => step.startsWith('question.') && questionIds.some(id => step.endsWith(id)),
  )
  differ(`steps of ${sessionId}`, questions, questionIds.flatMap(each))
  differ(
    `openings of ${sessionId}`,
    steps.filter(step => step === 'session.opened'),
    ['session.opened'],
  )
  const opened = await openings(services, sessionId)
  for (const [i, leastMs] of [questionMs, roundMs].entries()) {
    const ms = opened.get(questionIds[i + 1]!)! - opened.get(questionIds[i]!)!
    if (ms < leastMs) throw new Error(`question ${i + 2} of ${sessionId} was opened ${ms} ms after the last`)
  }
}

/** Nothing was opened during a pause. */
async function checkPause(
  services: Services,
  { sessionId }: Unattended,
  [from, to]: readonly [number, number],
): Promise<void> {
  const during = [...(await openings(services, sessionId)).values()].filter(at => at > from && at < to)
  differ(`openings of ${sessionId} in its pause`, during, [])
}

async function openings({ storage }: Services, sessionId: string): Promise<Map<string, number>> {
  const rows = await storage.read
    .selectFrom('session_questions')
    .innerJoin('sessions', 'sessions.key', 'session_questions.session_key')
    .select(['session_questions.question_id', 'session_questions.opened_at'])
    .where('sessions.id', '=', sessionId)
    .execute()
  return new Map(rows.map(({ question_id, opened_at }) => [question_id, Number(opened_at)]))
}

/** What guests sent is stored once where it was acknowledged; nothing else is. */
async function checkGuests({ storage }: Services, guests: readonly Guest[]): Promise<void> {
  for (const { name, client, answers, asked } of guests) {
    const { participant_id } = client.seat
    const rows = await storage.read
      .selectFrom('answers')
      .innerJoin('participants', 'participants.key', 'answers.participant_key')
      .innerJoin('session_questions', 'session_questions.key', 'answers.session_question_key')
      .select(['session_questions.question_id', 'answers.value'])
      .where('participants.id', '=', participant_id)
      .execute()
    const stored = new Map(rows.map(row => [row.question_id, JSON.parse(row.value)]))
    for (const [questionId, { option, isAcknowledged }] of answers) {
      const value = stored.get(questionId)
      if (value || isAcknowledged) differ(`answer of ${name}`, value, { option_ids: [option] })
      stored.delete(questionId)
    }
    differ(`answers that ${name} never gave`, [...stored.keys()], [])
    const entries = await storage.read
      .selectFrom('entries')
      .innerJoin('participants', 'participants.key', 'entries.participant_key')
      .select(['entries.text', 'entries.labels'])
      .where('participants.id', '=', participant_id)
      .execute()
    differ(`entries of ${name}`, entries.map(({ text }) => text).toSorted(), asked.toSorted())
    differ(
      `labels of ${name}`,
      [...new Set(entries.map(({ labels }) => labels))],
      asked.length > 0 ? ['["People"]'] : [],
    )
  }
}

/** What clients have made of all messages, and through all losses, is what one that just came is sent. */
async function checkFresh(services: Services, guests: readonly Guest[]): Promise<void> {
  await until(() => guests.every(({ client }) => client.connection !== 'connecting'))
  const shown = () => new Map(guests.map(({ name, client }) => [`${name} of server 1`, client.room as never]))
  const tokens = Object.fromEntries(guests.map(({ name, client }) => [name, client.seat.token]))
  await untilPhonesAreFresh(services, { shown }, [tokens])
}

interface Scheduled {
  readonly sessionId: string
  readonly address: string
  readonly opensAt: number
  readonly closesAt: number
}

/** Sessions that open and close by themselves, each in a room of its own. */
async function schedulePermanentRooms(
  services: Services,
  call: InsistentCall,
  count: number,
): Promise<Scheduled[]> {
  await writing(services, tx =>
    tx.db.updateTable('organizations').set({ address: organizationAddress }).execute(),
  )
  const question = { type: 'NPS', prompt: 'Would you?' }
  const deck = await call('POST', '/presentations', { title: 'Scheduled', questions: [question] })
  const opensAt = Date.now() + opensAfterMs
  return inParallel(count, 1, async i => {
    await call('POST', '/permanent-rooms', { name: `room-${i}`, title: 'Waiting' })
    const session = await call('POST', '/sessions', { presentation_id: deck.id, room: `room-${i}` })
    const [opens, closes] = [opensAt + i * sessionEveryMs, opensAt + openMs + i * sessionEveryMs]
    await call('POST', `/sessions/${session.id}/schedule`, {
      opens_at: new Date(opens).toISOString(),
      closes_at: new Date(closes).toISOString(),
      timezone: 'UTC',
    })
    return {
      sessionId: session.id,
      address: `${organizationAddress}/room-${i}`,
      opensAt: opens,
      closesAt: closes,
    }
  })
}

/** Each was opened and closed once and not early, and its address leads nowhere afterwards, on every server. */
async function checkScheduled(
  services: Services,
  servers: Servers,
  rooms: readonly Scheduled[],
): Promise<void> {
  for (const { sessionId, address, opensAt, closesAt } of rooms) {
    await until(async () => (await stateOf(services, sessionId)).state === 'CLOSED')
    const events = (await eventsOf(services, sessionId)).map(({ type }) => type)
    for (const type of ['session.opened', 'question.opened', 'question.results.finalized', 'session.ended'])
      differ(`${type} of ${sessionId}`, events.filter(one => one === type).length, 1)
    const { started_at, ended_at } = await stateOf(services, sessionId)
    if (Number(started_at) < opensAt || Number(ended_at) < closesAt)
      throw new Error(
        `${sessionId} opened at ${started_at}, not ${opensAt}, closed at ${ended_at}, not ${closesAt}`,
      )
    for (const [i, { url }] of servers.all.entries()) {
      const response = await fetch(`${url}/room/v1/lookup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ address }),
      })
      const { code } = (await response.json()) as { code?: string }
      differ(`${address} at server ${i + 1}`, code, 'SESSION_NOT_OPEN')
    }
  }
}

function stateOf({ storage }: Services, sessionId: string) {
  return storage.read
    .selectFrom('sessions')
    .select(['state', 'started_at', 'ended_at'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
}
