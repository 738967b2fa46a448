// The editor's preview: every type has results as if a small room had answered, the same each time, and whatever a slide still
// lacks or holds wrongly, there is something to show.
import { questionTypeNames, questionTypes } from '@roomful/contract/question-types/index'
import { settingSchemas } from '@roomful/contract/question-types/settings'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { loadEditorMessages } from '../src/messages/workspace/index.ts'
import type { EditorQuestion } from '../src/workspace/presentations/editor/document/deck.ts'
import { newSlide } from '../src/workspace/presentations/editor/new-slide.ts'
import { previewOf } from '../src/workspace/presentations/editor/preview/previewed.ts'

beforeAll(loadEditorMessages)

const answered = questionTypeNames.filter(name => questionTypes[name].answer !== null)

test.each(questionTypeNames)('a new %s has sample results, the same each time', type => {
  const slide = { ...newSlide(type), prompt: 'Our value is ___.' } as EditorQuestion
  const deck = { title: 'Team day', slides: [newSlide('NPS'), newSlide('CONTENT'), slide] }
  const first = previewOf(deck, 2)
  expect(previewOf(deck, 2)).toEqual(first)
  if (first.kind !== 'QUESTION') throw new TypeError('a question is shown as one')
  expect(first.results.total_voters).toBe((answered as string[]).includes(type) ? 24 : 0)
  expect(first.noResults.total_voters).toBe(0)
  expect([first.onStage.number, first.onStage.order]).toEqual([2, 2])
  expect(first.onPhone.options.some(option => option.is_correct || option.match_id)).toBe(false)
})

test.each(questionTypeNames)('a %s in any state can be shown', type => {
  const value = fc.oneof(
    fc.constantFrom(null, '', 'x', -1, 0, 0.1, 1, 7, 1e15, Number.NaN, true, false, []),
    fc.integer({ min: -2000, max: 2000 }),
  )
  const settings = fc.dictionary(fc.constantFrom(...Object.keys(settingSchemas(questionTypes[type]))), value)
  const options = fc.array(
    fc.record({
      text: fc.string({ maxLength: 5 }),
      match: fc.string({ maxLength: 3 }),
      is_correct: fc.boolean(),
    }),
    { minLength: questionTypes[type].options ? 1 : 0, maxLength: questionTypes[type].options ? 6 : 0 },
  )
  const prompt = fc.constantFrom('', ' ', 'What?', 'a ___ and ____', '___'.repeat(4))
  fc.assert(
    fc.property(prompt, options, settings, (prompt, options, settings) => {
      const slide = {
        ...newSlide(type),
        prompt,
        options: options.map((option, i) => ({ key: `o${i}`, ...option })),
        settings,
      } as EditorQuestion
      const shown = previewOf({ title: '', slides: [slide] }, 0)
      expect(shown.kind).toBe('QUESTION')
    }),
    { numRuns: 60 },
  )
})
