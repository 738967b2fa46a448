// Servers of two successive versions share a database during an upgrade: a migration only adds, and a server that was
// started before one goes on serving while it is made and after it.

import { Device, join, type Stage } from '@roomful/testkit/device'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { type App, closeServices, openServices, startApp } from '../src/app.ts'
import type { Config } from '../src/config.ts'
import { createStageLink } from '../src/features/stages/stage-links.ts'
import { writing } from '../src/services.ts'
import { migrations } from '../src/storage/migrations/index.ts'
import { startApi } from './support/api.ts'
import { onBothEnginesUnshared, sharedPostgres, testConfig } from './support/engines.ts'
import { addMigrations, nextMigrations, removeMigrations, resetMigrations } from './support/next-version.ts'
import { openRoom } from './support/room.ts'

/** What migrations have dropped, `table` or `table.column`, which the version before did not use any more. */
const unusedBefore: readonly string[] = []

const inOrder = Object.entries({ ...migrations, ...nextMigrations })

afterEach(resetMigrations)

interface Column {
  readonly type: string
  /** A row that does not name it can be inserted. */
  readonly mayBeLeftOut: boolean
}

/** Every column, as `table.column`. */
async function columnsOf(config: Config): Promise<Map<string, Column>> {
  const services = await openServices(config)
  const { engine, read } = services.storage
  const { rows } = await (engine.name === 'sqlite'
    ? sql<{ name: string; type: string; optional: boolean }>`
        select m.name || '.' || c.name as name, c.type,
          c."notnull" = 0 or c.dflt_value is not null or c.pk > 0 as optional
        from sqlite_master as m join pragma_table_info(m.name) as c
        where m.type = 'table' and m.name not like 'sqlite_%'`
    : sql<{ name: string; type: string; optional: boolean }>`
        select table_name || '.' || column_name as name, data_type as type,
          is_nullable = 'YES' or column_default is not null or is_identity = 'YES' as optional
        from information_schema.columns where table_schema = 'public'`
  ).execute(read as never)
  await closeServices(services)
  return new Map(rows.map(({ name, type, optional }) => [name, { type, mayBeLeftOut: Boolean(optional) }]))
}

/** What a server of the version before would miss, or stumble over. */
function broken(before: ReadonlyMap<string, Column>, after: ReadonlyMap<string, Column>): string[] {
  const tables = new Set([...before.keys()].map(tableOf))
  const found: string[] = []
  for (const [name, { type }] of before) {
    const now = after.get(name)
    if (!now) found.push(`${name} is gone`)
    // A wider integer takes and gives what the narrower one did.
    else if (now.type !== type && !(type === 'integer' && now.type === 'bigint'))
      found.push(`${name} was ${type}, and is ${now.type}`)
  }
  for (const [name, { mayBeLeftOut }] of after)
    if (!before.has(name) && tables.has(tableOf(name)) && !mayBeLeftOut)
      found.push(`${name} is new, and must be given`)
  return found.filter(
    one => !unusedBefore.some(name => one.startsWith(`${name} `) || one.startsWith(`${name}.`)),
  )
}

function tableOf(column: string): string {
  return column.slice(0, column.indexOf('.'))
}

onBothEnginesUnshared('migrations', newConfig => {
  test('none takes away what the version before uses, or asks for what it does not give', async () => {
    const config = await newConfig()
    removeMigrations()
    let before: Map<string, Column> | undefined
    for (const [name, migration] of inOrder) {
      addMigrations({ [name]: migration })
      const after = await columnsOf(config)
      if (before) expect(broken(before, after), name).toEqual([])
      before = after
    }
  })

  test('one that drops, renames or demands is found', async () => {
    const config = await newConfig()
    const before = await columnsOf(config)
    const careless = `
drop table spins;
alter table answers rename column seq to number;
alter table tallies add column kind integer default 0 not null;
alter table leases add column note text;
`
    addMigrations({ '9999_careless': { sqlite: careless, postgres: careless } })
    const found = broken(before, await columnsOf(config))
    expect(found).toContain('answers.seq is gone')
    expect(found.filter(one => one.startsWith('spins.')).length).toBeGreaterThan(1)
    expect(found.filter(one => one.startsWith('tallies.') || one.startsWith('leases.'))).toEqual([])
  })
})

test('a migration that waits for a long read blocks no other statement', async () => {
  const postgres = sharedPostgres()
  const DATABASE_URL = await postgres.createDatabase()
  const older = await startApi(testConfig({ DATABASE_URL }))
  const reader = new pg.Client({ connectionString: DATABASE_URL })
  const watcher = new pg.Client({ connectionString: DATABASE_URL })
  try {
    const room = await openRoom(older, { questions: [{ type: 'NPS', prompt: 'How likely?' }] })
    await room.activate(0)
    const phone = await room.phone()
    await reader.connect()
    await watcher.connect()
    await reader.query('begin')
    await reader.query('select * from answers')
    addMigrations(nextMigrations)
    const starting = openServices(testConfig({ DATABASE_URL }))
    const waiting = `select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'alter table%'`
    await expect.poll(async () => (await watcher.query(waiting)).rowCount).toBe(1)
    await phone.answer(room.questions[0]!, { value: 7 })
    expect(await room.results(0)).toMatchObject({ total_voters: 1 })
    await reader.query('commit')
    await closeServices(await starting)
    phone.drop()
  } finally {
    await reader.end()
    await watcher.end()
    await older.app.close()
    await postgres.stop()
  }
})

test('a server that runs goes on while the next version migrates and starts: both store, and show, all answers', async () => {
  const postgres = sharedPostgres()
  const DATABASE_URL = await postgres.createDatabase()
  const older = await startApi(testConfig({ DATABASE_URL }))
  const options = [{ text: 'A' }, { text: 'B' }]
  const deck = {
    questions: [
      { type: 'MULTIPLE_CHOICE', prompt: 'Which?', options },
      { type: 'QA', prompt: 'Ask' },
      { type: 'QUIZ', prompt: 'Right?', options: [{ text: 'A', is_correct: true }, { text: 'B' }] },
    ],
  }
  const room = await openRoom(older, deck, { participant_identity_mode: 'IDENTIFIED' })
  const apps: App[] = [older.app]
  const devices: Device<never>[] = []
  const stages: Stage[] = []
  const enter = async (app: App) => {
    const { token } = await writing(older.app.services, tx => createStageLink(tx, room.sessionId, 'remote'))
    stages.push(await Device.connect(app.url, token))
    const joined = await join(app.url, { code: room.code, display_name: `Phone ${devices.length}` })
    const phone = await Device.connect(app.url, joined.token)
    devices.push(phone as never)
    return phone
  }
  /** Everybody answers and asks; every stage shows it. */
  const everybodyTakesPart = async (round: number) => {
    for (const question of [0, 1, 2]) {
      await room.activate(question)
      for (const device of devices as Device[]) {
        await device.until(() => device.room?.question?.id === room.questions[question])
        if (question === 1)
          await device.send({ type: 'ask', question_id: room.questions[1]!, text: `Why, ${round}?` })
        else if (device.room!.question!.phase === 'OPEN')
          await device.answer(room.questions[question]!, { option_ids: [room.options[question]![round % 2]] })
      }
      if (question !== 0) continue
      for (const stage of stages)
        await stage.until(
          () => stage.room?.results?.option_counts?.[room.options[0]![round % 2]!] === devices.length,
        )
    }
    expect((await older.get(`/sessions/${room.sessionId}/qa`)).status).toBe(200)
    expect((await older.get(`/sessions/${room.sessionId}/participants`)).status).toBe(200)
    expect((await older.get(`/sessions/${room.sessionId}/kpis`)).body.participants).toBe(devices.length)
  }
  try {
    const first = await enter(older.app)
    await everybodyTakesPart(0)
    addMigrations(nextMigrations)
    // What is answered while the migration is made is stored before or after it.
    await room.activate(0)
    await first.until(() => first.room?.question?.id === room.questions[0])
    let isMigrated = false
    let answers = 0
    const answering = (async () => {
      do {
        await first.answer(room.questions[0]!, { option_ids: [room.options[0]![answers++ % 2]] }, answers)
        // A phone may say 20 things at once.
      } while (!isMigrated && answers < 12)
    })()
    apps.push(await startApp(testConfig({ DATABASE_URL }), { resolveName: async () => [] }))
    isMigrated = true
    await answering
    await enter(apps[1]!)
    await everybodyTakesPart(1)
    await enter(older.app)
    await everybodyTakesPart(2)
    expect((await older.post(`/sessions/${room.sessionId}/close`)).status).toBe(200)
    for (const stage of stages) await stage.until(() => stage.room?.state === 'CLOSED')
  } finally {
    for (const device of [...devices, ...stages]) device.drop()
    for (const app of apps) await app.close()
    await postgres.stop()
  }
})
