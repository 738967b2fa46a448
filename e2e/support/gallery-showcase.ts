import { join } from 'node:path'
import type { QuestionOut } from '@roomful/contract/features/presentations/questions'
import { answerOf } from '@roomful/testkit/crowd'
import type { Device } from '@roomful/testkit/device'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { phone, stage } from './browser.ts'
import { type Gallery, type GalleryRoom, joinOn, layOutAgain, named, type Pages } from './gallery.ts'
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

type Take = (page: Page, name: string) => Promise<void>

/**
 * Pictures of editor, phone and stage with a room full of simulated people.
 * @param isDocumentation whether only those are taken that the documentation shows
 */
export function showcasePictures(gallery: Gallery, isDocumentation = false): Promise<void> {
  const { folder, withRoom, open, openAs } = gallery
  const scale = { deviceScaleFactor: isDocumentation ? 2 : 1 }
  return withRoom(showcase, named, async room => {
    const questions = await room.questionsOut()
    const stages = {
      'stage-1080': await openStage({ viewport: { width: 1920, height: 1080 } }),
      stage: await openStage(stage),
      'stage-dark': await openStage({ ...stage, colorScheme: 'dark' }),
    }
    const joining = await open(room.url, phone)
    await take(joining, 'phone-join')
    const crowd = await room.crowd(people)
    const phones = {
      phone: await openPhone({}, 'Nora V.'),
      'phone-dark': await openPhone({ colorScheme: 'dark' }, 'Samir K.'),
    }
    await takeEditor(gallery, take)
    await takeFrom(stages, 'lobby')
    await takeFrom(phones, 'lobby')

    for (const [at, question] of questions.entries()) {
      const name = question.type.toLowerCase().replaceAll('_', '-')
      await room.show(at, {})
      for (const page of [...Object.values(stages), ...Object.values(phones)])
        await page.locator(`[data-type="${question.type}"] h1`).waitFor()
      if (at === 0) await takeFrom(stages, 'nothing-yet')
      await takeFrom(phones, name)
      await takePart(room, question, at, crowd)
      for (const [i, page] of Object.values(phones).entries())
        await answerOn(room, page, question, people + 1 + i)
      if (question.type === 'WORD_CLOUD' || question.type === 'OPEN_TEXT') await layOutAgain(stages)
      for (const page of Object.values(stages)) {
        if (question.type === 'QA') await page.locator('.board-answer').waitFor()
        if (question.type === 'SPINNER')
          await page.locator('.wheel-name[data-turning="false"] .written').waitFor()
        if (question.type === 'WORD_CLOUD') await page.locator('.cloud-word').nth(wordsAtLeast).waitFor()
      }
      await takeFrom(stages, name)
      if (['ORDERING', 'MATCHING', 'FILL_IN_BLANK', 'QUIZ', 'NUMERIC'].includes(question.type)) {
        await room.api.post(`/sessions/${room.sessionId}/questions/${question.id}/reveal`)
        await stages.stage.locator('[data-phase="REVEALED"]').waitFor()
        await phones.phone.locator('[data-part="verdict"]').waitFor()
        await takeFrom(stages, `${name}-revealed`)
      }
      await takeFrom(phones, `${name}-answered`)
    }

    const { remote } = room
    await remote.send({ type: 'leaderboard', shown: true })
    for (const page of Object.values(stages)) await page.locator('.leaders').waitFor()
    await takeFrom(stages, 'leaderboard')
    await remote.send({ type: 'leaderboard', shown: false })
    await room.show(
      questions.findIndex(({ type }) => type === 'RANKING'),
      {},
    )
    const hand = await openAs(room, 'remote', { ...phone, ...scale })
    await hand.getByRole('button', { name: 'Next' }).waitFor()
    await hand.locator('.remote-pictures [data-arranged]').nth(1).waitFor()
    await take(hand, 'phone-remote')
    const leading = await open(await room.stageUrl('remote'))
    await leading.locator('.controls').waitFor()
    await leading.keyboard.press('q')
    await leading.locator('dialog[open]').waitFor()
    await take(leading, 'stage-deck')
    await room.api.post(`/sessions/${room.sessionId}/close`)
    await phones.phone.getByRole('heading', { name: 'Thank you' }).waitFor()
    await takeFrom(phones, 'end')
    await stages.stage.locator('.ending-figure').nth(2).waitFor()
    await takeFrom(stages, 'end')
    const { url } = (await room.api.post(`/sessions/${room.sessionId}/report-links`, {})).body
    const report = await open(room.url + new URL(url).pathname + new URL(url).hash)
    await report.setViewportSize({ width: 1280, height: 1100 })
    await report.locator('.report-part .s-canvas').first().waitFor()
    await take(report, 'report')

    async function openStage(options: BrowserContextOptions): Promise<Page> {
      const page = await open(await room.stageUrl('screen'), options)
      await page.getByRole('img', { name: /^QR code/ }).waitFor()
      return page
    }

    async function openPhone(options: BrowserContextOptions, name: string): Promise<Page> {
      const page = await open(`${room.url}/j/${room.code}`, { ...phone, ...scale, ...options })
      await joinOn(page, name)
      await page.getByRole('heading', { name: 'Look at the screen' }).waitFor()
      return page
    }
  })

  async function takeFrom(pages: Pages, screen: string): Promise<void> {
    for (const [device, page] of Object.entries(pages)) {
      const [kind, theme] = device.split('-')
      await take(page, [kind, screen, theme].filter(Boolean).join('-'))
    }
  }

  async function take(page: Page, name: string): Promise<void> {
    if (isDocumentation && !documented.has(name)) return
    await comeToRest(page)
    await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
  }
}

function takeEditor({ withWorkspace }: Gallery, take: Take): Promise<void> {
  return withWorkspace(async workspace => {
    const { organization, owner } = await workspace.organization()
    const { body: deck } = await owner.post(`/organizations/${organization.id}/presentations`, showcase)
    const page = await workspace.pageOf(owner, `/${organization.id}/presentations/${deck.id}`, stage)
    const at = showcase.questions.findIndex(({ type }) => type === 'MULTIPLE_CHOICE')
    await page.locator('.deck-slide-open').nth(at).click()
    await page.locator('.deck-stage .stage-main[data-type=MULTIPLE_CHOICE]').waitFor()
    await take(page, 'editor')
  })
}

/** Everybody in the crowd answers, asks and votes; on the stage the wheel turns. */
async function takePart(
  room: GalleryRoom,
  question: QuestionOut,
  at: number,
  crowd: readonly Device[],
): Promise<void> {
  if (question.type !== 'SPINNER' && question.type !== 'QA') {
    // Not everybody has answered yet.
    await room.answers(at, crowd, i => (i % 9 === 4 ? null : answerOf(question, i)))
  } else if (question.type === 'SPINNER') {
    for (let i = 0; i < 3; i++) await room.remote.send({ type: 'spin', ref: `spin ${i}` } as never)
  } else {
    await room.asks(
      at,
      crowd.filter((_, i) => i % 9 === 0),
      asked,
    )
    const { entries } = (await room.api.get(`/sessions/${room.sessionId}/qa?limit=50`)).body
    for (const { id, text } of entries) {
      await room.remote.send({ type: 'moderate', entry_id: id, lifecycle: 'PUBLISHED' })
      const voters = crowd.slice(0, [71, 43, 58, 12, 24][asked.indexOf(text)])
      await Promise.all(voters.map(device => device.send({ type: 'upvote', entry_id: id, on: true })))
    }
    const last = entries.find((entry: { text: string }) => entry.text === asked.at(-1))
    await room.remote.send({ type: 'moderate', entry_id: last.id, public_answer: 'Yes, tonight, by mail.' })
  }
}

/** Answers as the participant on this page, which then shows it. */
async function answerOn(room: GalleryRoom, page: Page, question: QuestionOut, person: number): Promise<void> {
  const answer = answerOf(question, person)
  if (answer === null) return
  const token = await page.evaluate(() => {
    const [stored] = Object.values(localStorage).filter(value => value.includes('token'))
    return JSON.parse(stored!).token as string
  })
  const stored = await fetch(`${room.url}/room/v1/questions/${question.id}/answer`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ answer }),
  })
  if (!stored.ok) throw new Error(`${question.type}: ${await stored.text()}`)
  await page.reload()
  // A question with a right answer keeps its form while it is open.
  await page.getByText('Saved.').waitFor()
}
