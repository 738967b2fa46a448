import type { Aim } from './figures.ts'

/** A script that prints its figures as JSON, and their targets. */
export interface Measurement {
  readonly name: string
  readonly script: string
  readonly args: readonly string[]
  readonly aims: readonly Aim[]
}

/** @param command a script of this folder and its arguments */
function measured(name: string, command: string, ...aims: readonly Aim[]): Measurement {
  const [script, ...args] = command.split(' ')
  return { name, script: script!, args, aims }
}

function atMost(most: number, unit: string, what: string, figure: string): Aim {
  return { what, unit, figure, bound: { atMost: most } }
}

function atLeast(least: number, what: string, figure: string): Aim {
  return { what, unit: '', figure, bound: { atLeast: least } }
}

function onPostgres(phones: string, ackP95Max: number): Aim[] {
  return [
    atMost(ackP95Max, 'ms', `PostgreSQL, ${phones} answer at once: ack p95`, 'ackP95'),
    atLeast(0.5, `PostgreSQL, ${phones}: durable answers per second ÷ SQLite`, 'ofSqlite'),
  ]
}

function organization(engine: string): Aim[] {
  const what = `5,000 sessions, 100,000 people, ${engine}:`
  return [
    atMost(1, 'ms', `${what} processor time of a phone's dearest action`, 'phone.*.serverMs'),
    atMost(50, 'ms', `${what} longest turn of an operation`, 'operations.*.longestTurnMs'),
  ]
}

function report(engine: string): Aim[] {
  const what = `report of 100 questions, 103,000 answers, ${engine}:`
  return [
    atMost(1_000, 'ms', `${what} first`, 'reports.1.firstMs'),
    atMost(1_000, 'ms', `${what} again`, 'reports.1.againMs'),
    atMost(20, 'ms', `trends of 10,000 sessions, ${engine}`, 'trendsMs'),
  ]
}

function publicApi(path: number, what: string): Aim[] {
  return [
    atLeast(0.3, `${what}: requests ÷ bare Fastify`, `${path}.ofBare`),
    atMost(4, '', `${what}: p99 ÷ bare Fastify`, `${path}.p99OfBare`),
  ]
}

function frames(most: number, what: string, page: string): Aim[] {
  return [
    atMost(most, 'ms', `${what}: frame p95`, `${page}.frameMsP95`),
    atMost(8, 'ms', `${what}: main thread for a frame, p95`, `${page}.workMsP95`),
  ]
}

export const measurements: readonly Measurement[] = [
  measured(
    'room-1000',
    'room.ts 1000',
    atMost(60, 'ms', '1,000 answer at once: ack p95', 'ackP95'),
    atMost(110, 'ms', 'the same, first question after a start', 'coldAckP95'),
  ),
  measured(
    'room-10000',
    'room.ts 10000',
    atMost(400, 'ms', '10,000 answer at once: ack p95', 'ackP95'),
    atLeast(0.8, 'durable answers ÷ bare echoes per second', 'ofBareEcho'),
    atMost(16, 'KiB', 'memory for each phone', 'memoryPerPhoneKiB'),
    atMost(1.2, '', 'new question ÷ bare broadcast', 'ofBareBroadcast'),
  ),
  measured('room-1000-postgres', 'room.ts 1000 --engine postgres', ...onPostgres('1,000', 120)),
  measured('room-10000-postgres', 'room.ts 10000 --engine postgres', ...onPostgres('10,000', 800)),
  measured(
    'large-session',
    'large-session.ts 100000 6',
    atMost(15_000, 'ms', '100,000 phones in one session: all acknowledged', 'rounds.*.acknowledgedMs'),
    atMost(1_000, 'ms', '100,000 phones in one session: all stages up to date', 'rounds.*.stagesRightMs'),
    atMost(20, 'KiB', '100,000 phones in one session: memory for each phone', 'memoryPerPhoneKiB'),
  ),
  measured(
    'many-rooms',
    'many-rooms.ts 1000 30 10000',
    atMost(150, 'ms', '1,000 rooms of 30 on two servers: ack p95', 'rounds.*.ackP95'),
  ),
  measured('scale', 'scale-constants.ts'),
  measured('idle', 'idle.ts', atMost(120, 'MiB', 'memory of an idle server', 'memoryMiB')),
  measured(
    'storms',
    'storms.ts 10000',
    atMost(8, 's', '10,000 join', 'joinSeconds'),
    atMost(6, 's', '10,000 come back to a quiz after a restart', 'reconnectSeconds'),
  ),
  measured(
    'polling',
    'polling.ts',
    atMost(1.1, '', '300 of 1,000 phones poll: ack p95 ÷ none polling', 'ackP95 ÷ ackP95WithoutPolling'),
    atMost(40, 'ms', '300 of 1,000 phones poll: longest turn of the event loop', 'turnMs'),
    atMost(1_500, 'ms', 'the 300 have a question after', 'questionMs'),
    atMost(3_000, 'ms', 'the 300 have all results after', 'resultsMs'),
  ),
  measured('large-organization', 'large-organization.ts 100000', ...organization('SQLite')),
  measured(
    'large-organization-postgres',
    'large-organization.ts 100000 --engine postgres',
    ...organization('PostgreSQL'),
  ),
  measured(
    'results-read',
    'results-read.ts',
    atMost(1.2, '', 'results of 1,000,000 answers ÷ of 100', '1.choiceUs ÷ 0.choiceUs'),
  ),
  measured('report', 'report.ts', ...report('SQLite')),
  measured('report-postgres', 'report.ts --engine postgres', ...report('PostgreSQL')),
  measured(
    'growth',
    'growth.ts',
    atMost(
      1.5,
      '',
      '10,000 sessions ÷ 10: dearest of lists, join and answer, opening, sweep',
      'costs.*.growth',
    ),
  ),
  measured(
    'export',
    'export.ts 100000',
    atMost(100, 'MiB', '1,000,000 answers exported: memory rises by', 'memoryRiseMiB'),
    atMost(1.5, '', 'ack p95 while exporting ÷ without', 'ackP95Exporting ÷ ackP95'),
  ),
  measured('unlink', 'unlink.ts 100000', atMost(60, 's', '1,000,000 answers anonymized', 'seconds')),
  measured('public-api', 'public-api.ts', ...publicApi(0, 'results'), ...publicApi(1, '50 sessions')),
  measured(
    'webhooks',
    'webhooks.ts',
    atLeast(0.5, 'deliveries to one endpoint ÷ bare undici', 'one.ofBare'),
    atLeast(0.5, 'deliveries to 200 endpoints ÷ bare undici', 'many.ofBare'),
    atMost(1_000, 'ms', '10,000 wait, 5 % hang: p99 of the others', 'hanging.steady.p99'),
  ),
  measured(
    'frames',
    'frames.ts',
    ...frames(25, 'stage alone', 'stage'),
    ...frames(40, 'stage while 1,000 phones answer', 'stageWithPhones'),
    atMost(8, 'ms', 'screens that change: main thread for a frame, p95', 'screens.*.workMsP95'),
    ...frames(25, '200 slides scrolled in the editor', 'editorRail'),
  ),
  measured(
    'first-seconds',
    'first-seconds.ts',
    atMost(3_500, 'ms', 'slow 3G, 6 times slower processor: first paint', '*.firstPaintMs'),
    atMost(6_000, 'ms', 'slow 3G, 6 times slower processor: join usable', '*.joinUsableMs'),
  ),
]
