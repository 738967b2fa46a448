import type { QuestionOut } from '@roomful/contract/features/presentations/questions'
import { answerOf } from '@roomful/testkit/crowd'
import type { Page } from 'playwright-core'
import { answerBy } from './answer.ts'
import type { Gallery } from './gallery.ts'
import type { TestRoom } from './room.ts'
import { nameOf } from './showcase.ts'

interface Play {
  /** How many looks of each picture. */
  readonly most?: number
  readonly people?: number
  readonly answer?: (question: QuestionOut, person: number) => unknown
  readonly asked: readonly string[]
  /** Whether the phone answers too, with what suits the deck of every type. */
  readonly onPhone?: boolean
}

/** Goes through a deck with a crowd: each question empty, answered, closed and revealed, then the podium and the end. */
export async function playDeck(
  room: TestRoom,
  pages: Awaited<ReturnType<Gallery['openPages']>>,
  takeAll: Gallery['takeAll'],
  name: (what: string, at: number) => string,
  { most = 9, people = 24, answer = answerOf, asked, onPhone = false }: Play,
): Promise<void> {
  const crowd = await Promise.all(
    Array.from({ length: people }, (_, i) => room.phone({ display_name: nameOf(i) })),
  )
  const remote = await room.stage()
  await takeAll(pages, name('lobby', 0), most)
  const { questions } = (await room.api.get(`/presentations/${room.presentationId}/questions`)).body as {
    questions: QuestionOut[]
  }
  const everyPage: Page[] = Object.values(pages)
  for (const [at, question] of questions.entries()) {
    const { id, type } = question
    const take = (what: string, looks = most) =>
      takeAll(pages, name(`${type.toLowerCase()}-${what}`, at + 1), Math.min(looks, most))
    const hasAnswers = type !== 'SPINNER' && type !== 'QA'
    await room.activate(at)
    await remote.until(() => remote.room?.question?.id === id)
    // It may have been on screen before.
    if (remote.room!.question!.phase !== 'OPEN') await remote.say({ type: 'reopen' })
    await Promise.all(everyPage.map(page => page.locator(`[data-type="${type}"]`).first().waitFor()))
    await take('1-empty', 2)
    if (type === 'SPINNER') {
      for (let i = 0; i < 3; i++) await remote.say({ type: 'spin' })
      await pages.stage.locator('.wheel-name .written').waitFor()
    } else if (type === 'QA') {
      for (const [i, text] of asked.entries()) await crowd[i]!.say({ type: 'ask', question_id: id, text })
      await pages.stage
        .locator('.board-entry')
        .nth(asked.length - 1)
        .waitFor()
    } else {
      const answering = crowd.slice(2)
      await Promise.all(answering.map((device, i) => device.answer(id, answer(question, i))))
      if (onPhone) {
        await answerBy[type]?.(pages.phone, 1)
        await pages.phone.getByText('Saved.').first().waitFor()
      }
      await pages.stage
        .locator('.answer-count', { hasText: `${answering.length + Number(onPhone)} of` })
        .waitFor()
      // Walls of texts rest for a moment.
      await pages.stage.locator('.stage-main .empty').waitFor({ state: 'detached' })
    }
    // Refused where few looks are taken, as the last ones are less than a second ago.
    for (let i = 0; i < 3; i++) await crowd[i]!.say({ type: 'react', reaction: 'applause' }).catch(() => {})
    await take('2-answered')
    for (const phase of ['lock', 'reveal'] as const) {
      const { status } = await room.api.post(`/sessions/${room.sessionId}/questions/${id}/${phase}`)
      if (status !== 200 || !hasAnswers) continue
      await pages.stage.locator(`[data-phase="${phase === 'lock' ? 'LOCKED' : 'REVEALED'}"]`).waitFor()
      await take(phase === 'lock' ? '3-lock' : '4-reveal', phase === 'lock' ? 1 : most)
    }
  }
  await remote.say({ type: 'leaderboard', shown: true })
  await pages.stage.locator('.podium-step').nth(2).waitFor()
  await takeAll(pages, name('podium', questions.length + 1), most)
  await remote.say({ type: 'close' })
  await pages.phone.getByRole('heading', { name: 'Thank you' }).waitFor()
  await takeAll(pages, name('end', questions.length + 2), most)
}
