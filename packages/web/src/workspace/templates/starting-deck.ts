import type { ContentDraft } from '@roomful/contract/features/imports/imports'
import type { Theme, ThemePreset } from '@roomful/contract/features/organizations/look'
import type { CreateQuestionBody } from '@roomful/contract/question-types/question-input'
import type { SlideBody } from '../slides/slide-body.ts'

/** A presentation to begin with. Title, lead and notes are for the presenter. */
export interface StartingDeck {
  readonly title: string
  /** Its purpose in one sentence. */
  readonly lead: string
  readonly slides: readonly SlideBody[]
  /** Null: that of the organization. */
  readonly theme: Theme | null
  /** The slides that stand for it, from 0. */
  readonly cover: readonly [number, number]
}

type ContentTexts = Pick<ContentDraft, 'title' | 'body' | 'notes'>
interface QuestionTexts {
  readonly prompt: string
  /** With the match, for matching questions. */
  readonly options?: readonly (string | readonly [text: string, match: string])[]
  /** Labels of a scale's ends. */
  readonly ends?: readonly [string, string]
  /** Accepted texts per blank, with `|` between them: languages have different numbers of them. */
  readonly blanks?: readonly string[]
  readonly notes?: string
}
type Slide<Texts> = (texts: Texts) => SlideBody

const content =
  (on_phones: boolean): Slide<ContentTexts> =>
  texts => ({ content: { on_phones, ...texts } })

/** @param correct indices of the correct options, from 0 */
const question =
  (
    type: CreateQuestionBody['type'],
    settings: Readonly<Record<string, unknown>> = {},
    correct: readonly number[] = [],
  ): Slide<QuestionTexts> =>
  ({ options, ends, blanks, ...texts }) => {
    const all = {
      ...settings,
      ...(ends && { min_label: ends[0], max_label: ends[1] }),
      ...(blanks && { blanks: blanks.map(accepted => ({ accepted: accepted.split('|') })) }),
    }
    const optionOf = (option: string | readonly [string, string], place: number) => ({
      ...(typeof option === 'string' ? { text: option } : { text: option[0], match: option[1] }),
      ...(correct.includes(place) && { is_correct: true }),
    })
    return {
      question: {
        type,
        ...texts,
        ...(options && { options: options.map(optionOf) }),
        ...(Object.keys(all).length > 0 && { settings: all }),
      },
    }
  }

const deck = <Slides extends readonly Slide<never>[]>(...slides: Slides) => slides

const inRoundOne = { time_limit_seconds: 20 }
const inRoundTwo = { points: 1000, speed_bonus: true, time_limit_seconds: 30 }
const inTest = { points: 100, reveal_after_answering: true }
const choiceInTest = { ...inTest, time_limit_seconds: null, speed_bonus: false }

/** Structure of the decks; their texts are in one file per language. */
const decks = {
  iceBreaker: deck(
    content(false),
    question('MULTIPLE_CHOICE'),
    question('WORD_CLOUD', { max_words: 1 }),
    question('RATING'),
    question('MULTIPLE_CHOICE', { allow_multiple: true }),
    question('SPINNER'),
    question('OPEN_TEXT', { max_length: 200 }),
  ),
  lectureCheckIn: deck(
    question('WORD_CLOUD', { max_words: 3 }),
    content(true),
    question('RATING'),
    question('FILL_IN_BLANK'),
    question('MULTIPLE_CHOICE'),
    question('OPEN_TEXT', { max_length: 300 }),
    question('QA'),
  ),
  quizEvening: deck(
    content(false),
    question('QUIZ', inRoundOne, [2]),
    question('QUIZ', inRoundOne, [1]),
    question('QUIZ', { allow_multiple: true, time_limit_seconds: 30 }, [0, 2]),
    question('MATCHING', { ...inRoundTwo, time_limit_seconds: 60 }),
    content(false),
    question('NUMERIC', { ...inRoundTwo, min: 100, max: 600, correct_value: 330, tolerance: 15 }),
    question('ORDERING', { ...inRoundTwo, time_limit_seconds: 45 }),
    question('FILL_IN_BLANK', inRoundTwo),
    content(false),
  ),
  retrospective: deck(
    content(false),
    question('RATING'),
    question('WORD_CLOUD', { max_words: 1 }),
    question('OPEN_TEXT', { max_length: 280 }),
    question('OPEN_TEXT', { max_length: 280 }),
    question('RANKING'),
    question('OPEN_TEXT', { max_length: 200 }),
  ),
  townHall: deck(
    content(false),
    question('QA', { moderation: true }),
    question('WORD_CLOUD', { max_words: 1 }),
    question('RATING'),
    question('MULTIPLE_CHOICE', { allow_multiple: true }),
    content(false),
    question('NPS', { show_results: false }),
    question('OPEN_TEXT', { max_length: 300 }),
  ),
  workshopFeedback: deck(
    content(false),
    question('NPS'),
    question('RATING'),
    question('MULTIPLE_CHOICE'),
    question('MULTIPLE_CHOICE', { allow_multiple: true }),
    question('OPEN_TEXT', { max_length: 300 }),
    question('OPEN_TEXT', { max_length: 300, show_results: false }),
  ),
  decision: deck(
    content(true),
    question('MULTIPLE_CHOICE'),
    question('RANKING'),
    question('POINT_ALLOCATION'),
    question('OPEN_TEXT', { max_length: 300 }),
    question('MULTIPLE_CHOICE'),
    question('RATING'),
  ),
  trainingTest: deck(
    question('QUIZ', choiceInTest, [2]),
    question('QUIZ', { ...choiceInTest, allow_multiple: true }, [0, 1, 3]),
    question('FILL_IN_BLANK', inTest),
    question('MATCHING', inTest),
    question('ORDERING', inTest),
    question('OPEN_TEXT', { max_length: 300, show_results: false }),
  ),
}

type Decks = typeof decks

const covers: Readonly<Record<keyof Decks, readonly [behind: number, front: number, preset?: ThemePreset]>> =
  {
    iceBreaker: [2, 5],
    lectureCheckIn: [0, 2],
    quizEvening: [1, 4, 'VIOLET'],
    retrospective: [2, 3, 'MEADOW'],
    townHall: [1, 6, 'HARBOUR'],
    workshopFeedback: [3, 2, 'CLAY'],
    decision: [2, 3],
    trainingTest: [0, 3],
  }
type TextsOf<Slides> = { readonly [I in keyof Slides]: Slides[I] extends Slide<infer Texts> ? Texts : never }

/**
 * The texts of all decks, of each slide in turn. They address the audience as phones and stages do: "Sie" in German,
 * "tú" in Spanish.
 */
export type StartingDeckTexts = {
  readonly [Name in keyof Decks]: Pick<StartingDeck, 'title' | 'lead'> & {
    readonly slides: TextsOf<Decks[Name]>
  }
}

/** Every deck in one language. */
export function startingDecks(texts: StartingDeckTexts): StartingDeck[] {
  return Object.entries(decks).map(([key, slides]) => {
    const name = key as keyof Decks
    const { title, lead, slides: ofSlides } = texts[name]
    const [behind, front, preset] = covers[name]
    return {
      title,
      lead,
      slides: slides.map((slide, i) => slide(ofSlides[i] as never)),
      theme: preset ? { preset, background: null, text: null, accent: null, font: null } : null,
      cover: [behind, front],
    }
  })
}
