// The outline of a deck that cannot be saved any more has all that somebody typed, however unfinished it is.
import { questionTypeNames, questionTypes } from '@roomful/contract/question-types/index'
import { settingSchemas } from '@roomful/contract/question-types/settings'
import { beforeAll, expect, test } from 'vitest'
import { loadEditorMessages } from '../src/messages/workspace/index.ts'
import type { EditorQuestion } from '../src/workspace/presentations/editor/document/deck.ts'
import { outlineOf } from '../src/workspace/presentations/editor/document/deck-outline.ts'
import { newSlide } from '../src/workspace/presentations/editor/new-slide.ts'

beforeAll(loadEditorMessages)

test.each(questionTypeNames)('a %s is all there: unfinished, as it begins, and with nothing at all', type => {
  const slide = newSlide(type) as EditorQuestion
  const typed = Object.keys(settingSchemas(questionTypes[type]))
    .filter(name => name !== 'blanks')
    .map(name => [name, `${name} as typed`])
  const unfinished: EditorQuestion = {
    ...slide,
    prompt: 'Half a question\nin two lines',
    options: slide.options.map((option, at) => ({
      ...option,
      text: `Text ${at}`,
      ...(option.match !== undefined && { match: `Match ${at}` }),
    })),
    settings: { ...slide.settings, ...Object.fromEntries(typed) },
    notes: 'My notes',
  }
  const outline = outlineOf({
    title: 'Team day',
    slides: [unfinished, slide, { ...slide, settings: {} }],
    sections: { [slide.key]: 'My section' },
  })
  const texts = [
    'Team day',
    'Half a question',
    'in two lines',
    'My notes',
    '@ section: My section',
    ...typed.map(([, value]) => value!),
    ...unfinished.options.flatMap(({ text, match = '' }) => [text, match]),
  ]
  expect(texts.filter(text => !outline.includes(text))).toEqual([])
})

test('accepted answers and content slides are there, pictures and keys are not', () => {
  const image = { id: 'img_1', alt: 'A lake' }
  const blanks = [
    { accepted: ['care', ''], case_sensitive: true },
    { accepted: [], case_sensitive: false },
  ]
  const outline = outlineOf({
    title: '',
    sections: {},
    slides: [
      { ...newSlide('FILL_IN_BLANK'), prompt: 'We ___ and ___.', settings: { blanks } } as EditorQuestion,
      { ...newSlide('CONTENT'), title: 'Welcome', body: '# All\n\nof you', image } as never,
    ],
  })
  expect(outline).toBe(
    [
      '@ title: ""',
      '',
      'We ___ and ___.',
      '@ type: fill in blank',
      '@ blanks: [{"accepted":["care",""],"case_sensitive":true},{"accepted":[],"case_sensitive":false}]',
      '',
      '# Welcome',
      '> # All',
      '>',
      '> of you',
      '',
    ].join('\n'),
  )
})
