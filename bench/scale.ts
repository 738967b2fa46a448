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
  const { rounds, ...large } = results['large-session'].figures
  // Processor time of an answer: of the dearer round.
  const serverUs = Math.max(...rounds.map(round => round.serverUs))
  const databaseUs = Math.max(...rounds.map(round => round.databaseUs))
  const room = results['room-10000'].figures
  const constants = results.scale.figures
  const costs = { ...constants, ...large, serverUs, databaseUs, cpuPerAnswerUs: room.cpuPerAnswerUs }
  return {
    measured: measuredTable(results['large-session'].figures, results['many-rooms'].figures),
    constants: constantsTable(costs),
    million: millionTable(costs),
    steps: stepsTable(costs),
    connections: connectionsTable(),
  }
}

type Costs = Omit<LargeSessionFigures, 'rounds'> &
  ScaleConstants & { serverUs: number; databaseUs: number; cpuPerAnswerUs: number }

function measuredTable(large: LargeSessionFigures, many: ManyRoomsFigures): string {
  /** Of the first question and of the second. */
  const both = <R>([cold, warm]: readonly R[], figure: (round: R) => string) =>
    `${figure(cold!)} | ${figure(warm!)}`
  const answers = count(many.rooms * many.phonesPerRoom)
  return table(`
    | first question | second question
    ${count(large.phones)} phones in one session on ${large.servers} servers: | |
    the question has reached everybody after | ${both(large.rounds, one => ms(one.questionMs))}
    everybody answers at once: all acknowledged after | ${both(large.rounds, one => ms(one.acknowledgedMs))}
    95 of 100 acknowledged within | ${both(large.rounds, one => ms(one.ackP95))}
    stages of all servers right after the last one | ${both(large.rounds, one => ms(one.stagesRightMs))}
    processor time of all servers for an answer | ${both(large.rounds, one => us(one.serverUs))}
    of the database’s connections | ${both(large.rounds, one => us(one.databaseUs))}
    ${count(many.rooms)} rooms of ${many.phonesPerRoom} on ${many.servers} servers, ${answers} answers within ${many.overMs / 1_000} s: | |
    95 of 100 acknowledged within | ${both(many.rounds, one => ms(one.ackP95))}
    all stages right after the last one | ${both(many.rounds, one => ms(one.stagesRightMs))}
    processor time of all servers for an answer | ${both(many.rounds, one => us(one.serverUs))}
    of the database’s connections | ${both(many.rounds, one => us(one.databaseUs))}`)
}

function constantsTable(costs: Costs): string {
  const { frames, rows, walBytes, commitsPerSecond, fanOut } = costs
  return table(`
    one | costs
    room, as a phone gets it that comes during a question | ${bytes(frames.room)}
    question | ${bytes(frames.question)}
    answer of a phone | ${bytes(frames.answer)}
    acknowledgement | ${bytes(frames.ack)}
    results, to a stage | ${bytes(frames.results)}
    socket, with what the server keeps for its phone | ${costs.memoryPerPhoneKiB.toFixed(1)} KiB
    person who has joined: rows with their indexes, PostgreSQL | ${bytes(rows.postgres.participant)}
    the same, SQLite | ${bytes(rows.sqlite.participant)}
    first answer of a person, PostgreSQL | ${bytes(rows.postgres.firstAnswer)}
    further answer, PostgreSQL | ${bytes(rows.postgres.furtherAnswer)}
    first answer, SQLite | ${bytes(rows.sqlite.firstAnswer)}
    further answer, SQLite | ${bytes(rows.sqlite.furtherAnswer)}
    answer in PostgreSQL’s log (WAL), 2,000 in a commit | ${bytes(walBytes.together)}
    answer in PostgreSQL’s log, in a commit of its own | ${bytes(walBytes.alone)}
    answer in a notice to the other servers | ${bytes(costs.noticeBytesPerAnswer)}
    answer: a server’s processor time, SQLite, 10,000 at once | ${us(costs.cpuPerAnswerUs)}
    answer: all servers, PostgreSQL | ${us(costs.serverUs)}
    answer: the database | ${us(costs.databaseUs)}
    join over HTTP, all servers busy with nothing else | ${count(costs.joinsPerSecond)} a second
    commit of one answer after the other, SQLite | ${count(commitsPerSecond.sqlite)} a second
    the same, PostgreSQL | ${count(commitsPerSecond.postgres)} a second
    notice from one server to another | ${ms(costs.noticeP50Ms)}
    notices of different rooms, from one server | ${count(costs.noticesPerSecond)} a second
    notices that ${fanOut.servers} servers receive from each other, each publishing ${noticesPerSecondMax} times a second | ${count(fanOut.deliveriesPerSecond)} a second, ${Math.round(fanOut.arrived * 100)} % of them at once`)
}

function millionTable(costs: Costs): string {
  const { frames, rows, walBytes } = costs
  const servers = Math.ceil(million / phonesPerServer)
  const stageFrames = servers * stageFramesPerSecondMax * withinSeconds
  const sum = (each: number, times = million) =>
    `${count(times)} | ${bytes(each)} | ${mebibytes(times * each)}`
  const sums = table(`
    | number | each | together
    frames: the question | ${sum(frames.question)}
    frames: answers | ${sum(frames.answer)}
    frames: acknowledgements | ${sum(frames.ack)}
    frames: results to a stage of each server, for ${withinSeconds} s | ${sum(frames.results, stageFrames)}
    frames: results to phones | ${sum(frames.results, million * costs.resultsPerPhone)}
    rows: people who have joined | ${sum(rows.postgres.participant)}
    rows: answers to the first question | ${sum(rows.postgres.firstAnswer)}
    rows: answers to each further one | ${sum(rows.postgres.furtherAnswer)}
    WAL: answers | ${sum(walBytes.together)}
    notices: answers, to each of ${servers} servers | ${sum(costs.noticeBytesPerAnswer)}
    memory of the servers | ${sum(costs.memoryPerPhoneKiB * 1_024)}`)
  const times = table(`
    processor time for one question | seconds
    all servers | ${count((million * costs.serverUs) / 1e6)}
    the database | ${count((million * costs.databaseUs) / 1e6)}`)
  return `${sums}\n\n${times}`
}

function stepsTable(costs: Costs): string {
  const steps = [1_000, 10_000, 100_000, million].map(phones => {
    const servers = Math.ceil(phones / phonesPerServer)
    const databaseProcessors = (phones * costs.databaseUs) / 1e6 / withinSeconds
    const notices = servers * (servers - 1) * noticesPerSecondMax
    const needs = {
      sockets: phones / servers / filesMax,
      'event loop': (phones * costs.serverUs) / 1e6 / withinSeconds / servers,
      'database: processor': databaseProcessors,
      NOTIFY: notices / costs.fanOut.deliveriesPerSecond,
    }
    const [first] = Object.entries(needs).toSorted(([, a], [, b]) => b - a)[0]!
    return [
      count(phones),
      count(servers),
      percent(needs.sockets),
      percent(needs['event loop']),
      databaseProcessors.toFixed(2),
      `${((phones * costs.walBytes.together) / withinSeconds / 2 ** 20).toFixed(1)} MiB/s`,
      count(notices),
      percent(needs.NOTIFY),
      first,
    ].join(' | ')
  })
  return table(`
    phones | servers | open files of each | event loop of each | processors of the database | WAL | notices received a second | of the measured maximum | first limit
    ${steps.join('\n')}`)
}

function connectionsTable(): string {
  const { answersAndReads, budgets, bus, cleaningUp } = connections
  const each = answersAndReads + budgets + bus + cleaningUp
  const servers = Math.ceil(million / phonesPerServer)
  const atOnce = Math.floor((postgresConnectionsMax - postgresConnectionsReserved) / each)
  return table(`
    connections of a server | at most
    answers, joins, reads | ${count(answersAndReads)}
    budgets (none with REDIS_URL) | ${count(budgets)}
    notices (none with REDIS_URL) | ${count(bus)}
    migrations, cleaning up | ${count(cleaningUp)}
    together | ${count(each)}
    each export that is being made, besides | ${count(connections.export)}
    servers that PostgreSQL’s own \`max_connections\` = ${postgresConnectionsMax} is enough for, ${postgresConnectionsReserved} reserved | ${count(atOnce)}
    \`max_connections\` for six servers and some exports and commands | ${count(6 * each + 30)}
    for ${servers} servers | ${count(servers * each + 30)}`)
}

/** A table of Markdown. @param text its rows, first the head; cells are separated by bars */
function table(text: string): string {
  const rows = text
    .trim()
    .split('\n')
    .map(row => row.split('|').map(cell => cell.trim()))
  const widths = rows[0]!.map((_, i) => Math.max(3, ...rows.map(row => row[i]!.length)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`
  const [head, ...others] = rows.map(line)
  return [head, `| ${widths.map(width => '-'.repeat(width)).join(' | ')} |`, ...others].join('\n')
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
