import type { DeckFile, QuestionSlide } from '@roomful/contract/features/imports/deck-file'
import { type Held, impliedByAnswers, marksOptions } from './losses.ts'

/** A sheet of a spreadsheet, streamed in batches of rows. */
export interface QuizTable {
  readonly name: string
  /** Their widths are in characters. */
  readonly columns: readonly { readonly name: string; readonly width: number }[]
  readonly rows: AsyncIterable<readonly (readonly (string | number | null)[])[]>
}

/** The choices and quiz questions of a presentation in the columns of Kahoot's template. */
export function quizTable(slides: AsyncIterable<DeckFile['slides']>): QuizTable {
  const answers = Array.from({ length: answersMax }, (_, i) => ({ name: `Answer ${i + 1}`, width: 30 }))
  return {
    name: 'Quiz',
    columns: [
      { name: 'Question', width: 60 },
      ...answers,
      { name: 'Time limit (sec)', width: 16 },
      { name: 'Correct answer(s)', width: 18 },
    ],
    rows: rowsOf(slides),
  }
}

/** Whether the table has a row for a slide. */
function quizTableHolds(slide: DeckFile['slides'][number]): slide is QuestionSlide {
  return slide.kind === 'QUESTION' && marksOptions(slide)
}

/** The capabilities of the table. */
export const heldByTable: Held = {
  slide: quizTableHolds,
  settings: ({ settings }) => (settings.time_limit_seconds === null ? [] : ['time_limit_seconds']),
  implied: impliedByAnswers,
  explanation: false,
  notes: () => false,
  blank: () => false,
}

/** As many as a choice has options. */
const answersMax = 20

async function* rowsOf(slides: AsyncIterable<DeckFile['slides']>) {
  for await (const page of slides)
    yield page.flatMap(slide => {
      if (!quizTableHolds(slide)) return []
      const texts = Array.from({ length: answersMax }, (_, i) => slide.options[i]?.text ?? null)
      const right = slide.options.flatMap(({ is_correct }, i) => (is_correct ? [i + 1] : []))
      const limit = slide.settings.time_limit_seconds
      return [[slide.prompt, ...texts, typeof limit === 'number' ? limit : null, right.join(',') || null]]
    })
}
