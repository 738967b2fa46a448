import { resultsOf } from '@roomful/contract/question-types/rules'
import type { StageSlide } from '@roomful/contract/room/protocol'
import { readContentSlides } from '../../features/presentations/content-slides-in-rooms.ts'
import { definitionOf, type QuestionRow } from '../../features/presentations/question-row.ts'
import { questionsOf } from '../../features/presentations/questions.ts'
import { inSlideOrder } from '../../features/presentations/slide-places.ts'
import { hasRightAnswer } from '../../features/sessions/session-question.ts'
import { type SessionRow, sessions } from '../../features/sessions/session-row.ts'
import { addedQuestions, placeSlides, withAdded } from '../../features/sessions/session-slides.ts'
import type { Reading } from '../../services.ts'
import { questionForStage, resultsForFrame } from './question-view.ts'

const noAnswers = { tally: new Map(), distinct: () => 0, texts: [], spins: [] }

/** The slides of a session in order, as a stage shows them before the first answer. @param now Unix ms */
export async function readStageSlides(
  reading: Reading,
  sessionKey: number,
  now: number,
): Promise<StageSlide[]> {
  const session = await sessions(reading).where('sessions.key', '=', sessionKey).executeTakeFirstOrThrow()
  const [deck, contentSlides, added] = await Promise.all([
    questionsOf(reading, session.presentation_key),
    readContentSlides(reading, session.presentation_key),
    addedQuestions(reading, session.key),
  ])
  const contents = contentSlides.map(({ position, skipped, slide: { onPhones: _, ...content_slide } }) => ({
    id: content_slide.id,
    position,
    skipped,
    slide: { content_slide },
  }))
  const slides = withAdded(inSlideOrder([...deck, ...contents]), added)
  const { questions } = placeSlides(slides, [...deck, ...added], [])
  const byId = new Map<string, StageSlide>(contents.map(({ id, slide }) => [id, slide]))
  for (const [i, row] of questions.entries()) byId.set(row.id, unasked(session, row, i + 1, now))
  return slides.map(({ id }) => byId.get(id)!)
}

function unasked(session: SessionRow, row: QuestionRow, number: number, now: number): StageSlide {
  const definition = definitionOf(row)
  const question = {
    key: row.key,
    position: row.position,
    number,
    definition,
    phase: 'OPEN',
    openedAt: now,
    deadlineAt: null,
    resultsShown: false,
    addedMs: 0,
    limitFrom: null,
    hasRightAnswer: hasRightAnswer(definition),
    isScored: false,
  } as const
  return {
    question: questionForStage({ session, active: null, stillAnswering: [] }, question, now),
    results: resultsForFrame(question, resultsOf(session.id, definition, noAnswers)),
  }
}
