// A presentation of any content in the formats of other programs: fields that a format names as lost are read otherwise, and all others
// as they were. The tables below are those of docs/importing.md ("Export").
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ContentSlide, DeckFile, QuestionSlide } from '@roomful/contract/features/imports/deck-file'
import type { ImportPreview } from '@roomful/contract/features/imports/imports'
import { contentSlideFaults } from '@roomful/contract/features/presentations/content-slides'
import { type QuestionTypeName, questionTypeNames } from '@roomful/contract/question-types/index'
import { readNewQuestion } from '@roomful/contract/question-types/question-input'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { workbookOf } from '../../server/src/features/exports/workbook.ts'
import { deckFormats } from '../src/write/deck-formats.ts'
import { fieldsLost, type Held } from '../src/write/losses.ts'
import { heldByTable, quizTable } from '../src/write/quiz-table.ts'
import { anyQuestion } from './support/any-deck.ts'
import { anyImport, readImport } from './support/import-files.ts'
import { text } from './support/special-texts.ts'

const numRuns = Number(process.env.ROOMFUL_FUZZ_REQUESTS ?? 300)
const seed = Number(process.env.ROOMFUL_FUZZ_SEED ?? 20_261_126)

type Slide = QuestionSlide | ContentSlide

/** Distinct, as texts of options have to be. */
const anyText = fc.tuple(text, fc.nat(9_999)).map(([one, number]) => `${one} ${number}`)
const question = anyQuestion(() => anyText)
const content = fc
  .record({
    kind: fc.constant('CONTENT' as const),
    title: fc.oneof(anyText, fc.constant('')),
    body: fc.oneof(
      fc.array(anyText, { minLength: 1, maxLength: 3 }).map(lines => lines.join('\n')),
      fc.constant(''),
    ),
    on_phones: fc.boolean(),
    stepwise: fc.boolean(),
    notes: fc.oneof(anyText, fc.constant('')),
  })
  .filter(slide => contentSlideFaults({ ...slide, image: null }).length === 0)
const section = fc.option(
  anyText.map(title => ({ section: title })),
  { nil: {} },
)
const slides = fc
  .array(
    fc
      .tuple(fc.oneof({ weight: 5, arbitrary: question }, { weight: 1, arbitrary: content }), section)
      .map(([slide, more]) => slide && ({ ...slide, ...more } as Slide)),
    { minLength: 1, maxLength: 5 },
  )
  .map(list => list.filter(slide => slide !== null))

async function* pagesOf(list: readonly Slide[]): AsyncGenerator<DeckFile['slides']> {
  yield list
}

interface Format {
  readonly name: string
  readonly held: Held
  readonly write: (list: readonly Slide[]) => Promise<Buffer>
  /** Types without a counterpart, and content slides. */
  readonly without: readonly (QuestionTypeName | 'CONTENT')[]
  /** Types of which some have none. */
  readonly partly?: readonly QuestionTypeName[]
  /** Fields that the format never holds, or not with every value. */
  readonly lost: readonly string[]
}

const written = (format: keyof typeof deckFormats) => (list: readonly Slide[]) =>
  buffer(Readable.from(deckFormats[format].content({ title: 'Deck' }, pagesOf(list))))
const never: readonly QuestionTypeName[] = [
  ...(['WORD_CLOUD', 'RATING', 'NPS', 'POINT_ALLOCATION', 'SPINNER', 'QA'] as const),
]
const everywhere = [
  ...['type', 'section', 'settings.allow_multiple', 'settings.show_results', 'settings.speed_bonus'],
  ...['settings.reveal_after_answering', 'settings.time_limit_seconds', 'settings.end_when_answered'],
]
const ownSettings = ['settings.max_length', 'settings.closest']
const ofContent = ['stepwise', 'on_phones']
const scale = ['settings.min', 'settings.max', 'settings.step']

const formats: readonly Format[] = [
  {
    name: 'x.gift',
    held: deckFormats.gift.held!,
    write: written('gift'),
    without: [...never, 'RANKING', 'ORDERING'],
    // Several blanks; numbers without a correct value.
    partly: ['FILL_IN_BLANK', 'NUMERIC'],
    lost: [
      ...everywhere,
      ...ownSettings,
      ...ofContent,
      ...scale,
      'notes',
      'settings.points',
      'settings.blanks',
    ],
  },
  {
    name: 'x.xml',
    held: deckFormats.moodle.held!,
    write: written('moodle'),
    without: [...never, 'RANKING'],
    partly: ['NUMERIC'],
    // Blanks with a tilde.
    lost: [...everywhere, ...ownSettings, ...ofContent, ...scale, 'notes', 'settings.blanks'],
  },
  {
    name: 'x.zip',
    held: deckFormats.qti.held!,
    write: written('qti'),
    without: [...never, 'CONTENT'],
    lost: [...everywhere, ...ownSettings, 'settings.tolerance'],
  },
  {
    name: 'x.xlsx',
    held: heldByTable,
    write: list => buffer(Readable.from(workbookOf([quizTable(pagesOf(list))]))),
    without: questionTypeNames
      .filter(type => type !== 'QUIZ' && type !== 'MULTIPLE_CHOICE')
      .concat('CONTENT' as never),
    lost: [...everywhere, 'notes', 'explanation', 'settings.points'],
  },
]

const isChoice = ({ type }: QuestionSlide) => type === 'QUIZ' || type === 'MULTIPLE_CHOICE'

/** A slide by the names of its fields, without its lost ones. */
function fieldsOf(slide: Slide, lost: readonly string[]): Record<string, unknown> {
  const flat: Record<string, unknown> =
    slide.kind === 'CONTENT'
      ? {
          title: slide.title,
          body: slide.body,
          stepwise: slide.stepwise ?? false,
          on_phones: slide.on_phones,
          notes: slide.notes,
          section: slide.section,
        }
      : {
          type: slide.type,
          prompt: slide.prompt.replace(/_{3,}/g, '___'),
          options: slide.options.map(({ text: own, match, is_correct }) => [own, match, is_correct === true]),
          explanation: slide.explanation ?? '',
          notes: slide.notes,
          section: slide.section,
          ...Object.fromEntries(
            Object.entries(slide.settings).flatMap(([name, value]) =>
              name === 'allow_multiple' && !isChoice(slide) ? [] : [[`settings.${name}`, value]],
            ),
          ),
        }
  return Object.fromEntries(Object.entries(flat).filter(([name]) => !lost.includes(name)))
}

function stored(slide: ImportPreview['slides'][number]): Slide {
  if (slide.kind === 'CONTENT') return { kind: slide.kind, ...slide.content }
  const read = readNewQuestion(slide.question, () => 'opt_none')
  if ('faults' in read) throw new Error(JSON.stringify(read.faults))
  const { type, notes = '' } = slide.question
  return { kind: slide.kind, ...read.content, type, notes } as Slide
}

test.each(formats)(
  '$name loses only what it names',
  async ({ name, held, write, without, partly = [], lost }) => {
    const seen = { lost: new Set<string>(), leftOut: new Set<string>(), held: new Set<string>() }
    await fc.assert(
      fc.asyncProperty(slides, async list => {
        const losses = list.map(slide => fieldsLost(slide, held))
        const read = await readImport({ ...anyImport, file: { name, bytes: await write(list) } })
        const kept = list.flatMap((slide, i) => (losses[i] ? [{ slide, fields: losses[i] }] : []))
        expect(read.slides.length, JSON.stringify(read.problems)).toBe(kept.length)
        for (const [i, { slide, fields }] of kept.entries())
          expect(fieldsOf(stored(read.slides[i]!), fields)).toEqual(fieldsOf(slide, fields))
        for (const [i, slide] of list.entries()) {
          const kind = slide.kind === 'CONTENT' ? slide.kind : slide.type
          seen[losses[i] ? 'held' : 'leftOut'].add(kind)
          for (const field of losses[i] ?? []) seen.lost.add(field)
        }
      }),
      { numRuns, seed, endOnFailure: false },
    )
    expect([...seen.lost].sort()).toEqual([...lost].sort())
    expect([...seen.leftOut].sort()).toEqual([...without, ...partly].sort())
    expect([...seen.held].filter(kind => without.includes(kind as QuestionTypeName))).toEqual([])
  },
)
