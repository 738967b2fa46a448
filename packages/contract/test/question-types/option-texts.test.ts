// Texts of options: prompts and options are stored with normalized lines, equal ones are each named with another one, and no two stored
// options look the same.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { equalText, optionTextFaults } from '../../src/question-types/option-texts.ts'
import { questionFrom } from './fixtures.ts'

test('vertical tabs and form feeds become line breaks, and one empty line in a row is kept', () => {
  const tall = `\n \na\v\fb${'\n\u200b\u2800\t'.repeat(40)}\nc`
  const question = questionFrom({
    type: 'MATCHING',
    prompt: tall,
    options: [
      { text: tall, match: 'x\vy' },
      { text: 'B', match: tall },
    ],
  })
  const low = 'a\n\nb\n\nc'
  expect(question.prompt).toBe(low)
  expect(question.options.map(({ text, match }) => [text, match])).toEqual([
    [low, 'x\ny'],
    ['B', low],
  ])
})

test('each of several equal texts is named with another one; sides of pairs are compared apart', () => {
  const faults = optionTextFaults([
    { text: 'A', match: 'B' },
    { text: 'B', match: 'A' },
    { text: ' A', match: 'C' },
    { text: 'A\u200b', match: ' c' },
  ])
  expect(faults).toEqual([
    { field: 'options[0].text', rule: 'distinct_texts', message: 'must differ from options[2].text' },
    { field: 'options[2].text', rule: 'distinct_texts', message: 'must differ from options[0].text' },
    { field: 'options[3].text', rule: 'distinct_texts', message: 'must differ from options[0].text' },
  ])
})

test('texts are named exactly if they are invisible or equal to another one', () => {
  const text = fc.oneof(
    fc.constantFrom(
      'a',
      'A',
      ' a',
      'a\u00a0b',
      'a  b',
      'a\nb',
      '\u00e9',
      'e\u0301',
      '\u200b',
      '\u2800',
      '❤',
      '❤\ufe0f',
    ),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }),
  )
  fc.assert(
    fc.property(fc.array(text, { minLength: 2, maxLength: 6 }), texts => {
      const named = optionTextFaults(texts.map(one => ({ text: one }))).map(({ field }) => field)
      const keys = texts.map(equalText)
      const expected = keys.flatMap((key, i) =>
        key === '' || keys.indexOf(key) !== keys.lastIndexOf(key) ? [`options[${i}].text`] : [],
      )
      expect(named).toEqual(expected)
    }),
  )
})
