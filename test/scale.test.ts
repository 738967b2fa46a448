// docs/scale.md is true: its numbers are those that bench/scale.ts reckons from bench/results.json.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scaleTables, withTables } from '../bench/scale.ts'

const repository = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(repository, path), 'utf8')
const document = read('docs/scale.md')
const tables = scaleTables(JSON.parse(read('bench/results.json')))

test('the tables of docs/scale.md are what bench/scale.ts prints (node bench/scale.ts --write)', () => {
  expect(withTables(document, tables)).toBe(document)
})

test('every table that bench/scale.ts prints stands in docs/scale.md', () => {
  const places = [...document.matchAll(/<!-- scale: (\w+) -->/g)].map(([, name]) => name)
  expect(places).toEqual(Object.keys(tables))
})

/** Numbers of the text, and where the program, or the arithmetic, has them. */
const server = 'packages/server/src'
const stated: readonly (readonly [text: string, file: string, source: string])[] = [
  [
    'stores up to 2,000 answers with one commit',
    `${server}/features/answers/answer-writer.ts`,
    'answersPerCommitMax = 2_000',
  ],
  ['published within 25 ms are merged', `${server}/bus/shared-bus.ts`, 'batchMs = 25\n'],
  [
    'plan admits 100,000 people',
    `${server}/features/organizations/plans.ts`,
    'participantsPerSession: 100_000',
  ],
  ['at most ten frames of results a second', `${server}/room/machine/room.ts`, 'stagesCooldownMs = 100\n'],
  ['at most once in 2 s', `${server}/room/machine/room.ts`, 'phonesCooldownMsMax = 2_000'],
  ['everybody within 15 s', 'bench/scale.ts', 'withinSeconds = 15\n'],
  ['20,000 files may be open in each server', 'bench/scale.ts', 'filesMax = 20_000'],
  ['which has 16,667 phones', 'bench/scale.ts', 'phonesPerServer = 16_667'],
]
/** Of other programs and machines. */
const ofOthers =
  /\[ADR \d+|24 GiB|at 65,536 a third|28,000 that an address has|responds with 200|at 1,024 the limit is 1,000 phones|PgBouncer from 1\.21/g

test('numbers of the text are those of the program', () => {
  for (const [text, file, source] of stated) {
    expect(document).toContain(text)
    expect(read(file), text).toContain(source)
  }
})

test('the text has no other numbers', () => {
  const text = document
    .replaceAll(/<!-- scale: \w+ -->.*?<!-- end -->|```.*?```|\]\(.*?\)/gs, '')
    .replaceAll(ofOthers, '')
  const rest = stated.reduce((left, [one]) => left.replace(one, ''), text)
  expect(rest.match(/.*\d.*/g)).toBeNull()
})

test('connections are as many as the program makes', () => {
  const made = {
    answersAndReads: [`${server}/storage/postgres.ts`, 'poolConnections = 10\n'],
    budgets: [`${server}/budget/postgres.ts`, 'connectionsMax = 2\n'],
    cleaningUp: [`${server}/storage/postgres.ts`, 'connections: 1,'],
    export: [`${server}/storage/postgres.ts`, 'readerConnections = 2\n'],
  } as const
  for (const [file, source] of Object.values(made)) expect(read(file)).toContain(source)
  expect(read('bench/scale.ts')).toContain(
    'connections = { answersAndReads: 10, budgets: 2, bus: 1, cleaningUp: 1, export: 2 }',
  )
})

test('a place without a table is an error', () => {
  expect(() => withTables('<!-- scale: nothing -->\n\n<!-- end -->', tables)).toThrow(
    'no table is called nothing',
  )
})
