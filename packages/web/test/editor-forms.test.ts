// The editor of presentations: every setting and option field of every question type has a control and a text in each language,
// new slides lack nothing but what they ask, another type keeps what fits, and pasted lines become options.
import {
  type QuestionTypeName,
  questionTypeNames,
  questionTypes,
} from '@roomful/contract/question-types/index'
import { readNewQuestion } from '@roomful/contract/question-types/question-input'
import type { QuestionType } from '@roomful/contract/question-types/question-type'
import { settingSchemas } from '@roomful/contract/question-types/settings'
import { beforeAll, expect, test } from 'vitest'
import type { Language } from '../src/messages/language-names.ts'
import { questionTypeTexts } from '../src/messages/question-types/index.ts'
import { loadEditorMessages } from '../src/messages/workspace/index.ts'
import type { EditorQuestion } from '../src/workspace/presentations/editor/document/deck.ts'
import { withBlanksOf } from '../src/workspace/presentations/editor/form/blanks-field.tsx'
import { linesOf, withLines } from '../src/workspace/presentations/editor/form/options-field.tsx'
import { numberIn, settingsOfType } from '../src/workspace/presentations/editor/form/setting-field.tsx'
import { formatted } from '../src/workspace/presentations/editor/form/text-area.tsx'
import {
  asType,
  duplicateOf,
  newSlide,
  sampleSlide,
} from '../src/workspace/presentations/editor/new-slide.ts'
import { previewOf } from '../src/workspace/presentations/editor/preview/previewed.ts'
import { slideTypes } from '../src/workspace/presentations/editor/type-picker.tsx'
import { textsByLanguage } from './support/texts.ts'

const languages = await textsByLanguage('editor')
const typeNames = await textsByLanguage('question-types')
/** What each type has, but only these do anything with it. */
const withEffect: Readonly<Record<string, readonly string[]>> = {
  allow_multiple: ['MULTIPLE_CHOICE', 'QUIZ'],
}
/** Fields of an option that its row has controls for. */
const optionControls = new Set(['is_correct', 'match', 'image'])

beforeAll(loadEditorMessages)

test.each(questionTypeNames)('every setting of %s has a control, and a text in each language', name => {
  const type: QuestionType = questionTypes[name]
  const shown = [...settingsOfType(name).values()].flat().map(setting => setting.name)
  const expected = Object.keys(settingSchemas(type)).filter(key => withEffect[key]?.includes(name) ?? true)
  expect(shown.toSorted()).toEqual(expected.toSorted())
  for (const [language, texts] of Object.entries(languages)) {
    const settings: Readonly<Record<string, { label: string }>> = texts.settings
    for (const key of expected) expect(settings[key]?.label, `${language} ${key}`).toMatch(/\S/)
    expect(typeNames[language as Language][name].name, language).toMatch(/\S/)
  }
})

test.each(questionTypeNames)('every field of an option of %s has a control', name => {
  const type: QuestionType = questionTypes[name]
  const extra = Object.keys(type.options?.extra ?? {})
  expect(extra.filter(key => !optionControls.has(key))).toEqual([])
})

test('the picker shows every type with its result', () => {
  for (const type of slideTypes) {
    const shown = previewOf({ title: '', slides: [sampleSlide(type)] }, 0)
    if (shown.kind === 'CONTENT') expect(shown.body).toBe(questionTypeTexts.CONTENT.hint)
    else {
      const hasAnswers = questionTypes[shown.onStage.type as QuestionTypeName].answer !== null
      expect(shown.results.total_voters > 0, type).toBe(hasAnswers)
      const texts = shown.onStage.options.map(({ text }) => text)
      expect([texts.length === 0 || texts.length >= 4, new Set(texts).size]).toEqual([true, texts.length])
    }
  }
})

/** What the API says of a question; its ids are no part of it. */
function faultsOf({ type, prompt, options, settings }: EditorQuestion) {
  let ids = 0
  const body = { type, prompt, options: options.map(({ key: _, ...option }) => option), settings }
  const read = readNewQuestion(body as Parameters<typeof readNewQuestion>[0], () => `id${ids++}`)
  return 'faults' in read ? read.faults : []
}

function newQuestion(type: QuestionTypeName): EditorQuestion {
  return newSlide(type) as EditorQuestion
}

/** As if somebody had typed it. */
function withPrompt(question: EditorQuestion): EditorQuestion {
  if (question.type !== 'FILL_IN_BLANK') return { ...question, prompt: 'What?' }
  const prompt = 'Our value is ___.'
  const settings = withBlanksOf(prompt, question.settings)
  return {
    ...question,
    prompt,
    settings: { ...settings, blanks: [{ accepted: ['care'], case_sensitive: false }] },
  }
}

test.each(questionTypeNames)('a new %s is good as soon as it asks something', type => {
  expect(faultsOf(withPrompt(newQuestion(type)))).toEqual([])
})

test.each(questionTypeNames)('%s made of any other type is good, and keeps what fits', type => {
  for (const before of questionTypeNames) {
    const question = withPrompt(newQuestion(before))
    const written = {
      ...question,
      notes: 'slowly',
      settings: { ...question.settings, time_limit_seconds: 45, show_results: false },
      options: question.options.map((option, i) => ({ ...option, text: `own ${i}` })),
    }
    const changed = asType(written, type)
    expect(changed.key).not.toBe(written.key)
    expect([changed.type, changed.prompt, changed.notes]).toEqual([type, written.prompt, 'slowly'])
    expect(changed.settings).toMatchObject({ time_limit_seconds: 45, show_results: false })
    if (before === type)
      expect(changed.options.map(({ text }) => text)).toEqual(written.options.map(({ text }) => text))
    else if (written.options.length > 0 && changed.options.length > 0)
      expect(changed.options[0]?.text).toBe('own 0')
    expect(faultsOf(withPrompt(changed)), `from ${before}`).toEqual([])
  }
})

test('a duplicate says the same and is a slide of its own, options too', () => {
  const question = newQuestion('QUIZ')
  const copy = duplicateOf(question) as EditorQuestion
  expect(copy.options.map(({ text }) => text)).toEqual(question.options.map(({ text }) => text))
  const keys = [question, copy].flatMap(slide => [slide.key, ...slide.options.map(({ key }) => key)])
  expect(new Set(keys).size).toBe(keys.length)
})

test('lines are pasted as options, as many as there is room for, without what lists begin with', () => {
  expect(linesOf('- Lisbon\r\n\n 2. Oslo \n• Online\n3D prints')).toEqual([
    'Lisbon',
    'Oslo',
    'Online',
    '3D prints',
  ])
  const options = ['a', 'b', 'c'].map(key => ({ key, text: key }))
  const create = (place: number, text: string) => ({ key: `${place} ${text}`, text })
  const pasted = withLines(options, 1, ['one', 'two', 'three', 'four'], 5, create)
  expect(pasted.options.map(({ text }) => text)).toEqual(['a', 'one', 'two', 'three', 'c'])
  expect(pasted).toMatchObject({ left: 1, last: '3 three' })
})

test('a number is read with a comma or a point, and what is none stays as it was typed', () => {
  expect(['0,5', ' 12 ', '-3', '1.000.000', 'x', ''].map(text => numberIn(text, false))).toEqual([
    0.5,
    12,
    -3,
    '1.000.000',
    'x',
    '',
  ])
  expect(numberIn('', true)).toBeNull()
})

test('blanks follow the marks of their prompt', () => {
  const one = withBlanksOf('a ___', {})
  expect(one.blanks).toEqual([{ accepted: [], case_sensitive: false }])
  const filled = { blanks: [{ accepted: ['x'], case_sensitive: true }] }
  expect(withBlanksOf('a ___ b ____', filled).blanks).toEqual([
    filled.blanks[0],
    { accepted: [], case_sensitive: false },
  ])
  expect(withBlanksOf('none', filled).blanks).toEqual([])
  expect(withBlanksOf('one ___', filled)).toBe(filled)
})

test('Markdown marks are put around the selection, and removed again', () => {
  const bold = formatted({ text: 'a word here', from: 2, to: 6 }, 'bold', 'text')
  expect(bold).toEqual({ text: 'a **word** here', from: 4, to: 8 })
  expect(formatted(bold, 'bold', 'text')).toEqual({ text: 'a word here', from: 2, to: 6 })
  expect(formatted({ text: '', from: 0, to: 0 }, 'link', 'text').text).toBe('[text](https://)')
  const list = formatted({ text: 'one\ntwo\nthree', from: 1, to: 6 }, 'numbered', 'text')
  expect(list.text).toBe('1. one\n2. two\nthree')
  expect(formatted(list, 'list', 'text').text).toBe('- one\n- two\nthree')
  const quote = formatted(list, 'quote', 'text')
  expect(quote.text).toBe('> one\n> two\nthree')
  expect(formatted(quote, 'quote', 'text').text).toBe('one\ntwo\nthree')
  expect(formatted(list, 'numbered', 'text').text).toBe('one\ntwo\nthree')
})
