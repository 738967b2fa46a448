// A clipboard may hold anything: what fits a slide is kept, the form says what is wrong with it, and nothing of it is too large to show.
import { questionTypeNames, questionTypes, typeOf } from '@roomful/contract/question-types/index'
import { settingDefaults } from '@roomful/contract/question-types/settings'
import { beforeAll, expect, test } from 'vitest'
import { loadEditorMessages } from '../src/messages/workspace/index.ts'
import { copiedText, readCopied } from '../src/workspace/presentations/editor/document/copied-slides.ts'
import type { EditorQuestion } from '../src/workspace/presentations/editor/document/deck.ts'
import { faultsOf } from '../src/workspace/presentations/editor/document/slide-faults.ts'
import { newSlide } from '../src/workspace/presentations/editor/new-slide.ts'
import { previewOf } from '../src/workspace/presentations/editor/preview/previewed.ts'
import { wordsOf } from '../src/workspace/slides/slide-words.ts'

beforeAll(loadEditorMessages)

/** The question that one in a clipboard becomes. */
function pasted(question: object): EditorQuestion {
  const slides = [{ kind: 'QUESTION', prompt: 'Which?', ...question }]
  const [slide] = readCopied(JSON.stringify({ slides }), 'org')!.slides
  previewOf({ title: '', slides: [slide!] }, 0)
  wordsOf(slide!)
  return slide as EditorQuestion
}

test.each(questionTypeNames)('a new %s is pasted as it was copied', type => {
  const slide = newSlide(type) as EditorQuestion
  const [read] = readCopied(copiedText([slide], 'Title', 'org'), 'org')!.slides as [EditorQuestion]
  const options = slide.options.map((option, i) => ({ ...option, key: read.options[i]?.key }))
  expect(read).toEqual({ ...slide, key: read.key, options })
})

test('only settings of another type are reset; others stay, and the form shows their faults', () => {
  const { settings, ...question } = pasted({
    type: 'QUIZ',
    options: [{ text: 'A', is_correct: true }, { text: 'B' }],
    settings: { points: {}, time_limit_seconds: 4000, speed_bonus: 'yes', show_results: false, other: 1 },
  })
  const defaults = settingDefaults(questionTypes.QUIZ)
  expect(settings).toEqual({ ...defaults, time_limit_seconds: 4000, show_results: false })
  expect(faultsOf({ ...question, settings })).toMatchObject([
    { field: 'settings.time_limit_seconds', rule: 'maximum' },
  ])
  expect(pasted({ type: 'WORD_CLOUD', settings: { stop_words: 'xx', max_words: 7 } }).settings).toMatchObject(
    {
      stop_words: null,
      max_words: 7,
    },
  )
  const untimed = pasted({ type: 'QUIZ', settings: { time_limit_seconds: null } })
  expect(untimed.settings.time_limit_seconds).toBe(null)
  const labels = ['Food', 'Rooms']
  expect(pasted({ type: 'QA', settings: { labels, moderation: 1 } }).settings).toMatchObject({ labels })
  for (const wrong of [['Food', 7], 'Food', null, { 0: 'Food' }])
    expect(pasted({ type: 'QA', settings: { labels: wrong } }).settings.labels).toEqual([])
  const { blanks } = pasted({
    type: 'FILL_IN_BLANK',
    prompt: '___',
    settings: { blanks: [{ accepted: ['a'], more: 1 }] },
  }).settings
  expect(blanks).toEqual([{ accepted: ['a'] }])
  for (const wrong of [[{}], [{ accepted: 'a' }], [{ accepted: [null] }], [null], undefined])
    expect(
      pasted({ type: 'FILL_IN_BLANK', prompt: '___', settings: { blanks: wrong } }).settings.blanks,
    ).toEqual([])
})

test('a pair without its match lacks it, as if it were not typed yet', () => {
  const { options } = pasted({ type: 'MATCHING', options: [{ text: 'A' }, { text: 'B', match: 'b' }] })
  expect(options.map(({ match }) => match)).toEqual(['', 'b'])
  const quiz = pasted({ type: 'QUIZ', options: [{ text: 'A', match: 'a' }] })
  expect(quiz.options[0]).not.toHaveProperty('match')
})

test('texts and lists are cut beyond what a form shows, and a huge clipboard is refused', () => {
  const long = '😀'.repeat(7_000)
  const many = Array.from({ length: 1_000 }, (_, i) => ({ text: `${i}` }))
  const quiz = pasted({ type: 'QUIZ', prompt: long, notes: long, explanation: long, options: many })
  for (const text of [quiz.prompt, quiz.notes, quiz.explanation!]) {
    expect(text.isWellFormed()).toBe(true)
    expect([...text]).toHaveLength(6_000)
  }
  expect(quiz.options).toHaveLength(typeOf(quiz).options!.max + 1)
  const fields = faultsOf(quiz).map(({ field }) => field)
  expect(fields).toEqual(['prompt', 'explanation', 'notes'])
  expect(faultsOf(pasted({ type: 'QUIZ', options: many }))).toMatchObject([{ field: 'options' }])
  expect(pasted({ type: 'NPS', options: many }).options).toEqual([])
  const labels = many.map(({ text }) => text)
  expect(pasted({ type: 'QA', settings: { labels } }).settings.labels).toHaveLength(13)
  const { min_label } = pasted({ type: 'RATING', settings: { min_label: long } }).settings
  expect([...(min_label as string)]).toHaveLength(6_000)
  const text = JSON.stringify({ slides: [{ kind: 'CONTENT', title: 'x'.repeat(2_000_000) }] })
  expect(readCopied(text, 'org')).toBe(null)
})
