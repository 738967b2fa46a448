import type { QuestionOut } from '@roomful/contract/features/presentations/questions'
import { answerOf } from '@roomful/testkit/crowd'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { phone, stage } from './browser.ts'
import type { Gallery, Pages, State } from './gallery.ts'
import { atDesk, deskState } from './gallery-desk.ts'
import { inRoom, named, type RoomShow, state } from './gallery-room.ts'
import { comeToRest } from './judge-page.ts'
import { asked, showcase } from './showcase.ts'

const people = 148
const wordsAtLeast = 30
/** Those that the documentation shows. */
const documented: ReadonlySet<string> = new Set([
  'editor',
  'stage-lobby',
  'stage-multiple-choice',
  'stage-word-cloud-dark',
  'stage-ranking',
  'stage-nps',
  'stage-qa-dark',
  'stage-spinner',
  'stage-leaderboard',
  'stage-end',
  'phone-multiple-choice',
  'phone-ordering-dark',
  'phone-quiz-answered',
  'phone-remote',
  'report',
])

const stages = 'stage-1080 stage stage-dark'
const phones = 'phone phone-dark'
const revealed: ReadonlySet<string> = new Set(['ORDERING', 'MATCHING', 'FILL_IN_BLANK', 'QUIZ', 'NUMERIC'])
const RANKING = showcase.questions.findIndex(({ type }) => type === 'RANKING')
const CHOICE = showcase.questions.findIndex(({ type }) => type === 'MULTIPLE_CHOICE')

/**
 * Pictures of editor, phone and stage with a room full of simulated people.
 * @param isDocumentation whether only those are taken that the documentation shows
 */
export function showcasePictures(isDocumentation = false): ((gallery: Gallery) => Promise<unknown>)[] {
  const scaled = { ...phone, deviceScaleFactor: isDocumentation ? 2 : 1 }

  /** Takes pages as they are, named such as stage-lobby-dark. */
  async function take(gallery: Gallery, pages: Pages, screen: string): Promise<void> {
    for (const [device, page] of Object.entries(pages)) {
      const [kind, theme] = device.split('-')
      const name = [kind, screen, theme].filter(Boolean).join('-')
      if (isDocumentation && !documented.has(name)) continue
      await comeToRest(page)
      await gallery.take(page, name, 'disabled')
    }
  }
  const screenOn = (on: string, screen: string, reach?: (s: RoomShow) => unknown): State<RoomShow> => ({
    ...state(screen, on, 1, reach),
    take,
  })

  async function openStage(s: RoomShow, name: string, options: BrowserContextOptions): Promise<void> {
    await s.open(name, await s.stageUrl('screen'), options)
    await s.see(name, 'role=img[name=/^QR code/]')
  }

  async function openPhone(s: RoomShow, name: string, as: string, options: object = {}): Promise<void> {
    await s.openJoining(name, { ...scaled, ...options })
    await s.joinOn(name, as)
    await s.see(name, 'text=Look at the screen')
  }

  const room = inRoom(showcase, named, [
    async s => {
      await openStage(s, 'stage-1080', { viewport: { width: 1920, height: 1080 } })
      await openStage(s, 'stage', stage)
      await openStage(s, 'stage-dark', { ...stage, colorScheme: 'dark' })
    },
    screenOn('phone=joining', 'join', s => s.open('joining', s.url, phone)),
    screenOn(stages, 'lobby', async s => {
      await s.gather(people)
      await openPhone(s, 'phone', 'Nora V.')
      await openPhone(s, 'phone-dark', 'Samir K.', { colorScheme: 'dark' })
    }),
    screenOn(phones, 'lobby'),
    ...showcase.questions.flatMap(({ type }, at) => {
      const name = type.toLowerCase().replaceAll('_', '-')
      return [
        async (s: RoomShow) => {
          await s.show(at)
          await s.see(`${stages} ${phones}`, `[data-type="${type}"] h1`)
        },
        ...(at === 0 ? [screenOn(stages, 'nothing-yet')] : []),
        screenOn(phones, name),
        screenOn(stages, name, async s => {
          const question = (await s.questionsOut())[at]!
          await takePart(s, question, at)
          for (const [i, page] of Object.values(s.on(phones)).entries())
            await answerOn(s, page, question, people + 1 + i)
          if (type === 'WORD_CLOUD' || type === 'OPEN_TEXT') await s.layOutAgain(stages)
          if (type === 'QA') await s.see(stages, '.board-answer')
          if (type === 'SPINNER') await s.see(stages, '.wheel-name[data-turning="false"] .written')
          if (type === 'WORD_CLOUD') await s.see(stages, `.cloud-word >> nth=${wordsAtLeast}`)
        }),
        ...(revealed.has(type)
          ? [
              screenOn(stages, `${name}-revealed`, async s => {
                await s.api.post(`/sessions/${s.sessionId}/questions/${s.questions[at]}/reveal`)
                await s.see('stage', '[data-phase="REVEALED"]')
                await s.see('phone', '[data-part="verdict"]')
              }),
            ]
          : []),
        screenOn(phones, `${name}-answered`),
      ]
    }),
    screenOn(stages, 'leaderboard', async s => {
      await s.leaderboard(true)
      await s.see(stages, '.leaders')
    }),
    screenOn('phone=hand', 'remote', async s => {
      await s.leaderboard(false)
      await s.show(RANKING)
      await s.openAs('hand', 'remote', scaled)
      await s.see('hand', 'role=button[name=/Next/]')
      await s.see('hand', '.remote-pictures [data-arranged] >> nth=1')
    }),
    screenOn('stage=leading', 'deck', async s => {
      await s.openAs('leading', 'stage', stage)
      await s.see('leading', '.controls')
      await s.pages.leading!.keyboard.press('q')
      await s.see('leading', 'dialog[open]')
    }),
    screenOn(phones, 'end', async s => {
      await s.api.post(`/sessions/${s.sessionId}/close`)
      await s.see('phone', 'text=Thank you')
    }),
    screenOn(stages, 'end', s => s.see('stage', '.ending-figure >> nth=2')),
    screenOn('report', '', async s => {
      const { pathname, hash } = new URL(
        (await s.api.post(`/sessions/${s.sessionId}/report-links`, {})).body.url,
      )
      await s.open('report', s.url + pathname + hash, { viewport: { width: 1280, height: 1100 } })
      await s.see('report', '.report-part .s-canvas')
    }),
  ])
  const editor = atDesk([
    {
      ...deskState('', 'editor', 1, async s => {
        const { organization, owner } = await s.organization()
        const { body } = await owner.post(`/organizations/${organization.id}/presentations`, showcase)
        const place = `/${organization.id}/presentations/${body.id}`
        s.pages.editor = await s.pageOf(owner, place, stage)
        await s.pages.editor.locator('.deck-slide-open').nth(CHOICE).click()
        await s.see('editor', '.deck-stage .stage-main[data-type=MULTIPLE_CHOICE]')
      }),
      take,
    },
  ])
  return [room, editor]
}

/** Everybody in the crowd answers, asks and votes; on the stage the wheel turns. */
async function takePart(s: RoomShow, question: QuestionOut, at: number): Promise<void> {
  if (question.type !== 'SPINNER' && question.type !== 'QA') {
    // Not everybody has answered yet.
    await s.answers(at, i => (i % 9 === 4 ? null : answerOf(question, i)))
  } else if (question.type === 'SPINNER') {
    for (let i = 0; i < 3; i++) await s.remote.send({ type: 'spin', ref: `spin ${i}` } as never)
  } else {
    await s.asks(
      at,
      asked,
      () => ({}),
      s.crowd.filter((_, i) => i % 9 === 0),
    )
    const { entries } = (await s.api.get(`/sessions/${s.sessionId}/qa?limit=50`)).body
    for (const { id, text } of entries) {
      await s.remote.send({ type: 'moderate', entry_id: id, lifecycle: 'PUBLISHED' })
      const voters = s.crowd.slice(0, [71, 43, 58, 12, 24][asked.indexOf(text)])
      await Promise.all(voters.map(device => device.send({ type: 'upvote', entry_id: id, on: true })))
    }
    const last = entries.find((entry: { text: string }) => entry.text === asked.at(-1))
    await s.remote.send({ type: 'moderate', entry_id: last.id, public_answer: 'Yes, tonight, by mail.' })
  }
}

/** Answers as the participant on this page, which then shows it. */
async function answerOn(s: RoomShow, page: Page, question: QuestionOut, person: number): Promise<void> {
  const answer = answerOf(question, person)
  if (answer === null) return
  const token = await page.evaluate(() => {
    const [stored] = Object.values(localStorage).filter(value => value.includes('token'))
    return JSON.parse(stored!).token as string
  })
  const stored = await fetch(`${s.url}/room/v1/questions/${question.id}/answer`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ answer }),
  })
  if (!stored.ok) throw new Error(`${question.type}: ${await stored.text()}`)
  await page.reload()
  // A question with a right answer keeps its form while it is open.
  await page.getByText('Saved.').waitFor()
}
