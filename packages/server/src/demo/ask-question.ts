import { setTimeout as wait } from 'node:timers/promises'
import type { QuestionOut } from '@roomful/contract/operations/questions'
import { barsOf } from './bars.ts'
import { Chance } from './chance.ts'
import { drawBars, fit } from './display.ts'
import { parts } from './parts.ts'
import type { Phone } from './phone.ts'
import type { Play } from './run-demo.ts'

/** Where somebody watches, a room takes this long to answer. */
const watchedMs = 2_500
const frameMs = 100
const changesMind = 0.15
const losesConnection = 0.05
/** After this the stage should long have been told. */
const patienceMs = 10_000

/** Puts a question on screen and lets everybody take part, until the stage shows it all. */
export async function askQuestion(play: Play, question: QuestionOut): Promise<void> {
  const { stage, display, phones, questions } = play
  await stage.say({ type: 'activate', question_id: question.id })
  await stage.until(() => stage.room!.question?.id === question.id)
  const heading = `${question.order + 1}/${questions.length} ${question.type}  ${question.prompt}`
  const draw = () => display.show(frameOf(play, question, heading))
  const drawing = display.isWatched ? setInterval(draw, frameMs) : undefined
  try {
    await takePart(play, question)
    const shown = stage.until(() => votersShown(play, question) === phones.length)
    if (parts[question.type].kind === 'answers')
      await Promise.race([shown, wait(patienceMs, null, { ref: false })])
    await stage.say({ type: 'reveal' })
    await stage.until(() => stage.room!.question?.phase === 'REVEALED')
  } finally {
    clearInterval(drawing)
  }
  if (display.isWatched) draw()
  display.say(display.isWatched ? '' : `${fit(heading, 100)}: ${votersShown(play, question)} answered`)
}

async function takePart(play: Play, question: QuestionOut): Promise<void> {
  const part = parts[question.type]
  switch (part.kind) {
    case 'answers':
      await Promise.all(
        play.phones.map((phone, i) => answerAsPerson(play, phone, question, `${i}`, part.answer)),
      )
      break
    case 'entries':
    case 'spins':
      break
  }
}

type MakeAnswer = (typeof parts)['NPS'] & { kind: 'answers' }

async function answerAsPerson(
  { seed, display }: Play,
  phone: Phone,
  question: QuestionOut,
  who: string,
  answer: MakeAnswer['answer'],
): Promise<void> {
  const about = `${seed}\n${question.order}\n${question.prompt}`
  const person = new Chance(`${about}\n${who}`)
  const thinks = () => (display.isWatched ? wait(watchedMs * person.next() ** 2) : undefined)
  for (let again = true; again; ) {
    const drops = person.happens(losesConnection)
    again = person.happens(changesMind)
    await thinks()
    await phone.answer(question, answer(question, new Chance(about), person), drops)
  }
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
