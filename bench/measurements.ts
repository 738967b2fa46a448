import type { ExportFigures } from './export.ts'
import type { FirstSeconds } from './first-seconds-figures.ts'
import type { ComparedFrames, FrameFigures } from './frame-figures.ts'
import type { IdleFigures } from './idle.ts'
import type { LargeOrganizationFigures } from './large-organization.ts'
import type { LargeSessionFigures } from './large-session.ts'
import type { ManyRoomsFigures } from './many-rooms.ts'
import type { PollingFigures } from './polling.ts'
import type { PublicApiFigures } from './public-api.ts'
import type { ReportFigures } from './report.ts'
import type { ResultsReadFigures } from './results-read.ts'
import type { RoomFigures } from './room.ts'
import type { RoomOnPostgresFigures } from './room-postgres.ts'
import type { StormFigures } from './storms.ts'
import type { UnlinkFigures } from './unlink.ts'
import type { WebhookFigures } from './webhooks.ts'

/** A script that prints its figures as JSON. */
interface Measurement {
  readonly name: string
  readonly script: string
  readonly args: readonly string[]
}

/** Target of a figure. */
export type Aim<Figures = never> = {
  readonly measurement: string
  readonly what: string
  readonly unit: string
  readonly figure: (figures: Figures) => number
} & ({ readonly atLeast: number; readonly atMost?: undefined } | { readonly atMost: number })

export const measurements: readonly Measurement[] = [
  { name: 'room-1000', script: './room.ts', args: ['1000'] },
  { name: 'room-10000', script: './room.ts', args: ['10000'] },
  { name: 'room-1000-postgres', script: './room-postgres.ts', args: ['1000'] },
  { name: 'room-10000-postgres', script: './room-postgres.ts', args: ['10000'] },
  { name: 'large-session', script: './large-session.ts', args: ['100000', '6'] },
  { name: 'many-rooms', script: './many-rooms.ts', args: ['1000', '30', '10000'] },
  { name: 'scale', script: './scale-constants.ts', args: [] },
  { name: 'idle', script: './idle.ts', args: [] },
  { name: 'storms', script: './storms.ts', args: ['10000'] },
  { name: 'polling', script: './polling.ts', args: [] },
  { name: 'large-organization', script: './large-organization.ts', args: ['100000'] },
  {
    name: 'large-organization-postgres',
    script: './large-organization.ts',
    args: ['100000', '--engine', 'postgres'],
  },
  { name: 'results-read', script: './results-read.ts', args: [] },
  { name: 'report', script: './report.ts', args: [] },
  { name: 'report-postgres', script: './report.ts', args: ['--engine', 'postgres'] },
  { name: 'export', script: './export.ts', args: ['100000'] },
  { name: 'unlink', script: './unlink.ts', args: ['100000'] },
  { name: 'public-api', script: './public-api.ts', args: [] },
  { name: 'webhooks', script: './webhooks.ts', args: [] },
  { name: 'frames', script: './frames.ts', args: [] },
  { name: 'first-seconds', script: './first-seconds.ts', args: [] },
]

/**
 * Better direction of figures, by name: the first match holds. Sizes of a run and figures of reference servers have none.
 * A name without a direction of its own, such as that of a phone's action, has that of the figure around it.
 */
const directions = [
  [
    /^(phones|phonesPerRoom|people|sessions|servers|rooms|answers|acts|times|bytes|bodyBytes|slowerProcessor)$/,
    'none',
  ],
  [/^(endpoints|deliveries|hanging|waiting|overMs|resultFrames|resultsPerPhone)$/, 'none'],
  [/WithoutPolling$|^(bare[A-Z]|sqlite[A-Z]|echoes|cpuPerEcho|emptyPage)/, 'none'],
  [/([pP]erSecond|^arrived|^of(Bare|BareEcho|Sqlite))$/, 'higher'],
  [/(Ms|Us|KiB|MiB|[bB]ytes|BytesPer[A-Z]\w+|[sS]econds|[pP](50|95|99)|Max|Exporting|Unlinking)$/, 'lower'],
  [/^(p99OfBare|ofBareBroadcast|frames|rows|repeatedConnects)$/, 'lower'],
] as const

/** @param path of a figure, such as `rounds.0.ackP95` @returns undefined for an undeclared name */
export function directionOf(path: string): (typeof directions)[number][1] | undefined {
  const matches = path.split('.').map(name => directions.find(([pattern]) => pattern.test(name)))
  return matches.findLast(match => match)?.[1]
}

export const aims: readonly Aim[] = [
  room('room-1000', '1,000 answer at once: ack p95', 'ms', { atMost: 60 }, f => f.ackP95),
  room('room-1000', 'the same, first question after a start', 'ms', { atMost: 110 }, f => f.coldAckP95),
  room('room-10000', '10,000 answer at once: ack p95', 'ms', { atMost: 400 }, f => f.ackP95),
  room('room-10000', 'durable answers ÷ bare echoes per second', '', { atLeast: 0.8 }, f => f.ofBareEcho),
  room('room-10000', 'memory for each phone', 'KiB', { atMost: 16 }, f => f.memoryPerPhoneKiB),
  room('room-10000', 'new question ÷ bare broadcast', '', { atMost: 1.2 }, f => f.ofBareBroadcast),
  ...roomOnPostgres('room-1000-postgres', '1,000', 120),
  ...roomOnPostgres('room-10000-postgres', '10,000', 800),
  largeSession('all acknowledged', 's', 15, f => worst(f.rounds, round => round.acknowledgedMs / 1_000)),
  largeSession('stages of all servers right after that', 'ms', 1_000, f =>
    worst(f.rounds, ({ stagesRightMs }) => stagesRightMs),
  ),
  largeSession('memory for each phone', 'KiB', 20, f => f.memoryPerPhoneKiB),
  {
    measurement: 'many-rooms',
    what: '1,000 rooms of 30 on two servers: ack p95',
    unit: 'ms',
    atMost: 150,
    figure: (f: ManyRoomsFigures) => worst(f.rounds, ({ ackP95 }) => ackP95),
  },
  {
    measurement: 'idle',
    what: 'memory of an idle server',
    unit: 'MiB',
    atMost: 120,
    figure: (f: IdleFigures) => f.memoryMiB,
  },
  storms('10,000 join', 8, f => f.joinSeconds),
  storms('10,000 come back to a quiz after a restart', 6, f => f.reconnectSeconds),
  ...largeOrganization('large-organization', 'SQLite'),
  ...largeOrganization('large-organization-postgres', 'PostgreSQL'),
  {
    measurement: 'results-read',
    what: 'results of 1,000,000 answers ÷ of 100',
    unit: '',
    atMost: 1.2,
    figure: ([few, many]: ResultsReadFigures[]) => many!.choiceUs / few!.choiceUs,
  },
  ...report('report', 'SQLite'),
  ...report('report-postgres', 'PostgreSQL'),
  ...publicApi(0, 'results'),
  ...publicApi(1, '50 sessions'),
  {
    measurement: 'export',
    what: '1,000,000 answers exported: memory rises by',
    unit: 'MiB',
    atMost: 100,
    figure: (f: ExportFigures) => f.memoryRiseMiB,
  },
  {
    measurement: 'export',
    what: 'ack p95 while exporting ÷ without',
    unit: '',
    atMost: 1.5,
    figure: (f: ExportFigures) => f.ackP95Exporting / f.ackP95,
  },
  {
    measurement: 'unlink',
    what: '1,000,000 answers anonymized',
    unit: 's',
    atMost: 60,
    figure: (f: UnlinkFigures) => f.seconds,
  },
  webhooks('deliveries to one endpoint ÷ bare undici', '', { atLeast: 0.5 }, f => f.one.ofBare),
  webhooks('deliveries to 200 endpoints ÷ bare undici', '', { atLeast: 0.5 }, f => f.many.ofBare),
  webhooks('10,000 wait, 5 % hang: p99 of the others', 'ms', { atMost: 1_000 }, f => f.hanging.steady.p99),
  {
    measurement: 'polling',
    what: '300 of 1,000 phones poll: ack p95 of the others ÷ none polling',
    unit: '',
    atMost: 1.1,
    figure: (f: PollingFigures) => f.ackP95 / f.ackP95WithoutPolling,
  },
  {
    measurement: 'polling',
    what: '300 of 1,000 phones poll: longest turn of the event loop',
    unit: 'ms',
    atMost: 40,
    figure: (f: PollingFigures) => f.turnMs,
  },
  {
    measurement: 'polling',
    what: 'the 300 have a question after',
    unit: 'ms',
    atMost: 1_500,
    figure: (f: PollingFigures) => f.questionMs,
  },
  {
    measurement: 'polling',
    what: 'the 300 have all results after',
    unit: 'ms',
    atMost: 3_000,
    figure: (f: PollingFigures) => f.resultsMs,
  },
  ...frames('stage alone', 25, f => f.stage),
  ...frames('stage while 1,000 phones answer', 40, f => f.stageWithPhones),
  {
    measurement: 'frames',
    what: 'any screen of a stage at ten changes a second: main thread for a frame, p95',
    unit: 'ms',
    atMost: 8,
    figure: ({ screens }: FrameFigures) =>
      Math.max(...Object.values(screens).map(({ workMsP95 }) => workMsP95)),
  },
  ...frames('200 slides scrolled in the editor', 25, f => f.editorRail),
  firstSeconds('first paint', 3_500, line => line.firstPaintMs),
  firstSeconds('join usable', 6_000, line => line.joinUsableMs),
] as readonly Aim[]

function frames(what: string, atMost: number, figures: (f: FrameFigures) => ComparedFrames): Aim[] {
  const measured = { measurement: 'frames', unit: 'ms' }
  return [
    {
      ...measured,
      what: `${what}: frame p95`,
      atMost,
      figure: (f: FrameFigures) => figures(f).frameMsP95,
    },
    {
      ...measured,
      what: `${what}: main thread for a frame, p95`,
      atMost: 8,
      figure: (f: FrameFigures) => figures(f).workMsP95,
    },
  ]
}

/** On the slowest line, at the slower of the two addresses. */
function firstSeconds(what: string, atMost: number, figure: (line: FirstSeconds) => number): Aim {
  return {
    measurement: 'first-seconds',
    what: `slow 3G, 6 times slower processor: ${what}`,
    unit: 'ms',
    atMost,
    figure: (all: FirstSeconds[]) => Math.max(...all.filter(({ name }) => name === 'slow 3G').map(figure)),
  } as Aim
}

/** One session on six servers that share a PostgreSQL. */
function largeSession(
  what: string,
  unit: string,
  atMost: number,
  figure: (figures: LargeSessionFigures) => number,
): Aim {
  const aim = { measurement: 'large-session', what: `100,000 phones in one session: ${what}`, unit, atMost }
  return { ...aim, figure } as Aim
}

function worst<Round>(rounds: readonly Round[], of: (round: Round) => number): number {
  return Math.max(...rounds.map(of))
}

function storms(what: string, atMost: number, figure: (figures: StormFigures) => number): Aim<StormFigures> {
  return { measurement: 'storms', what, unit: 's', atMost, figure }
}

function largeOrganization(measurement: string, engine: string): Aim[] {
  const aim = (what: string, atMost: number, figure: (figures: LargeOrganizationFigures) => number) =>
    ({
      measurement,
      what: `5,000 sessions, 100,000 people, ${engine}: ${what}`,
      unit: 'ms',
      atMost,
      figure,
    }) as Aim
  return [
    aim('dearest thing that a phone does, processor time of the server', 1, f =>
      Math.max(...Object.values(f.phone).map(({ serverMs }) => serverMs)),
    ),
    aim('longest that an operation computes without a turn for others', 50, f =>
      Math.max(...Object.values(f.operations).map(({ longestTurnMs }) => longestTurnMs)),
    ),
  ]
}

function roomOnPostgres(measurement: string, phones: string, ackP95Max: number): Aim[] {
  const figure = (pick: (figures: RoomOnPostgresFigures) => number) => pick
  return [
    {
      measurement,
      what: `PostgreSQL, ${phones} answer at once: ack p95`,
      unit: 'ms',
      atMost: ackP95Max,
      figure: figure(f => f.ackP95),
    },
    {
      measurement,
      what: `PostgreSQL, ${phones}: durable answers per second ÷ SQLite`,
      unit: '',
      atLeast: 0.5,
      figure: figure(f => f.ofSqlite),
    },
  ] as Aim[]
}

function webhooks(
  what: string,
  unit: string,
  bound: { atLeast: number } | { atMost: number },
  figure: (figures: WebhookFigures) => number,
): Aim {
  return { measurement: 'webhooks', what, unit, ...bound, figure } as Aim
}

function report(measurement: string, engine: string): Aim[] {
  const many = (figures: ReportFigures) => figures.reports.at(-1)!
  const what = `report of 100 questions, 103,000 answers, ${engine}`
  return [
    {
      measurement,
      what: `${what}: first`,
      unit: 'ms',
      atMost: 1_000,
      figure: (f: ReportFigures) => many(f).firstMs,
    },
    {
      measurement,
      what: `${what}: again`,
      unit: 'ms',
      atMost: 1_000,
      figure: (f: ReportFigures) => many(f).againMs,
    },
    {
      measurement,
      what: `trends of 10,000 sessions, ${engine}`,
      unit: 'ms',
      atMost: 20,
      figure: (f: ReportFigures) => f.trendsMs,
    },
  ] as Aim[]
}

function publicApi(path: number, what: string): Aim[] {
  const figure = (pick: (figures: PublicApiFigures) => number) => (all: PublicApiFigures[]) =>
    pick(all[path]!)
  const aim = { measurement: 'public-api', unit: '' }
  return [
    { ...aim, what: `${what}: requests ÷ bare Fastify`, atLeast: 0.3, figure: figure(f => f.ofBare) },
    { ...aim, what: `${what}: p99 ÷ bare Fastify`, atMost: 4, figure: figure(f => f.p99OfBare) },
  ] as Aim[]
}

function room(
  measurement: string,
  what: string,
  unit: string,
  bound: { atLeast: number } | { atMost: number },
  figure: (figures: RoomFigures) => number,
): Aim {
  return { measurement, what, unit, ...bound, figure } as Aim
}
