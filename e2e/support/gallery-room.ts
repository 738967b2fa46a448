import type { QuestionOut } from '@roomful/contract/features/presentations/questions'
import type { JoinBody } from '@roomful/contract/room/protocol'
import type { Device, Stage } from '@roomful/testkit/device'
import type { BrowserContextOptions } from 'playwright-core'
import { createContentSlide } from '../../packages/server/src/features/presentations/content-slides.ts'
import { writing } from '../../packages/server/src/services.ts'
import { phone } from './browser.ts'
import { FixedTime } from './fixed-time.ts'
import { type Gallery, runScene, Show, type State, type Step } from './gallery.ts'
import { startRoom, type TestRoom } from './room.ts'
import { nameOf } from './showcase.ts'

type Deck = Parameters<typeof startRoom>[0]
export type ContentSlide = Parameters<typeof createContentSlide>[3] & { readonly title: string }

export const named = { participant_identity_mode: 'IDENTIFIED' } as const
/** A stage, a participant's phone and a presenter's remote. */
export const each = 'stage phone remote'

/** A room with its pages, its time, and the people in it, who do the same in the same order in each run. */
export interface RoomShow extends Show, TestRoom {
  readonly time: FixedTime
  /** A remote without a page. */
  readonly remote: Stage
  /** Phones without a page. */
  crowd: Device[]
  questionsOut(): Promise<readonly QuestionOut[]>
  /** Fills the crowd: people join one after the other, with a name each unless a body is given. */
  gather(people: number, bodyOf?: (i: number) => Partial<JoinBody>): Promise<void>
  /** Everybody answers one after the other, and some time passes; null: no answer. */
  answers(question: number, answerOf: (i: number) => unknown, crowd?: readonly Device[]): Promise<void>
  /** Everybody chooses an option, by their places. */
  choices(question: number, placeOf: (i: number) => number): Promise<void>
  /** The i-th text is asked by the i-th of the crowd. */
  asks(
    question: number,
    texts: readonly string[],
    moreOf?: (i: number) => object,
    crowd?: readonly Device[],
  ): Promise<void>
  /** Brings a question on screen, and waits for it on the pages of these devices. */
  show(question: number, on?: string): Promise<void>
  /** Brings a new content slide on screen, and waits for it. */
  showSlide(slide: ContentSlide): Promise<void>
  leaderboard(shown: boolean): Promise<unknown>
  /** Opens a page of the remote's role, such as /presenter/. */
  openAs(
    device: string,
    path: 'stage' | 'presenter' | 'remote' | 'moderator',
    options?: BrowserContextOptions,
  ): Promise<void>
  /** Opens the page that joins. */
  openJoining(device: string, options?: BrowserContextOptions): Promise<unknown>
  /** Opens a stage, a remote and a phone, which joins. @param inside what the phone shows then */
  openPages(inside?: string): Promise<void>
}

/** A state of a room. @param most only so many looks, where the state says little more */
export const state = (
  name: string,
  on: string,
  most: number,
  reach: (show: RoomShow) => unknown = () => {},
): State<RoomShow> => ({ name, on, most, reach })

/** A room with a public address, and the states that it comes to one after the other. */
export function inRoom(deck: Deck, session: Record<string, unknown>, steps: readonly Step<RoomShow>[]) {
  return (gallery: Gallery): Promise<void> => runScene(gallery, () => openShow(gallery, deck, session), steps)
}

async function openShow(gallery: Gallery, deck: Deck, session: Record<string, unknown>): Promise<RoomShow> {
  const time = new FixedTime()
  const environment = { ROOMFUL_PUBLIC_URL: 'https://ask.example.org' }
  const room = await startRoom(deck, session, environment, time.overrides)
  const show: RoomShow = Object.assign(new Show(gallery), room, {
    time,
    remote: await room.stage(),
    crowd: [],
    questionsOut: async () =>
      (await room.api.get(`/presentations/${room.presentationId}/questions`)).body.questions,
    async gather(
      people: number,
      bodyOf: (i: number) => Partial<JoinBody> = i => ({ display_name: nameOf(i) }),
    ) {
      for (let i = 0; i < people; i++) show.crowd.push(await room.phone(bodyOf(i)))
    },
    async answers(question: number, answerOf: (i: number) => unknown, crowd = show.crowd) {
      for (const [i, device] of crowd.entries()) {
        const answer = answerOf(i)
        time.pass(100)
        if (answer !== null) await device.answer(room.questions[question]!, answer)
      }
    },
    choices: (question: number, placeOf: (i: number) => number) =>
      show.answers(question, i => ({ option_ids: [room.options[question]![placeOf(i)]!] })),
    async asks(
      question: number,
      texts: readonly string[],
      moreOf: (i: number) => object = () => ({}),
      crowd = show.crowd,
    ) {
      for (const [i, text] of texts.entries()) {
        time.pass(100)
        const ask = { type: 'ask', question_id: room.questions[question]!, text } as const
        await crowd[i]!.send({ ...ask, ...moreOf(i) })
      }
    },
    async show(question: number, on = '') {
      time.pass(1_000)
      await room.activate(question)
      const { type } = (deck.questions as readonly { type: string }[])[question]!
      await show.see(on, `[data-type="${type}"]`)
    },
    async showSlide(slide: ContentSlide) {
      const { id } = await writing(room.api.app.services, tx =>
        createContentSlide(tx, room.api.organization, room.presentationId, { ...slide, on_phones: true }),
      )
      await show.remote.send({ type: 'show_slide', slide_id: id })
      if (slide.stepwise) await show.remote.send({ type: 'next' })
      // Titles with formulas are not shown as they are written.
      await show.see('stage phone', slide.title.includes('$') ? 'h1' : `h1:has-text("${slide.title}")`)
      await show.pages.phone!.waitForLoadState('networkidle')
    },
    leaderboard: (shown: boolean) => show.remote.send({ type: 'leaderboard', shown }),
    async openAs(device: string, path: string, options?: BrowserContextOptions) {
      const url = await room.stageUrl(path === 'moderator' ? path : 'remote')
      await show.open(device, url.replace('/stage/', `/${path}/`), options)
    },
    openJoining: (device: string, options: BrowserContextOptions = phone) =>
      show.open(device, `${room.url}/j/${room.code}`, options),
    async openPages(inside = 'Look at the screen') {
      await show.openAs('stage', 'stage')
      await show.openJoining('phone')
      await show.openAs('remote', 'stage')
      await show.joinOn('phone')
      await show.see('phone', `text=${inside}`)
      await show.see('remote', '.stage-main')
    },
  })
  return show
}
