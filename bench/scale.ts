// The tables of docs/scale.md: arithmetic with what bench/results.json has measured.
//   node bench/scale.ts            prints them
//   node bench/scale.ts --write    puts them into the document
import { readFileSync, writeFileSync } from 'node:fs'
import type { LargeSessionFigures } from './large-session.ts'
import type { ManyRoomsFigures } from './many-rooms.ts'
import type { RoomFigures } from './room.ts'
import type { ScaleConstants } from './scale-constants.ts'

/** Target for acknowledging all answers. */
const withinSeconds = 15
/** Files that a process may have open, and what of them phones take in the bench. */
const filesMax = 20_000
const phonesPerServer = 16_667
/** A server sends what it has gathered to the others so often at most. */
const noticesPerSecondMax = 40
const stageFramesPerSecondMax = 10
/** The bus is one connection, and so is what migrates and cleans up. */
const connections = { answersAndReads: 10, budgets: 2, bus: 1, cleaningUp: 1, export: 2 }
const postgresConnectionsMax = 100
const postgresConnectionsReserved = 3
const million = 1_000_000

interface Measured {
  readonly 'room-10000': { readonly figures: RoomFigures }
  readonly 'large-session': { readonly figures: LargeSessionFigures }
  readonly 'many-rooms': { readonly figures: ManyRoomsFigures }
  readonly scale: { readonly figures: ScaleConstants }
}

/** The tables by name, as they stand in docs/scale.md. */
export function scaleTables(results: Measured): Record<string, string> {
  const room = results['room-10000'].figures
  const large = results['large-session'].figures
  const many = results['many-rooms'].figures
  const constants = results.scale.figures
  return {
    measured: measuredTable(large, many),
    constants: constantsTable(constants, room, large),
    million: millionTable(constants, large),
    steps: stepsTable(constants, large),
    connections: connectionsTable(),
  }
}

function measuredTable(large: LargeSessionFigures, many: ManyRoomsFigures): string {
  const [cold, warm] = large.rounds as [(typeof large.rounds)[number], (typeof large.rounds)[number]]
  const [coldRooms, warmRooms] = many.rounds as [(typeof many.rounds)[number], (typeof many.rounds)[number]]
  return table(
    ['', 'first question', 'second question'],
    [
      [`${count(large.phones)} phones in one session on ${large.servers} servers:`, '', ''],
      ['the question has reached everybody after', ms(cold.questionMs), ms(warm.questionMs)],
      ['everybody answers at once: all acknowledged after', ms(cold.acknowledgedMs), ms(warm.acknowledgedMs)],
      ['95 of 100 acknowledged within', ms(cold.ackP95), ms(warm.ackP95)],
      ['stages of all servers right after the last one', ms(cold.stagesRightMs), ms(warm.stagesRightMs)],
      ['processor time of all servers for an answer', us(cold.serverUs), us(warm.serverUs)],
      ['of the database’s connections', us(cold.databaseUs), us(warm.databaseUs)],
      [
        `${count(many.rooms)} rooms of ${many.phonesPerRoom} on ${many.servers} servers, ${count(many.rooms * many.phonesPerRoom)} answers within ${many.overMs / 1_000} s:`,
        '',
        '',
      ],
      ['95 of 100 acknowledged within', ms(coldRooms.ackP95), ms(warmRooms.ackP95)],
      ['all stages right after the last one', ms(coldRooms.stagesRightMs), ms(warmRooms.stagesRightMs)],
      ['processor time of all servers for an answer', us(coldRooms.serverUs), us(warmRooms.serverUs)],
      ['of the database’s connections', us(coldRooms.databaseUs), us(warmRooms.databaseUs)],
    ],
  )
}

function constantsTable(constants: ScaleConstants, room: RoomFigures, large: LargeSessionFigures): string {
  const { frames, rows, walBytes, commitsPerSecond, fanOut } = constants
  const six = costs(large)
  return table(
    ['one', 'costs'],
    [
      ['room, as a phone gets it that comes during a question', bytes(frames.room)],
      ['question', bytes(frames.question)],
      ['answer of a phone', bytes(frames.answer)],
      ['acknowledgement', bytes(frames.ack)],
      ['results, to a stage', bytes(frames.results)],
      ['socket, with what the server keeps for its phone', `${large.memoryPerPhoneKiB.toFixed(1)} KiB`],
      ['person who has joined: rows with their indexes, PostgreSQL', bytes(rows.postgres.participant)],
      ['the same, SQLite', bytes(rows.sqlite.participant)],
      ['first answer of a person, PostgreSQL', bytes(rows.postgres.firstAnswer)],
      ['further answer, PostgreSQL', bytes(rows.postgres.furtherAnswer)],
      ['first answer, SQLite', bytes(rows.sqlite.firstAnswer)],
      ['further answer, SQLite', bytes(rows.sqlite.furtherAnswer)],
      ['answer in PostgreSQL’s log (WAL), 2,000 in a commit', bytes(walBytes.together)],
      ['answer in PostgreSQL’s log, in a commit of its own', bytes(walBytes.alone)],
      ['answer in a notice to the other servers', bytes(constants.noticeBytesPerAnswer)],
      ['answer: a server’s processor time, SQLite, 10,000 at once', us(room.cpuPerAnswerUs)],
      ['answer: all servers, PostgreSQL', us(six.serverUs)],
      ['answer: the database', us(six.databaseUs)],
      ['join over HTTP, all servers busy with nothing else', `${count(large.joinsPerSecond)} a second`],
      ['commit of one answer after the other, SQLite', `${count(commitsPerSecond.sqlite)} a second`],
      ['the same, PostgreSQL', `${count(commitsPerSecond.postgres)} a second`],
      ['notice from one server to another', `${constants.noticeP50Ms.toFixed(1)} ms`],
      ['notices of different rooms, from one server', `${count(constants.noticesPerSecond)} a second`],
      [
        `notices that ${fanOut.servers} servers receive from each other, each publishing ${noticesPerSecondMax} times a second`,
        `${count(fanOut.deliveriesPerSecond)} a second, ${Math.round(fanOut.arrived * 100)} % of them at once`,
      ],
    ],
  )
}

function millionTable(constants: ScaleConstants, large: LargeSessionFigures): string {
  const { frames, rows, walBytes } = constants
  const six = costs(large)
  const servers = Math.ceil(million / phonesPerServer)
  const row = (what: string, times: number, each: number) => [
    what,
    count(times),
    bytes(each),
    mebibytes(times * each),
  ]
  return [
    table(
      ['', 'number', 'each', 'together'],
      [
        row('frames: the question', million, frames.question),
        row('frames: answers', million, frames.answer),
        row('frames: acknowledgements', million, frames.ack),
        row(
          `frames: results to a stage of each server, for ${withinSeconds} s`,
          servers * stageFramesPerSecondMax * withinSeconds,
          frames.results,
        ),
        row('frames: results to phones', million * large.resultsPerPhone, frames.results),
        row('rows: people who have joined', million, rows.postgres.participant),
        row('rows: answers to the first question', million, rows.postgres.firstAnswer),
        row('rows: answers to each further one', million, rows.postgres.furtherAnswer),
        row('WAL: answers', million, walBytes.together),
        row(`notices: answers, to each of ${servers} servers`, million, constants.noticeBytesPerAnswer),
        row('memory of the servers', million, large.memoryPerPhoneKiB * 1_024),
      ],
    ),
    '',
    table(
      ['processor time for one question', 'seconds'],
      [
        ['all servers', count((million * six.serverUs) / 1e6)],
        ['the database', count((million * six.databaseUs) / 1e6)],
      ],
    ),
  ].join('\n')
}

function stepsTable(constants: ScaleConstants, large: LargeSessionFigures): string {
  const six = costs(large)
  const steps = [1_000, 10_000, 100_000, million].map(phones => {
    const servers = Math.ceil(phones / phonesPerServer)
    const needs = {
      sockets: phones / servers / filesMax,
      'event loop': (phones * six.serverUs) / 1e6 / withinSeconds / servers,
      'database: processor': (phones * six.databaseUs) / 1e6 / withinSeconds,
      NOTIFY: (servers * (servers - 1) * noticesPerSecondMax) / constants.fanOut.deliveriesPerSecond,
    }
    const [first] = Object.entries(needs).toSorted(([, a], [, b]) => b - a)[0]!
    return [
      count(phones),
      count(servers),
      percent(needs.sockets),
      percent(needs['event loop']),
      ((phones * six.databaseUs) / 1e6 / withinSeconds).toFixed(2),
      `${((phones * constants.walBytes.together) / withinSeconds / 2 ** 20).toFixed(1)} MiB/s`,
      count(servers * (servers - 1) * noticesPerSecondMax),
      percent(needs.NOTIFY),
      first,
    ]
  })
  return table(
    [
      'phones',
      'servers',
      'open files of each',
      'event loop of each',
      'processors of the database',
      'WAL',
      'notices received a second',
      'of the measured maximum',
      'first limit',
    ],
    steps,
  )
}

function connectionsTable(): string {
  const { answersAndReads, budgets, bus, cleaningUp } = connections
  const each = answersAndReads + budgets + bus + cleaningUp
  const atOnce = Math.floor((postgresConnectionsMax - postgresConnectionsReserved) / each)
  return table(
    ['connections of a server', 'at most'],
    [
      ['answers, joins, reads', count(answersAndReads)],
      ['budgets (none with REDIS_URL)', count(budgets)],
      ['notices (none with REDIS_URL)', count(bus)],
      ['migrations, cleaning up', count(cleaningUp)],
      ['together', count(each)],
      ['each export that is being made, besides', count(connections.export)],
      [
        `servers that PostgreSQL’s own \`max_connections\` = ${postgresConnectionsMax} is enough for, ${postgresConnectionsReserved} reserved`,
        count(atOnce),
      ],
      ['`max_connections` for six servers and some exports and commands', count(6 * each + 30)],
      [
        `for ${Math.ceil(million / phonesPerServer)} servers`,
        count(Math.ceil(million / phonesPerServer) * each + 30),
      ],
    ],
  )
}

/** Processor time of an answer in the large session: of the dearer round. */
function costs({ rounds }: LargeSessionFigures): { serverUs: number; databaseUs: number } {
  return {
    serverUs: Math.max(...rounds.map(({ serverUs }) => serverUs)),
    databaseUs: Math.max(...rounds.map(({ databaseUs }) => databaseUs)),
  }
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows]
  const widths = head.map((_, i) => Math.max(3, ...all.map(row => row[i]!.length)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`
  return [line(head), `| ${widths.map(width => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)].join(
    '\n',
  )
}

/** To three digits, the precision of the measurements. */
function count(value: number): string {
  return (value < 1_000 ? Math.round(value) : Number(value.toPrecision(3))).toLocaleString('en-US')
}

function ms(value: number): string {
  return value < 10 ? `${value.toFixed(1)} ms` : `${count(value)} ms`
}

function us(value: number): string {
  return `${count(value)} µs`
}

function bytes(value: number): string {
  return value < 10
    ? `${value.toFixed(1)} B`
    : value < 10_240
      ? `${count(value)} B`
      : `${(value / 1_024).toFixed(1)} KiB`
}

function mebibytes(value: number): string {
  return value < 2 ** 33 ? `${count(value / 2 ** 20)} MiB` : `${(value / 2 ** 30).toFixed(1)} GiB`
}

function percent(value: number): string {
  return `${(value * 100).toFixed(value < 0.01 ? 1 : 0)} %`
}

/** The document with these tables in the places of those that it has. @throws Error for a place without a table */
export function withTables(document: string, tables: Readonly<Record<string, string>>): string {
  return document.replaceAll(/(<!-- scale: (\w+) -->\n).*?(\n<!-- end -->)/gs, (_, begin, name, end) => {
    const found = tables[name]
    if (found === undefined) throw new Error(`no table is called ${name}`)
    return `${begin}\n${found}\n${end}`
  })
}

if (import.meta.main) {
  const results = JSON.parse(readFileSync(new URL('./results.json', import.meta.url), 'utf8'))
  const tables = scaleTables(results)
  const file = new URL('../docs/scale.md', import.meta.url)
  if (process.argv.includes('--write')) writeFileSync(file, withTables(readFileSync(file, 'utf8'), tables))
  else for (const [name, text] of Object.entries(tables)) console.log(`${name}\n\n${text}\n`)
}
