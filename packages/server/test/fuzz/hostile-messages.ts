import fc from 'fast-check'

const hostileValues: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  2 ** 53,
  1e308,
  '',
  ' ',
  '\0',
  '\ud800',
  'a\udfff',
  '\u202eabc',
  'x'.repeat(5_000),
  "'; drop table answers --",
  '__proto__',
  'constructor',
  [],
  {},
  [[[]]],
  [null],
  { option_ids: ['opt_1', 'opt_1'] },
  { words: [] },
  { words: ['\0'] },
  { words: ['\ud800'] },
  { value: Number.MIN_VALUE },
  { points: { toString: 1 } },
  { blanks: Array.from({ length: 100 }, () => '') },
]

/** Texts that are no message, or one that nobody should send. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  'null',
  '[]',
  '"answer"',
  '1e400',
  '{',
  '{"type":"answer"',
  'undefined',
  '{"type":"answer","ref":"1","ref":2}',
  '{"__proto__":{"type":"close"},"ref":"1"}',
  '{"type":"__proto__","ref":"1"}',
  '{"type":"constructor","ref":"1"}',
  '{"type":"toString","ref":"1"}',
  '{"type":["answer"],"ref":"1"}',
  '{"type":"answer","ref":"1","question_id":"q","answer":{"__proto__":{"x":1}}}',
  '{"type":"answer","ref":"\\u0000","question_id":"\\ud800","answer":"\\udfff"}',
  '{"type":"answer","ref":"1","question_id":"q","answer":{"\\u0000":1,"\\ud800":2}}',
  `{"type":"answer","ref":"1","question_id":"q","answer":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
  `{"type":"answer","ref":"1","question_id":"q","answer":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`,
  `{"type":"answer","ref":"${'r'.repeat(60_000)}"}`,
  `${'['.repeat(65_000)}`,
  '\ufeff{"type":"next","ref":"1"}',
  '{"type":"next","ref":"1"}\n{"type":"next","ref":"2"}',
]

/** A good message with one place of it changed, removed, or cut off in the middle. */
export function damaged(messages: readonly object[]): fc.Arbitrary<string> {
  return fc
    .record({
      message: fc.constantFrom(...messages),
      place: fc.nat(),
      value: fc.oneof(fc.constantFrom(...hostileValues), fc.jsonValue({ maxDepth: 3 })),
      how: fc.constantFrom('replace', 'remove', 'cut', 'add'),
      end: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    })
    .map(({ message, place, value, how, end }) => {
      const copy = structuredClone(message)
      const text = JSON.stringify(copy)
      if (how === 'cut') return text.slice(0, Math.floor(text.length * end))
      if (how === 'add') return JSON.stringify({ ...copy, made_up: value })
      const places = placesIn(copy)
      const [holder, key] = places[place % places.length]!
      if (how === 'remove') Reflect.deleteProperty(holder, key)
      else Reflect.set(holder, key, value)
      return JSON.stringify(copy)
    })
}

function placesIn(value: unknown): [holder: object, key: string][] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(
    ([key, child]) => [[value, key], ...placesIn(child)] as [object, string][],
  )
}
