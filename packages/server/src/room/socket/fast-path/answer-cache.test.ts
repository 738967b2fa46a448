// The cache of parsed answers changes no message's meaning, however ref and seq are written, and its memory is bounded.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AnswerMessage, type ParsedMessage, readParticipantMessage } from '../messages.ts'
import { AnswerCache } from './answer-cache.ts'

/** What comes of reading: what a message of its type means, or the error's code. */
function outcome(read: () => ParsedMessage): unknown {
  try {
    const message = read()
    if (message.type !== 'answer') return message
    const { given, ...more } = message
    return { ...more, answer: given.value }
  } catch (error) {
    return (error as { code: string }).code
  }
}

/** Reads all texts with one memory; each must come to what it comes to without. */
function expectSame(texts: readonly string[]): void {
  const cache = new AnswerCache()
  for (const text of [...texts, ...texts]) {
    expect(
      outcome(() => cache.read(text)),
      text,
    ).toEqual(outcome(() => readParticipantMessage(text)))
  }
}

const said = (more: object) =>
  JSON.stringify({ type: 'answer', question_id: 'qu_1', answer: { option_ids: ['op_1'] }, ...more })

test('those who give the same answer share it; each keeps their own ref and seq', () => {
  const cache = new AnswerCache()
  const texts = ['a', 'b'].map((ref, i) => said({ seq: 1763743000000 + i, ref }))
  const [one, two] = texts.map(text => cache.read(text) as AnswerMessage)
  expect(outcome(() => one!)).toEqual(JSON.parse(texts[0]!))
  expect(outcome(() => two!)).toEqual(JSON.parse(texts[1]!))
  expect(two!.given).toBe(one!.given)
})

test('an answer without seq has none, also after the same answer with one', () => {
  expectSame([said({ ref: 'a', seq: 1 }), said({ ref: 'b' }), said({ ref: 'c', seq: 2 }), said({ ref: 'd' })])
  expect(new AnswerCache().read(said({ ref: 'a' }))).toMatchObject({ seq: undefined })
})

test.each([
  ['a ref within the answer', '{"type":"answer","answer":{"ref":"1"},"ref" :"2","question_id":"q"}'],
  ['a ref twice', '{"type":"answer","ref":"1","answer":{},"question_id":"q","ref":"2"}'],
  ['a field that ends in ref', '{"type":"answer","answer":{},"question_id":"q","a\\"ref":"2","ref":"2"}'],
  [
    'a ref written with an escape',
    '{"type":"answer","answer":{"ref":"2"},"question_id":"q","\\u0072ef":"2"}',
  ],
  ['a ref in a text', '{"type":"answer","answer":{"text":"\\"ref\\":\\"1\\""},"ref":"1","question_id":"q"}'],
  ['a seq within the answer', '{"type":"answer","answer":{"seq":1},"seq" :2,"ref":"1","question_id":"q"}'],
  ['a seq twice', '{"type":"answer","seq":1,"answer":{},"ref":"1","question_id":"q","seq":2}'],
  ['a seq of the answer alone', '{"type":"answer","answer":{"seq":1},"ref":"1","question_id":"q"}'],
  ['another message', '{"type":"ask","ref":"1","question_id":"q","text":"Why?"}'],
])('one with %s is read like any other', (_, text) => {
  const others = ['1', '2', '3'].flatMap(n => [
    text.replace('"ref":"1"', `"ref":"${n}"`),
    text.replace('"ref":"2"', `"ref":"${n}"`),
    text.replace('"seq":1', `"seq":${n}`),
    text.replace('"seq":2', `"seq":${n}`),
  ])
  expectSame([text, ...others])
})

test.each([
  '',
  'x'.repeat(64),
  'x'.repeat(65),
  'a\\n',
  'a\\',
  'a\u0007',
  '😀',
  'é',
  '\u007f',
  ' ',
  '{',
  '\\u0000',
])('a ref of %j is validated as without the cache', ref => {
  const text = said({ ref: 'known' })
  expectSame([text, text.replace('known', ref), said({ ref: 'known', seq: 5 }).replace('known', ref)])
})

test.each([
  '',
  '0',
  '00',
  '01',
  '-1',
  '1.5',
  '1e3',
  '1 ',
  'null',
  '"1"',
  '9007199254740991',
  '9007199254740992',
  '1\u0000',
  '1]',
])('a seq of %j is validated as without the cache', seq => {
  const text = said({ ref: 'r', seq: 5 })
  expectSame([text, text.replace(':5', `:${seq}`), text.replace('5,', `${seq},`), `${seq}${text}`])
  const last = said({ seq: 5 }).replace('{', '{"ref":"r",')
  expectSame([last, last.replace(':5', `:${seq}`)])
})

test('texts parse alike after any mutation of previously parsed texts', () => {
  const pieces = [
    '"ref":"',
    '"seq":',
    '"',
    '\\',
    '{',
    '}',
    ',',
    ':',
    '1',
    '0',
    'ref',
    'seq',
    ' ',
    '\u0000',
    'é',
    '[',
    'null',
  ]
  const base = fc.record(
    {
      type: fc.constantFrom('answer', 'ask', 'upvote'),
      ref: fc.constantFrom('a', 'b', 'a"b', 'ref', '12'),
      seq: fc.constantFrom(0, 7, 42),
      question_id: fc.constantFrom('q', 'ref', 'seq'),
      answer: fc.constantFrom({}, { ref: 'a' }, { seq: 7 }, { text: '"ref":"a"' }, null, 7, ['ref']),
      text: fc.constantFrom('seq', 'x'),
    },
    { requiredKeys: ['type', 'question_id', 'answer'] },
  )
  const edit = fc.record({ at: fc.nat(200), drop: fc.nat(3), add: fc.constantFrom('', ...pieces) })
  const text = fc.tuple(base, fc.array(edit, { maxLength: 2 })).map(([message, edits]) =>
    edits.reduce((before, { at, drop, add }) => {
      const from = at % (before.length + 1)
      return before.slice(0, from) + add + before.slice(from + drop)
    }, JSON.stringify(message)),
  )
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 12 }), texts => expectSame(texts)),
    { numRuns: 2_000 },
  )
})

test('it caches no more than a few thousand answers, and no long ones', () => {
  const cache = new AnswerCache()
  const answerOf = (text: string) => (cache.read(said({ answer: { text }, ref: 'r' })) as AnswerMessage).given
  const long = 'x'.repeat(2_000)
  expect(answerOf(long)).not.toBe(answerOf(long))
  const first = answerOf('first')
  expect(answerOf('first')).toBe(first)
  for (let i = 0; i < 5_000; i++) answerOf(`answer ${i}`)
  expect(answerOf('first')).not.toBe(first)
})
