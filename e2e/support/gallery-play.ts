import type { QuestionOut } from '@roomful/contract/features/presentations/questions'
import { answerOf } from '@roomful/testkit/crowd'
import { answerBy } from './answer.ts'
import { everyType } from './deck.ts'
import { type Gallery, type GalleryRoom, layOutAgain, named } from './gallery.ts'
import { hardAnswer, hardAnswers, hardDeck } from './hard-deck.ts'
import { asked } from './showcase.ts'

interface Play {
  /** What the names of the pictures begin with. */
  readonly start?: string
  /** How many looks of each picture. */
  readonly most?: number
  readonly answer?: (question: QuestionOut, person: number) => unknown
  readonly asked?: readonly string[]
  /** Whether the phone answers too, with what suits the deck of every type. */
  readonly onPhone?: boolean
}

const wallTypes: ReadonlySet<string> = new Set(['WORD_CLOUD', 'OPEN_TEXT'])

/** Goes through a deck with a crowd: each question empty, answered, closed and revealed, then the podium and the end. */
export async function playDeck(
  room: GalleryRoom,
  pages: Awaited<ReturnType<Gallery['openPages']>>,
  takeAll: Gallery['takeAll'],
  { start = '', most = 9, answer = answerOf, asked: texts = asked, onPhone = false }: Play,
): Promise<void> {
  const { remote } = room
  const crowd = await room.crowd(24)
  const name = (what: string, at: number) => `${start}${String(at).padStart(2, '0')}-${what}`
  await pages.stage.getByText('25 people here').waitFor()
  await takeAll(pages, name('lobby', 0), most)
  const questions = await room.questionsOut()
  for (const [at, question] of questions.entries()) {
    const { id, type } = question
    const take = (what: string, looks = most) =>
      takeAll(pages, name(`${type.toLowerCase()}-${what}`, at + 1), Math.min(looks, most))
    const hasAnswers = type !== 'SPINNER' && type !== 'QA'
    await room.show(at, {})
    await remote.until(() => remote.room?.question?.id === id)
    // It may have been on screen before.
    if (remote.room!.question!.phase !== 'OPEN') await remote.send({ type: 'reopen' })
    for (const page of Object.values(pages)) await page.locator(`[data-type="${type}"]`).first().waitFor()
    await take('1-empty', 2)
    if (type === 'SPINNER') {
      for (let i = 0; i < 3; i++) await remote.send({ type: 'spin' })
      await pages.stage.locator('.wheel-name .written').waitFor()
    } else if (type === 'QA') {
      await room.asks(at, crowd, texts)
      await pages.stage
        .locator('.board-entry')
        .nth(texts.length - 1)
        .waitFor()
    } else {
      const answering = crowd.slice(2)
      await room.answers(at, answering, i => answer(question, i))
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
    if (wallTypes.has(type)) await layOutAgain(pages)
    // Of others each time, as one person may react once a second.
    for (let i = 0; i < 3; i++)
      await crowd[(at * 3 + i) % crowd.length]!.send({ type: 'react', reaction: 'applause' })
    for (const page of [pages.stage, pages.remote])
      await page
        .locator('[data-reaction="applause"]', { hasText: '3' })
        .first()
        .waitFor({ state: 'attached' })
    await take('2-answered')
    for (const phase of ['lock', 'reveal'] as const) {
      const { status } = await room.api.post(`/sessions/${room.sessionId}/questions/${id}/${phase}`)
      if (status !== 200 || !hasAnswers) continue
      await pages.stage.locator(`[data-phase="${phase === 'lock' ? 'LOCKED' : 'REVEALED'}"]`).waitFor()
      await take(phase === 'lock' ? '3-lock' : '4-reveal', phase === 'lock' ? 1 : most)
    }
  }
  await remote.send({ type: 'leaderboard', shown: true })
  await pages.stage.locator('.podium-step').nth(2).waitFor()
  await takeAll(pages, name('podium', questions.length + 1), most)
  await remote.send({ type: 'close' })
  await pages.phone.getByRole('heading', { name: 'Thank you' }).waitFor()
  await takeAll(pages, name('end', questions.length + 2), most)
}

/** One question of every type, open and empty, answered, closed, revealed; before, between and after. */
export function ordinary({ withRoom, openPages, takeAll }: Gallery): Promise<void> {
  return withRoom(everyType, { ...named, settings: { reactions: true } }, async room =>
    playDeck(room, await openPages(room), takeAll, { onPhone: true }),
  )
}

/** Questions for which there is hardly room. */
export function hard({ withRoom, openPages, takeAll }: Gallery): Promise<void> {
  return withRoom(hardDeck, { settings: { reactions: true } }, async room => {
    const pages = await openPages(room)
    const crowd = await room.crowd(hardAnswers, () => ({}))
    await takeAll(pages, '30-lobby')
    for (const [at, { type }] of hardDeck.questions.entries()) {
      const name = `${31 + at}-hard-${type.toLowerCase()}`
      const id = room.questions[at]!
      await room.show(at, { phone: pages.phone })
      await Promise.all(crowd.map(device => device.until(() => device.room?.question?.id === id)))
      const matches = crowd[0]!.room!.question!.matches?.map(match => match.id)
      await takeAll({ phone: pages.phone }, `${name}-1-empty`, 1)
      await room.answers(at, crowd, i => hardAnswer(room, at, i, matches))
      if (type === 'SPINNER') await room.remote.send({ type: 'spin' })
      if (type === 'QA') {
        const why = 'would it not be better to know why '
        await room.asks(
          at,
          crowd,
          Array.from({ length: 12 }, (_, i) => `${i}: `.padEnd(80 + i * 35, why)),
        )
      }
      await pages.stage.locator(`[data-type="${type}"] .stage-prompt`).waitFor()
      if (type !== 'SPINNER' && type !== 'QA')
        await pages.stage.locator('.answer-count', { hasText: String(hardAnswers) }).waitFor()
      if (wallTypes.has(type)) await layOutAgain(pages)
      await takeAll(pages, `${name}-2-answered`, 3)
      if (type === 'SPINNER' || type === 'QA') continue
      await room.remote.send({ type: 'reveal' })
      await pages.stage.locator('[data-phase="REVEALED"]').waitFor()
      await pages.phone.locator('.results').waitFor()
      await takeAll(pages, `${name}-4-reveal`)
    }
    await room.remote.send({ type: 'leaderboard', shown: true })
    await pages.stage.locator('.podium-step').nth(2).waitFor()
    await takeAll(pages, '60-podium')
  })
}
