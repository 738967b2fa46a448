import { setTimeout as wait } from 'node:timers/promises'
import type { QuestionOut } from '@roomful/contract/features/presentations/questions'
import { typeOf } from '@roomful/contract/question-types/index'
import { barsOf } from './bars.ts'
import { drawBars, fit } from './display.ts'
import type { Play } from './play.ts'
import { takePart } from './take-part.ts'

const frameMs = 100
/** Generous timeout for the stage to receive everything. */
const patienceMs = 10_000

/** Shows a question and lets all phones answer, until the stage has everything. */
export async function askQuestion(play: Play, question: QuestionOut): Promise<void> {
  const { stage, display, phones, questions } = play
  await stage.send({ type: 'activate', question_id: question.id })
  await stage.until(() => stage.room!.question?.id === question.id)
  const heading = `${question.order + 1}/${questions.length} ${question.type}  ${question.prompt}`
  const draw = () => display.show(frameOf(play, question, heading))
  const drawing = display.isWatched ? setInterval(draw, frameMs) : undefined
  try {
    await takePart(play, question)
    const shown = stage.until(() => votersShown(play, question) === phones.length)
    if (typeOf(question).answer) await Promise.race([shown, wait(patienceMs, null, { ref: false })])
    await stage.send({ type: 'reveal' })
    await stage.until(() => stage.room!.question?.phase === 'REVEALED')
  } finally {
    clearInterval(drawing)
  }
  if (display.isWatched) draw()
  display.print(display.isWatched ? '' : `${fit(heading, 100)}: ${votersShown(play, question)} answered`)
}

function votersShown({ stage }: Play, question: QuestionOut): number {
  const results = stage.room!.results
  return results?.question_id === question.id ? results.total_voters : 0
}

function frameOf(play: Play, question: QuestionOut, heading: string): string[] {
  const { rows, columns } = play.display.size
  const results = play.stage.room!.results
  const bars = results?.question_id === question.id ? barsOf(question, results, Math.max(1, rows - 3)) : []
  return [
    fit(heading, columns),
    ...drawBars(bars, columns),
    `  ${votersShown(play, question)} of ${play.phones.length} have answered`,
  ]
}
