import type { CreateQuestionBody } from '../../question-types/question-input.ts'
import type { Option, Settings } from '../../question-types/question-type.ts'
import type { Theme } from '../organizations/look.ts'
import type { ContentDraft } from './imports.ts'

interface Sectioned {
  /** Title of the section that begins before the slide. */
  readonly section?: string
}

export interface QuestionSlide extends Sectioned {
  readonly kind: 'QUESTION'
  readonly type: CreateQuestionBody['type']
  readonly prompt: string
  readonly options: readonly Option[]
  readonly settings: Settings
  readonly explanation?: string | null
  readonly notes: string
  readonly skipped?: boolean
}

export interface ContentSlide extends ContentDraft, Sectioned {
  readonly kind: 'CONTENT'
}

/** A presentation's content in a file, without its slides. */
export interface DeckHead {
  readonly title: string
  readonly description?: string | null
  readonly theme?: Theme | null
}

/** A presentation's content in a file. */
export interface DeckFile extends DeckHead {
  readonly slides: readonly (QuestionSlide | ContentSlide)[]
}

/** A file format's writer, slide by slide, as a presentation may be megabytes. */
export interface DeckWriter {
  readonly head: (deck: DeckHead) => string
  readonly slide: (slide: DeckFile['slides'][number], isFirst: boolean) => string
  /** @param isEmpty whether the deck has no slides */
  readonly tail: (isEmpty: boolean) => string
}

/** Writes a complete file. */
export function writeDeck(writer: DeckWriter, { slides, ...head }: DeckFile): string {
  const written = slides.map((slide, i) => writer.slide(slide, i === 0))
  return [writer.head(head), ...written, writer.tail(slides.length === 0)].join('')
}
