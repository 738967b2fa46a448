// Phrases that read as if translated are found, in comments and documents, also across line breaks.
import { expect, test } from 'vitest'
import { signsIn, signsInTestNames } from '../scripts/words.ts'

test.each([
  ['/** What has served is removed. */', 'relative clause for a noun'],
  ['rooms are read for who comes in.', 'relative clause for a noun'],
  ['a peer that has fallen\n * silent', 'standard term avoided'],
  ['every phone hears of it; the server says\n// no', 'anthropomorphism'],
  ['a door that nobody opens', 'calque'],
  ['function seeNobodyInTheFuture() {}', 'calque'],
  ['a server that has said nothing for so\nlong', 'calque'],
  ['whether the answer is right', 'calque'],
])('%j has a sign', (text, kind) => {
  expect(signsIn(text).map(sign => sign.kind)).toContain(kind)
})

test('names of tests have signs as sentences do, their bodies and other strings have none', () => {
  const text = [
    "test('who joins late waits', async () => {",
    "  expect(text, 'nobody').toBe('what was answered')",
    "])('%s comes back anew', value => {",
    "describe('joins', () => {",
  ].join('\n')
  expect(signsInTestNames(text)).toEqual([
    { line: 1, kind: 'relative clause for a noun', text: '// Who' },
    { line: 3, kind: 'calque', text: 'anew' },
  ])
})

test('as ever is a sign, has ever is none', () => {
  expect(signsIn('It is as ever.')).toHaveLength(1)
  expect(signsIn('Participants with an account, whether one has ever joined.')).toEqual([])
})

test('signs have the line on which they begin', () => {
  expect(signsIn('Retention periods.\n\nIt is kept\nfor so\nlong.')).toEqual([
    { line: 4, kind: 'calque', text: 'for so long' },
  ])
})

test.each([
  'Peers count as gone after this long without a heartbeat (sent every 10 s).',
  'In-flight room reads by session, so that simultaneous joins share one.',
  'const besideTheChart = 1',
  'A response has a status, and the answer is correct.',
])('%j has none', text => {
  expect(signsIn(text)).toEqual([])
})
