// The snapshot of a room: what is on screen, what a step forward shows, and whether points are final, at each step through a deck.
import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { png } from '../../../test/support/pictures.ts'
import { openRoom } from '../../../test/support/room.ts'
import { joinTestRoom } from '../../../test/support/test-session.ts'
import { AnswerWriter } from '../../features/answers/answer-writer.ts'
import { readImage } from '../../features/images/read-image.ts'
import { storeImage } from '../../features/images/stored-images.ts'
import { createContentSlide } from '../../features/presentations/content-slides.ts'
import { addSessionQuestion } from '../../features/session-control/add-question.ts'
import { lockCurrent, step } from '../../features/session-control/control-session.ts'
import { findSession } from '../../features/sessions/session-row.ts'
import { hideText } from '../../features/stages/screen.ts'
import { reading, type Writing, writing } from '../../services.ts'
import { entryQuestionKeys, loadSnapshot } from './snapshot.ts'

const options = [{ text: 'Yes', is_correct: true }, { text: 'No' }]
const quiz = (prompt: string, points = 1_000) => ({
  type: 'QUIZ',
  prompt,
  options,
  settings: { time_limit_seconds: null, points },
})

onBothEngines('a snapshot', newConfig => {
  const clock = new FakeClock()
  let api: ApiClient
  let image: { id: string; alt: string }
  const change = <T>(work: (tx: Writing) => Promise<T>) => writing(api.app.services, work)
  beforeEach(async () => {
    api = await startApi(await newConfig(), { clock })
    const { id } = await change(tx => storeImage(tx, api.organization, readImage(png(6, 4))!))
    image = { id, alt: 'x' }
  })
  afterEach(() => api.app.close())

  /** A room of these slides, which moves on after ten seconds; those without a type are content slides. */
  async function roomOf(
    slides: readonly { readonly type?: string; readonly [field: string]: unknown }[],
    { settings = {}, ...session }: { settings?: object; isSelfPaced?: true } = {},
  ) {
    const questions = slides.filter(({ type }) => type)
    const room = await openRoom(
      api,
      { questions },
      { settings: { hands_free_seconds: 10, ...settings }, ...session },
    )
    for (const [order, slide] of slides.entries())
      if (!slide.type)
        await change(tx => createContentSlide(tx, api.organization, room.presentationId, { ...slide, order }))
    const { key } = await findSession(reading(api.app.services), api.organization, room.sessionId)
    const load = () => loadSnapshot(reading(api.app.services), key)
    const play = (move: '+' | '-' | 'lock') =>
      change(tx =>
        move === 'lock'
          ? lockCurrent(tx, api.organization, room.sessionId)
          : step(tx, api.organization, room.sessionId, move === '+' ? 1 : -1),
      )
    /** Number and prompt on screen, images of the next slide, and what holds. */
    const shown = async () => {
      const one = await load()
      const { active, contentSlide, session, nextImages, isLeaderboardNext, scoresAreFinal, advanceAt } = one
      const points = contentSlide?.points ? ` ${contentSlide.points.shown}` : ''
      return [
        active
          ? `${active.number} ${active.definition.prompt}`
          : `${contentSlide?.title ?? 'lobby'}${points}`,
        ...(session.leaderboard_shown ? ['board'] : []),
        ...nextImages.map(id => (id === image.id ? 'image' : id)),
        ...(isLeaderboardNext ? ['board next'] : []),
        ...(scoresAreFinal ? ['final'] : []),
        ...(advanceAt === null ? [] : [`in ${(advanceAt - clock.now()) / 1_000} s`]),
      ].join(', ')
    }
    return { ...room, key, load, play, shown }
  }

  test('of each step: rounds end with the leaderboard, and the last question with points makes them final', async () => {
    const deck = [
      quiz('A'),
      { title: 'P', body: '- one\n- two', stepwise: true },
      { type: 'WORD_CLOUD', prompt: 'B' },
      { title: 'I', image },
      { type: 'QA', prompt: 'C', image },
      quiz('D'),
      { type: 'NPS', prompt: 'E' },
    ]
    const { presentationId, questions, play, shown } = await roomOf(deck, { settings: { rounds: true } })
    const sections = [0, 1, 3].map(at => ({ title: `From ${at}`, before: questions[at]! }))
    await api.patch(`/presentations/${presentationId}`, { sections })
    const moves = ['+', 'lock', '+', '+', '+', '+', '+', '+', '+', '-', '+', '+', 'lock', '+', '+'] as const
    const seen = [await shown()]
    for (const move of moves) {
      await play(move)
      seen.push(`${move} ${await shown()}`)
    }
    expect(seen).toEqual([
      'lobby',
      '+ 1 A',
      'lock 1 A, in 10 s',
      '+ P 0, board next, in 10 s',
      '+ P 1, board next, in 10 s',
      '+ P 2, board next, in 10 s',
      '+ P 2, board, in 14 s',
      '+ 2 B, image',
      '+ I, image, in 10 s',
      '+ 3 C',
      '- I, image, in 10 s',
      '+ 3 C',
      '+ 4 D, final',
      'lock 4 D, final, in 10 s',
      '+ 5 E, board next, final',
      '+ 5 E, board, final',
    ])
  })

  test('of a self-paced session is not final before an asked question that is skipped now: the close reveals it', async () => {
    const { presentationId, questions, load } = await roomOf([quiz('A')], {
      settings: { hands_free_seconds: null },
      isSelfPaced: true,
    })
    const { status } = await api.patch(`/presentations/${presentationId}/questions/${questions[0]}`, {
      skipped: true,
    })
    expect([status, (await load()).scoresAreFinal]).toEqual([200, false])
  })

  test('of a last slide: a hands-free session moves on while something is left to show', async () => {
    const stepwise = { title: 'S', body: '- one\n- two', stepwise: true }
    for (const [slides, moves, expected] of [
      [[{ type: 'NPS', prompt: 'N' }], ['+'], '1 N'],
      [[quiz('Z', 0)], ['+'], '1 Z'],
      [[quiz('Z', 0)], ['+', 'lock'], '1 Z, in 10 s'],
      [[{ type: 'NPS', prompt: 'N' }], ['+', 'lock'], '1 N'],
      [[{ title: 'S', body: 'one' }], ['+'], 'S'],
      [[stepwise], ['+'], 'S 0, in 10 s'],
      [[stepwise], ['+', '+', '+'], 'S 2'],
      [[quiz('A'), { title: 'S' }], ['+', '+'], 'S, final, in 10 s'],
      [[quiz('A'), { title: 'S' }], ['+', '+', 'board'], 'S, board, final'],
    ] as const) {
      const { play, shown, key } = await roomOf(slides)
      for (const move of moves)
        if (move !== 'board') await play(move)
        else
          await change(({ db }) =>
            db.updateTable('sessions').set({ leaderboard_shown: 1 }).where('key', '=', key).execute(),
          )
      expect.soft(await shown()).toBe(expected)
    }
  })

  test('has the organization, its look, teams, added questions, hidden texts, and the people who have more time', async () => {
    const look = JSON.stringify({ name: 'Acme' })
    await change(({ db }) => db.updateTable('organizations').set({ look, address: 'acme' }).execute())
    const words = { type: 'WORD_CLOUD', prompt: 'B', settings: { time_limit_seconds: 20 } }
    const teams = { names: ['Red', 'Blue'], assignment: 'DEALT' }
    const deck = [words, quiz('A'), { type: 'QA', prompt: 'C' }]
    const { questions, sessionId, code, load, activate } = await roomOf(deck, { settings: { teams } })
    await expect(loadSnapshot(reading(api.app.services), 9)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { services } = api.app
    const one = await joinTestRoom(services, { code })
    const { key: participant_key, sessionKey: session_key } = await joinTestRoom(services, { code })
    await activate(0)
    await new AnswerWriter(services).submit(one, questions[0]!, { words: ['rude'] }, undefined)
    await change(async ({ db }) => {
      await db
        .insertInto('time_factors')
        .values({ session_key, participant_key, from_at: 0, factor: 2 })
        .execute()
      await db
        .updateTable('participants')
        .set({ present_until: clock.now() + 1 })
        .where('key', '=', participant_key)
        .execute()
    })
    const question = { type: 'RATING', prompt: 'N' } as const
    await change(async tx => {
      await hideText(tx, api.organization, sessionId, 'rude', true)
      await addSessionQuestion(tx, api.organization, sessionId, { question })
    })
    const live = await load()
    expect(live).toMatchObject({
      ...{ title: 'Deck', look: { name: 'Acme' }, organizationAddress: 'acme', teamNames: teams.names },
      organization: { id: api.organization.id, plan: api.organization.plan },
      active: { number: 1, isScored: false, resultsShown: true },
      ...{ hiddenTexts: ['rude'], stillAnswering: [clock.now() + 40_000], participation: null },
    })
    expect(live.questions.map(({ prompt, isAdded }) => [prompt, isAdded])).toEqual(
      ['B', 'N', 'A', 'C'].map(prompt => [prompt, prompt === 'N']),
    )
    await activate(2)
    await api.post(`/sessions/${sessionId}/close`)
    const closed = await load()
    expect(closed).toMatchObject({ active: null, hiddenTexts: [], stillAnswering: [], nextImages: [] })
    expect(closed.participation).toMatchObject({ participants: 2, total_responses: 1 })
    expect(entryQuestionKeys(closed)).toEqual([closed.sessionQuestions[1]!.key])
  })

  test('of a self-paced session has no next slide, and final points when it is closed', async () => {
    const room = await roomOf([{ type: 'RATING', prompt: 'R' }, quiz('A'), { title: 'I', image }], {
      isSelfPaced: true,
    })
    const numbers = (await room.load()).sessionQuestions.map(({ number }) => number)
    const [open, closed] = [await room.shown(), await api.post(`/sessions/${room.sessionId}/close`)]
    expect([numbers, open, closed.status, await room.shown()]).toEqual([[1, 2], 'lobby', 200, 'lobby, final'])
  })
})
