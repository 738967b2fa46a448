// LibreOffice opens an exported workbook: times are dates, shares percentages, texts are whole, wrapped and never run.
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { answeredRoom } from '../../../test/support/answered-room.ts'
import { startApi } from '../../../test/support/api.ts'
import { testConfig } from '../../../test/support/engines.ts'
import { type OfficeCell, type OfficeRows, openedInLibreOffice } from '../../../test/support/libreoffice.ts'
import { needs } from '../../../test/support/needs.ts'

needs('soffice', 'a workbook in LibreOffice', () => {
  let sheets: Map<string, OfficeRows>
  /** What is in the file, as another reader finds it. */
  let expected: Map<string, unknown[][]>
  beforeAll(async () => {
    const api = await startApi(testConfig())
    const session = await answeredRoom(api, 'IDENTIFIED', 20)
    await api.post(`${session.path}/close`)
    const response = await fetch(`${api.app.url}/public/v1${session.path}/export?format=xlsx`, {
      headers: { 'x-api-key': api.key },
    })
    const workbook = new Uint8Array(await response.arrayBuffer())
    await api.app.close()
    sheets = await openedInLibreOffice(workbook)
    expected = new Map((await readXlsx(workbook)).sheets.map(sheet => [sheet.name, sheet.rows]))
  })

  const cells = () =>
    [...sheets.values()].flatMap(rows => rows.slice(1).flat()).filter(cell => cell !== undefined)

  /** The cells of a column, without its name and without the rows in which it is empty. */
  function column(sheet: string, name: string): OfficeCell[] {
    const rows = sheets.get(sheet)!
    const at = rows[0]!.findIndex(cell => cell?.shown === name)
    return rows.slice(1).flatMap(row => row[at] ?? [])
  }

  test('every sheet and every row is there', () => {
    const sizes = (all: Map<string, unknown[][]>) => [...all].map(([name, rows]) => [name, rows.length])
    expect(sizes(sheets)).toEqual(sizes(expected))
    expect([...sheets.keys()]).toEqual([
      'Results',
      'Questions asked',
      'Responses',
      'Scores',
      'Participants',
      'People',
    ])
  })

  test('times are dates', () => {
    for (const [sheet, name] of [
      ['Questions asked', 'Asked at (UTC)'],
      ['Responses', 'Answered at (UTC)'],
      ['Participants', 'Joined at (UTC)'],
    ] as const) {
      const times = column(sheet, name)
      expect(times.length).toBeGreaterThan(5)
      for (const { type, value, shown } of times) {
        expect(type).toBe('date')
        expect(shown).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
        expect(value.slice(0, 19).replace('T', ' ')).toBe(shown)
      }
    }
  })

  test('shares are percentages, counts and scores numbers', () => {
    const shares = column('Results', 'Share')
    expect(shares.length).toBeGreaterThan(50)
    for (const { type, value, shown } of shares) {
      expect(type).toBe('percentage')
      expect(shown).toBe(`${(Number(value) * 100).toFixed(2)}%`)
    }
    const numbers = [
      ...column('Results', 'Count'),
      ...column('Scores', 'Place'),
      ...column('Scores', 'Points'),
      ...column('Questions asked', 'Upvotes'),
    ]
    for (const { type } of numbers) expect(type).toBe('float')
    expect(column('Scores', 'Points')[0]!.value).not.toBe('0')
    expect(column('Scores', 'Participant')).toHaveLength(expected.get('Scores')!.length - 1)
  })

  test('texts that look like formulas are texts, without an apostrophe, whole and wrapped', () => {
    expect(cells().filter(({ isFormula }) => isFormula)).toEqual([])
    const texts = cells().filter(({ type }) => type === 'string')
    for (const { isWrapped, shown } of texts) expect([shown, isWrapped]).toEqual([shown, true])
    // LibreOffice shows no control characters, and ends lines in one way.
    const visible = (text: string) =>
      text.replaceAll(/\r\n?/g, '\n').replaceAll(/[\0-\x08\x0b-\x1f\ufffe]/g, '')
    const found = new Set(texts.map(({ shown }) => visible(shown)))
    const written = [...expected.values()].flatMap(rows => rows.slice(1).flat())
    const wanted = written.filter(cell => typeof cell === 'string').map(visible)
    expect(wanted.filter(text => text.startsWith('=')).length).toBeGreaterThan(20)
    expect(wanted.filter(text => !found.has(text))).toEqual([])
  })
})
