// CSV and XLSX files: no CSV cell can start a formula (CSV injection), numbers stay numbers, another reader finds the same
// cells, long tables go on in the next sheet, and rows are streamed, not buffered.
import { inflateRawSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { hostileTexts } from '../../../test/support/every-type.ts'
import type { Cell, Table } from '../../lib/table.ts'
import { csvOf } from '../../lib/table.ts'
import { workbookOf } from './workbook.ts'

const columns = [
  { name: 'Text', width: 10 },
  { name: 'Number', width: 10 },
  { name: 'Share', width: 10, isShare: true },
]

function tableOf(rows: Cell[][], name = 'Things'): Table {
  return {
    name,
    columns,
    rows: (async function* () {
      for (const row of rows) yield [row]
    })(),
  }
}

async function bytesOf(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(chunks))
}

/** The XML of the first file in a workbook. */
function firstSheetIn(workbook: Buffer): string {
  const headBytes = 30 + workbook.readUInt16LE(26) + workbook.readUInt16LE(28)
  return inflateRawSync(workbook.subarray(headBytes)).toString()
}

/** Never ends; counts the batches that were taken and notes whether it was stopped. */
function endlessTable() {
  const state = { batches: 0, stopped: false }
  const rows = (async function* () {
    try {
      for (;;) {
        state.batches++
        yield Array.from({ length: 1_000 }, (_, i): Cell[] => [`row ${state.batches} ${i}`, i, 0.5])
      }
    } finally {
      state.stopped = true
    }
  })()
  return { state, table: { name: 'Endless', columns, rows } satisfies Table }
}

/** A text as it stands in a cell (docs/reference/export-files.md, "CSV"). */
const inCell = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

test('hostile texts stand in the CSV and in the workbook as what they are, and none of the CSV begins like a formula', async () => {
  const texts = [
    ...hostileTexts,
    '\t=1',
    '\r=1',
    '=',
    '',
    ' =1',
    '\n',
    '"',
    ',',
    "'",
    '_x000D_',
    'é'.repeat(2_000),
  ]
  const rows = texts.map((text): Cell[] => [text, 1, 0.5])
  const csv: string[][] = parse(await bytesOf(csvOf(tableOf(rows), false)), { record_delimiter: '\r\n' })
  expect(csv.slice(1).map(([text]) => text)).toEqual(texts.map(inCell))
  const { sheets } = await readXlsx(await bytesOf(workbookOf([tableOf(rows)])))
  expect(sheets[0]!.rows.slice(1).map(([text]) => text ?? '')).toEqual(texts)
})

test('numbers stay numbers, negative ones too, with the decimals of their column', async () => {
  const rows: Cell[][] = [
    ['a', -5, 0.3333],
    ['b', 0, 0],
    ['c', -0.25, 1],
    ['d', 123_456_789_012, 33.2],
    ['e', null, null],
  ]
  const csv = (await bytesOf(csvOf(tableOf(rows), false))).toString()
  expect(csv).toBe(
    'Text,Number,Share\r\na,-5,0.3333\r\nb,0,0.0000\r\nc,-0.25,1.0000\r\nd,123456789012,33.2000\r\ne,,\r\n',
  )
  const { sheets } = await readXlsx(await bytesOf(workbookOf([tableOf(rows)])))
  expect(sheets[0]!.rows.slice(1, 5)).toEqual(rows.slice(0, 4))
})

test('a table that is too long for a sheet goes on in the next, under the same heading', async () => {
  const rows = Array.from({ length: 7 }, (_, i): Cell[] => [`row ${i}`, i, 0])
  const book = workbookOf([tableOf(rows), tableOf([], 'Empty')], { rowsMax: 4 })
  const { sheets } = await readXlsx(await bytesOf(book))
  expect(sheets.map(sheet => sheet.name)).toEqual(['Things', 'Things 2', 'Things 3', 'Empty'])
  expect(sheets.map(sheet => sheet.rows.length)).toEqual([4, 4, 2, 1])
  for (const sheet of sheets) expect(sheet.rows[0]).toEqual(['Text', 'Number', 'Share'])
  expect(sheets.slice(0, 3).flatMap(sheet => sheet.rows.slice(1))).toEqual(rows)
})

test('a table that just fills its sheet makes no further one', async () => {
  const rows = Array.from({ length: 3 }, (_, i): Cell[] => [`row ${i}`, i, 0])
  const { sheets } = await readXlsx(await bytesOf(workbookOf([tableOf(rows)], { rowsMax: 4 })))
  expect(sheets.map(sheet => sheet.rows.length)).toEqual([4])
})

test.each([
  ['CSV', (table: Table) => csvOf(table, true)],
  ['workbook', (table: Table) => workbookOf([table])],
])('a %s is made no faster than it is taken, and stops with who takes it', async (_, write) => {
  const { state, table } = endlessTable()
  const chunks = write(table)
  for (let i = 0; i < 5; i++) await chunks.next()
  const taken = state.batches
  // What waits in the buffers of the streams between the two is all that may ever be ahead.
  await new Promise(resolve => setImmediate(resolve))
  for (let turn = 0; turn < 1_000; turn++) await new Promise(resolve => setImmediate(resolve))
  expect(state.batches - taken).toBeLessThan(100)
  await chunks.return(undefined)
  await expect.poll(() => state.stopped).toBe(true)
})

test('an error of the source is the error of the file', async () => {
  const failing: Table = {
    name: 'Failing',
    columns,
    rows: (async function* (): AsyncGenerator<Cell[][]> {
      yield [['a', 1, 1]]
      throw new Error('storage away')
    })(),
  }
  await expect(bytesOf(workbookOf([failing]))).rejects.toThrow('storage away')
})

test('rows are as high as their wrapped texts, within the limit of Excel, and columns as wide as a word of the heading', async () => {
  const rows: Cell[][] = [
    ['short', 1, 0.5],
    ['a longer text of some words', 1, 0.5],
    ['two\nlines', 1, 0.5],
    ['漢字漢字漢字漢字', 1, 0.5],
    ['word '.repeat(1_000), 1, 0.5],
  ]
  const table = { ...tableOf(rows), columns: [...columns.slice(0, 2), { name: 'Geschwindigkeit', width: 5 }] }
  const file = await bytesOf(workbookOf([table]))
  const xml = firstSheetIn(file)
  expect([...xml.matchAll(/<row r="\d+"(?: ht="(\d+)")?>/g)].map(([, height]) => height)).toEqual([
    ...[undefined, undefined, '45', '30', '30', '409'],
  ])
  expect([...xml.matchAll(/ width="(\d+)"/g)].map(([, width]) => width)).toEqual(['10', '10', '18'])
})

test('texts are as they are, times real, and shares numbers', async () => {
  const time = new Date('2026-03-02T09:04:05.678Z')
  const rows: Cell[][] = [
    ['=1+1', time, 0.5424],
    ['+49 30 1234', time, 0],
    ['a\nb', time, 1],
  ]
  const file = await bytesOf(workbookOf([tableOf(rows)]))
  const read = (await readXlsx(file)).sheets[0]!.rows.slice(1)
  expect(read.map(([text]) => text)).toEqual(rows.map(([text]) => text))
  for (const [, at] of read) expect(Math.abs((at as Date).getTime() - time.getTime())).toBeLessThan(1_000)
  expect(read.map(([, , share]) => share)).toEqual([0.5424, 0, 1])
})

test('CSV begins with a byte order mark unless it is to be left out', async () => {
  const begin = async (bom: boolean) => [...(await bytesOf(csvOf(tableOf([]), bom))).subarray(0, 4)]
  expect(await begin(true)).toEqual([0xef, 0xbb, 0xbf, 0x54])
  expect((await begin(false))[0]).toBe(0x54)
})

test('a table may have more columns than the alphabet has letters, and headings that look like formulas', async () => {
  const wide = Array.from({ length: 800 }, (_, i) => ({ name: i === 700 ? '=1+1' : `Column ${i}`, width: 9 }))
  const rows = [wide.map((_, i) => `cell ${i}`)]
  const table: Table = { ...tableOf([]), columns: wide, rows: batches(rows) }
  const file = await bytesOf(workbookOf([table]))
  expect((await readXlsx(file)).sheets[0]!.rows).toEqual([wide.map(({ name }) => name), ...rows])
  const csv = await bytesOf(csvOf({ ...table, columns: wide.slice(700, 701), rows: batches() }, false))
  expect(csv.toString()).toBe("'=1+1\r\n")
})

async function* batches(...all: Cell[][][]): AsyncGenerator<Cell[][]> {
  yield* all
}

test('with semicolons, texts that contain one are quoted and commas are plain', async () => {
  const rows: Cell[][] = [
    ['a;b, "c"', 1.5, 0.5],
    ['a, b', null, 1],
  ]
  const csv = await bytesOf(csvOf(tableOf(rows), false, ';'))
  expect(csv.toString()).toBe('Text;Number;Share\r\n"a;b, ""c""";1.5;0.5000\r\na, b;;1.0000\r\n')
})
