import type { QuestionOut } from '@roomful/contract/features/presentations/questions'
import { answerOf } from '@roomful/testkit/crowd'
import { answerBy } from './answer.ts'
import { everyType } from './deck.ts'
import { all, type Step } from './gallery.ts'
import { each, inRoom, named, type RoomShow, state } from './gallery-room.ts'
import { hardAnswer, hardAnswers, hardDeck } from './hard-deck.ts'
import { asked } from './showcase.ts'

type TypeName = (typeof everyType.questions)[number]['type']

interface Play {
  /** What the names of the pictures begin with. */
  readonly start?: string
  /** The devices whose pages are taken. */
  readonly on?: string
  /** How many looks of each picture. */
  readonly most?: number
  readonly answer?: (question: QuestionOut, person: number) => unknown
  readonly asked?: readonly string[]
  /** Whether the phone answers too, with what suits the deck of every type. */
  readonly onPhone?: boolean
}

const wallTypes: ReadonlySet<string> = new Set(['WORD_CLOUD', 'OPEN_TEXT'])
const twoDigits = (at: number) => String(at).padStart(2, '0')

/** Goes through a deck with a crowd on open pages: each question empty, answered, closed and revealed, then the podium and the end. */
export function playDeck(
  questions: readonly { readonly type: string }[],
  { start = '', on = each, most = all, answer = answerOf, asked: texts = asked, onPhone = false }: Play,
): Step<RoomShow>[] {
  const take = (at: number, what: string, looks: number, reach: (s: RoomShow) => unknown) =>
    state(`${start}${twoDigits(at)}-${what}`, on, Math.min(looks, most), reach)
  return [
    async s => {
      await s.gather(24)
      await s.see('stage', 'text=25 people here')
    },
    take(0, 'lobby', all, () => {}),
    ...questions.flatMap(({ type }, at) => {
      const hasAnswers = type !== 'SPINNER' && type !== 'QA'
      const takeQuestion = (what: string, looks: number, reach: (s: RoomShow) => unknown) =>
        take(at + 1, `${type.toLowerCase()}-${what}`, looks, reach)
      const moveTo = (s: RoomShow, phase: 'lock' | 'reveal') =>
        s.api.post(`/sessions/${s.sessionId}/questions/${s.questions[at]}/${phase}`)
      return [
        takeQuestion('1-empty', 2, async s => {
          await s.show(at)
          await s.remote.until(() => s.remote.room?.question?.id === s.questions[at])
          // It may have been on screen before.
          if (s.remote.room!.question!.phase !== 'OPEN') await s.remote.send({ type: 'reopen' })
          await s.see(on, `[data-type="${type}"]`)
        }),
        takeQuestion('2-answered', all, async s => {
          if (type === 'SPINNER') {
            for (let i = 0; i < 3; i++) await s.remote.send({ type: 'spin' })
            await s.see('stage', '.wheel-name .written')
          } else if (type === 'QA') {
            await s.asks(at, texts)
            await s.see('stage', `.board-entry >> nth=${texts.length - 1}`)
          } else {
            const question = (await s.questionsOut())[at]!
            const answering = s.crowd.slice(2)
            await s.answers(at, i => answer(question, i), answering)
            if (onPhone) {
              await answerBy[type as TypeName]?.(s.pages.phone!, 1)
              await s.see('phone', 'text=Saved.')
            }
            await s.see('stage', `.answer-count:has-text("${answering.length + Number(onPhone)} of")`)
            // Walls of texts rest for a moment.
            await s.see('stage', '.stage-main .empty', 'detached')
          }
          if (wallTypes.has(type)) await s.layOutAgain(on)
          // Of others each time, as one person may react once a second.
          for (let i = 0; i < 3; i++)
            await s.crowd[(at * 3 + i) % s.crowd.length]!.send({ type: 'react', reaction: 'applause' })
          await s.see('stage remote', '[data-reaction="applause"]:has-text("3")', 'attached')
        }),
        ...(hasAnswers
          ? [
              takeQuestion('3-lock', 1, async s => {
                await moveTo(s, 'lock')
                await s.see('stage', '[data-phase="LOCKED"]')
              }),
              takeQuestion('4-reveal', all, async s => {
                await moveTo(s, 'reveal')
                await s.see('stage', '[data-phase="REVEALED"]')
              }),
            ]
          : []),
      ]
    }),
    take(questions.length + 1, 'podium', all, async s => {
      await s.leaderboard(true)
      await s.see('stage', '.podium-step >> nth=2')
    }),
    take(questions.length + 2, 'end', all, async s => {
      await s.remote.send({ type: 'close' })
      await s.see('phone', 'text=Thank you')
      await s.see('phone', 'text=Leaderboard')
    }),
  ]
}

/** One question of every type, open and empty, answered, closed, revealed; before, between and after. */
export const ordinary = inRoom(everyType, { ...named, settings: { reactions: true } }, [
  s => s.openPages(),
  ...playDeck(everyType.questions, { onPhone: true }),
])

const why = 'would it not be better to know why '

/** Questions for which there is hardly room. */
export const hard = inRoom(hardDeck, { settings: { reactions: true } }, [
  state('30-lobby', each, all, async s => {
    await s.openPages()
    await s.gather(hardAnswers, () => ({}))
    await s.see('stage', `text=${hardAnswers + 1} people here`)
  }),
  ...hardDeck.questions.flatMap(({ type }, at) => {
    const name = `${31 + at}-hard-${type.toLowerCase()}`
    const hasAnswers = type !== 'SPINNER' && type !== 'QA'
    return [
      state(`${name}-1-empty`, 'phone', 1, async s => {
        await s.show(at, 'phone')
        await Promise.all(s.crowd.map(one => one.until(() => one.room?.question?.id === s.questions[at])))
      }),
      state(`${name}-2-answered`, each, 3, async s => {
        const matches = s.crowd[0]!.room!.question!.matches?.map(match => match.id)
        if (type === 'SPINNER') await s.remote.send({ type: 'spin' })
        else if (type === 'QA')
          await s.asks(
            at,
            Array.from({ length: 12 }, (_, i) => `${i}: `.padEnd(80 + i * 35, why)),
          )
        else await s.answers(at, i => hardAnswer(s, at, i, matches))
        await s.see('stage', `[data-type="${type}"] .stage-prompt`)
        if (hasAnswers) await s.see('stage', `.answer-count:has-text("${hardAnswers}")`)
        if (type === 'QA') await s.see('stage', 'text=11: would', 'attached')
        if (wallTypes.has(type)) await s.layOutAgain(each)
      }),
      ...(hasAnswers
        ? [
            state(`${name}-4-reveal`, each, all, async s => {
              await s.remote.send({ type: 'reveal' })
              await s.see('stage', '[data-phase="REVEALED"]')
              await s.see('phone', '.results')
            }),
          ]
        : []),
    ]
  }),
  state('60-podium', each, all, async s => {
    await s.leaderboard(true)
    await s.see('stage', '.podium-step >> nth=2')
  }),
])
