// Cost of an organization with thousands of sessions, and of a room with a hundred thousand people.
//   node bench/large-organization.ts [people] [sessions] [--engine postgres]
import { setTimeout as pause } from 'node:timers/promises'
import { closeSession } from '../packages/server/src/features/session-control/session-states.ts'
import { type Bench, run, withStorage } from './bench.ts'
import { timed } from './clock.ts'
import { type ActCosts, type LargeRoom, openLargeRoom } from './large-room.ts'
import { measuringTurns, type ServerProcess } from './server-process.ts'
import { choices, createDeck, openStoredSessions, quiz } from './sessions.ts'
import { openSteadyRoom, type SteadyRoom } from './steady-room.ts'

/** Whose phones are in the large room. */
const phones = 200
/** Of ten people in the room one has asked something. */
const peoplePerEntry = 10
/** The other room: 50 phones that answer every half second are an answer every 10 ms. */
const others = 50
const everyMs = 500
/** How long others are watched after an operation, and when there is none. */
const watchMs = 200
const quietMs = 3_000
/** How often what can be repeated is repeated. */
const repetitions = 3

const questions = [
  ...choices(1),
  { type: 'OPEN_TEXT', prompt: 'Why?' },
  { type: 'WORD_CLOUD', prompt: 'In two words?' },
  ...Array.from({ length: repetitions }, () => quiz('Which?')),
  { type: 'QA', prompt: 'Your questions' },
]

async function measureLargeOrganization(bench: Bench, people = 100_000, sessions = 5_000) {
  const server = await bench.server(measuringTurns)
  const deckId = await createDeck(server, 'Large', questions)
  await withStorage(server, services =>
    openStoredSessions(services, deckId, sessions, (tx, id, organization) =>
      closeSession(tx, organization, id),
    ),
  )
  const watch = watchOperations(server, await openSteadyRoom(bench, server, others))
  const room = await openLargeRoom(bench, server, deckId, { people, phones })
  const phone = await inTheRoom(watch, room)
  await outsideOfIt(watch, server, room)
  await closing(watch, server, room)
  const anonymous = await openLargeRoom(bench, server, deckId, { people, phones, identity: 'ANONYMOUS' })
  for (const question of anonymous.questions) {
    if (question.type === 'QA') await anonymous.askAll(question, peoplePerEntry)
    else await anonymous.answerAll(question)
  }
  const closeAndUnlink = async () => {
    await server.api('POST', `${anonymous.path}/close`)
    await anonymous.untilAnonymized()
  }
  await watch.of('close and unlink', closeAndUnlink, 1)
  return { engine: bench.engine, people, sessions, phone, operations: watch.operations }
}

/** Everybody answers everything, and the presenter goes through it; what phones do is measured where they do it. */
async function inTheRoom(watch: Watch, room: LargeRoom): Promise<ActCosts> {
  for (const type of ['MULTIPLE_CHOICE', 'OPEN_TEXT', 'WORD_CLOUD']) await room.answerAll(room.first(type))
  let costs: ActCosts = {}
  for (const [i, quiz] of room.quizzes.entries()) {
    await watch.of('activate', () => room.control(quiz, 'activate'), 1)
    await room.answerAll(quiz)
    // With standings of those before.
    if (i === room.quizzes.length - 1) costs = await room.costsOfAnswering(quiz)
    await watch.of('lock', () => room.control(quiz, 'lock'), 1)
    await watch.of('reveal', () => room.control(quiz, 'reveal'), 1)
    await watch.of('standings on screen', () => room.remote.send({ type: 'leaderboard', shown: true }), 1)
    await room.remote.send({ type: 'leaderboard', shown: false })
  }
  const qa = room.first('QA')
  await room.askAll(qa, peoplePerEntry)
  costs = { ...costs, ...(await room.costsOfAsking(qa)) }
  const token = await room.stageToken('remote')
  await watch.of('a stage comes in', () => room.connectStage(token))
  return costs
}

async function outsideOfIt(watch: Watch, server: ServerProcess, room: LargeRoom): Promise<void> {
  const { path } = room
  const read = (what: string) => async () => {
    for await (const _ of (await server.get(what)).body!);
  }
  await watch.of('nothing', () => pause(quietMs))
  await watch.of('list of sessions', read('/sessions?limit=200'))
  for (const type of ['MULTIPLE_CHOICE', 'OPEN_TEXT', 'WORD_CLOUD', 'QUIZ', 'QA'])
    await watch.of(`results of ${type}`, read(`${path}/results?question_id=${room.first(type).id}`))
  await watch.of('first page of Q&A', read(`${path}/qa?limit=200`))
  await watch.of('leaderboard', read(`${path}/leaderboard?limit=200`))
  await watch.of('participants', read(`${path}/participants`))
  await watch.of('KPIs', read(`${path}/kpis`))
  await watch.of('export as CSV', read(`${path}/export?format=csv`))
  await watch.of('export as XLSX', read(`${path}/export?format=xlsx`))
}

async function closing(watch: Watch, server: ServerProcess, room: LargeRoom): Promise<void> {
  for (let i = 0; i < repetitions; i++) {
    const participant_id = await room.absentParticipant(i)
    const remove = () => room.remote.send({ type: 'remove', participant_id, keep_answers: false })
    await watch.of('remove a participant with their answers', remove, 1)
  }
  for (const quiz of room.quizzes) {
    await room.control(quiz, 'activate')
    await watch.of('reopen, which removes all answers', () => room.control(quiz, 'reopen'), 1)
  }
  await watch.of('close', () => server.api('POST', `${room.path}/close`), 1)
  room.hangUp()
  await watch.of('delete', () => server.api('DELETE', room.path), 1)
}

/** An operation's effect on others; in milliseconds, the most of several times. */
interface HoldUp {
  readonly times: number
  /** For how long the server's thread computed without a turn for others: processor time. */
  readonly longestTurnMs: number
  /** From the sending of an answer in another room to its acknowledgement, while the operation was under way. */
  readonly otherRoomP99: number
  readonly otherRoomMax: number
  /** How long it took itself. */
  readonly tookMs: number
}

/** Watches what operations do to others. */
function watchOperations(server: ServerProcess, other: SteadyRoom) {
  const operations: Record<string, HoldUp> = {}
  return {
    operations,
    /** Measures the effect of an operation on others, repeatedly. */
    async of(name: string, work: () => Promise<unknown>, times = repetitions): Promise<void> {
      for (let i = 0; i < times; i++) {
        await server.longestTurnMs()
        const working = timed(work)
        // Follow-up work, such as reloading a room, counts too.
        const { p99, max } = await other.during(
          everyMs,
          working.then(() => pause(watchMs)),
        )
        const longestTurnMs = await server.longestTurnMs()
        const before = operations[name]
        operations[name] = {
          times: (before?.times ?? 0) + 1,
          longestTurnMs: Math.max(before?.longestTurnMs ?? 0, longestTurnMs),
          otherRoomP99: Math.max(before?.otherRoomP99 ?? 0, p99),
          otherRoomMax: Math.max(before?.otherRoomMax ?? 0, max),
          tookMs: Math.max(before?.tookMs ?? 0, (await working).ms),
        }
      }
    },
  }
}

type Watch = ReturnType<typeof watchOperations>

await run(measureLargeOrganization)
