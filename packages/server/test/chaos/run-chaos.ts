import { setTimeout } from 'node:timers/promises'
import { Chance } from '@roomful/testkit/chance'
import { inParallel } from '@roomful/testkit/in-parallel'
import { closeServices, openServices } from '../../src/app.ts'
import type { Config } from '../../src/config.ts'
import { createStageLink } from '../../src/features/stages/stage-links.ts'
import { writing } from '../../src/services.ts'
import type { AppServices } from '../../src/serving.ts'
import type { TestPostgres } from '../support/postgres.ts'
import { startReceiver } from '../support/receiver.ts'
import type { TestRedis } from '../support/redis.ts'
import { install } from '../support/server-process.ts'
import { openTargets } from '../support/webhooks.ts'
import { checkResults, checkStoredAnswers, exportedCounts } from './check-answers.ts'
import { checkDecks, checkPictures } from './check-decks.ts'
import { checkShownEntries, checkStoredEntries } from './check-entries.ts'
import { arrivalsOf, checkDelivered, checkFinalized, checkHeld, registerEndpoint } from './check-events.ts'
import { checkPeople, checkTeams } from './check-people.ts'
import { untilPhonesAreRight } from './check-phones.ts'
import { untilStagesAreRight } from './check-stages.ts'
import { checkWords } from './check-words.ts'
import { differ } from './differ.ts'
import { Displays } from './displays.ts'
import { Editor, illustrate, uploadPicture } from './editor.ts'
import { faultsOf } from './faults.ts'
import { insistentCalls, runSession, runSessions } from './hosts.ts'
import { insistOn } from './insist.ts'
import { joinChaosRoom, type Phone, takePart } from './phones.ts'
import { Presenter } from './presenter.ts'
import { openChaosRoom } from './room.ts'
import { Servers } from './servers.ts'
import { until } from './until.ts'
import { signInAsEditor } from './workspace-calls.ts'

export interface ChaosOptions {
  readonly seed: string
  readonly faults: number
  readonly phones: number
  /** More than one on PostgreSQL only. */
  readonly servers: number
  /** What carries notices and counts calls, where that is not PostgreSQL. */
  readonly redis?: TestRedis | undefined
  /** To be restarted, where nobody else uses it. */
  readonly postgres?: Pick<TestPostgres, 'restart'> | undefined
  /** How long stages may take to be right after the last change, with every server well again. */
  readonly stagesMsMax: number
  readonly say: (line: string) => void
}

const calmMsMax = 600
/** From so many faults on some take long. */
const longRunFaults = 20
const faultMsMax = 1_500
/** One of so many phones has no socket. */
const httpEvery = 3

/**
 * Lets people answer, ask, vote, join and be removed, and somebody edit the deck, through any of the servers while one thing after
 * the other goes wrong, and then compares: what was acknowledged is stored, what is stored was sent, and results, stages, phones,
 * lists, key figures and exports of every server say the same. Events arrive at least once, those of a session without faults exactly once.
 * @throws Error naming what differs.
 */
export async function runChaos(config: Config, options: ChaosOptions): Promise<void> {
  const { seed, faults, redis, postgres, stagesMsMax, say } = options
  const { databaseUrl } = config
  const chance = new Chance(seed)
  const anyChance = new Chance(`${seed} any`)
  const installation = await install(config.dataDir, {
    ...openTargets,
    ...(databaseUrl && { DATABASE_URL: databaseUrl, ROOMFUL_SECRET: config.secrets![0]! }),
    ...(redis && { REDIS_URL: redis.urls.join() }),
  })
  const servers = new Servers(installation)
  const receiver = await startReceiver()
  let services: AppServices | undefined
  let stages: Displays | undefined
  let watching: Displays | undefined
  try {
    await servers.start(options.servers)
    const endpoint = await registerEndpoint(servers.all[0]!, receiver)
    const anyUrl = () => servers.any(anyChance).url
    const call = insistentCalls(servers, anyChance)
    const edits = await signInAsEditor(config, installation.organizationId, servers, anyChance)
    const pictures = [await uploadPicture(edits, 0), await uploadPicture(edits, 0)] as const
    const room = await openChaosRoom(call, (deck, [, , first]) => illustrate(edits, pictures, deck, first!))
    const joining = (i: number) => joinChaosRoom(anyUrl, room, `Phone ${i}`)
    const phones: Phone[] = await inParallel(options.phones, 10, joining)
    const links = await stageTokens(config, room.sessionId, options.servers)
    stages = new Displays(servers, links.stages)
    const watchers = await inParallel(options.servers, 10, i => joinChaosRoom(anyUrl, room, `Watcher ${i}`))
    watching = new Displays(
      servers,
      watchers.map(({ token }) => ({ phone: token })),
    )
    const entryIds = () => stages!.entryIds()
    let isOver = false
    const goesOn = () => !isOver
    const presenter = new Presenter(links.presenter, new Chance(`${seed} presenter`), {
      servers,
      room,
      phones,
      entryIds,
      goesOn,
    })
    const taking = { url: anyUrl, room, entryIds, goesOn, questionId: () => presenter.questionId }
    const takesPart = (phone: Phone, i: number) =>
      takePart(phone, i % httpEvery !== 0, new Chance(`${seed} ${i}`), taking)
    const busy = phones.map(takesPart)
    await until(() => phones.every(({ answers }) => [...answers.values()].some(one => one.acknowledged > 0)))
    const presenting = presenter.present()
    const editor = new Editor(edits, new Chance(`${seed} editor`), room, goesOn)
    const editing = editor.edit()
    const holding = runSessions(call, anyUrl, goesOn)
    const possible = [...faultsOf({ databaseUrl, servers, redis, postgres, isLong: faults >= longRunFaults })]
    for (let i = 0; i < faults; i++) {
      await setTimeout(chance.below(calmMsMax))
      const [name, fault] = chance.pick(possible)
      const chosen = servers.any(chance)
      const ms = chance.below(faultMsMax)
      say(`${i + 1}/${faults} ${name}, ${ms} ms`)
      const late = joining(phones.length)
      await fault({ dataDir: config.dataDir, databaseUrl, servers, redis, postgres, chosen }, ms)
      phones.push(await late)
      busy.push(takesPart(phones.at(-1)!, phones.length - 1))
    }
    await servers.ready()
    isOver = true
    const held = await holding
    await Promise.all([presenting, editing, ...busy])
    await servers.ready()
    await presenter.does({ type: 'leaderboard', shown: true })

    services = await openServices(config)
    const { key } = await services.storage.read
      .selectFrom('sessions')
      .select('key')
      .where('id', '=', room.sessionId)
      .executeTakeFirstOrThrow()
    const stagesMs = await untilStagesAreRight(services, key, stages, stagesMsMax)
    say(`stages of ${servers.all.length} servers right after ${stagesMs} ms`)
    const answered = await checkStoredAnswers(services, room, phones)
    const exports = await inParallel(servers.all.length, 1, i =>
      exportedCounts(servers.all[i]!, room.sessionId),
    )
    await checkResults(services, servers.all, room, answered, exports)
    await checkStoredEntries(services, room, phones, presenter.moderated)
    await checkShownEntries(services, servers.all, room, exports)
    await checkWords(services, room, presenter)
    await checkPeople(services, servers, room, [...phones, ...watchers])
    await checkTeams(services, servers, room)
    await checkDecks(services, room, editor)
    await checkPictures(services, servers.all, [...pictures, ...editor.pictures])
    say('answers, entries, people, teams, decks and pictures are what was acknowledged')
    for (const show of [
      ...[...room.openQuestions, room.qaQuestion].map(id => () => presenter.show(id)),
      ...room.contentSlides.map(id => () => presenter.showSlide(id)),
    ]) {
      await show()
      await untilStagesAreRight(services, key, stages, stagesMsMax)
      await untilPhonesAreRight(services, key, watching, stagesMsMax)
    }
    await presenter.does({ type: 'close' })
    await untilStagesAreRight(services, key, stages, stagesMsMax)
    presenter.leave()
    say('stages show every question, every content slide and the close, phones what is for them')
    for (const session of held) await checkHeld(services, servers.all, session)
    await checkFinalized(services, room.sessionId)
    say(`${held.length} sessions have their events`)
    const { events, repeated } = await checkDelivered(services, endpoint)
    const calm = await runSession(call, anyUrl, insistOn)
    await checkHeld(services, servers.all, calm)
    await checkDelivered(services, endpoint)
    const arrivals = await arrivalsOf(services, endpoint, calm.sessionId)
    differ(
      'how often each event of a session without faults arrived',
      arrivals,
      arrivals.map(() => 1),
    )
    const sums = [...phones].flatMap(({ answers }) => [...answers.values()].map(one => one.acknowledged))
    const asked = phones.reduce((sum, phone) => sum + [...phone.asked.values()].filter(Boolean).length, 0)
    const votes = phones.reduce((sum, phone) => sum + phone.votes.size, 0)
    say(
      `acknowledged = stored = shown = exported: ${sums.reduce((a, b) => a + b, 0)} answers, ${asked} entries, ` +
        `${votes} votes, ${editor.slides.size} slides and ${editor.decks.size} decks made, ${editor.pictures.length} pictures, ${presenter.moderated.size} moderated, ${presenter.hidden.size} words hidden or shown, ${presenter.reviewed.size} reviewed, ${phones.filter(phone => phone.removal !== 'none').length} removed; ` +
        `${events} events of ${held.length + 1} sessions, ${repeated} of them twice`,
    )
  } finally {
    await servers.end()
    await stages?.stop()
    await watching?.stop()
    await receiver.close()
    if (services) await closeServices(services)
  }
}

/** A screen and a remote for each server, and the presenter's. */
async function stageTokens(config: Config, sessionId: string, count: number) {
  const services = await openServices(config)
  const token = async (role: 'screen' | 'remote') =>
    (await writing(services, tx => createStageLink(tx, sessionId, role))).token
  const presenter = await token('remote')
  const stages: { screen: string; remote: string }[] = []
  for (let i = 0; i < count; i++)
    stages.push({ screen: await token('screen'), remote: await token('remote') })
  await closeServices(services)
  return { presenter, stages }
}
