import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { QuestionOut } from '@roomful/contract/features/presentations/questions'
import { answerOf } from '@roomful/testkit/crowd'
import type { Device } from '@roomful/testkit/device'
import type { Page } from 'playwright-core'
import { type OpenPage, phone, stage, type TestBrowser } from './browser.ts'
import { comeToRest } from './judge-page.ts'
import { startRoom } from './room.ts'
import { asked, nameOf, showcase } from './showcase.ts'
import { startTestWorkspace } from './workspace.ts'

const people = 148
const wordsAtLeast = 30
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

/**
 * Pictures of editor, phone and stage with a room full of simulated people.
 * @param given null: into docs/images, those that the documentation shows
 */
export async function showcasePictures(browser: TestBrowser, given: string | null): Promise<void> {
  const folder = given ?? fileURLToPath(new URL('../../docs/images', import.meta.url))
  const room = await startRoom(showcase, { participant_identity_mode: 'IDENTIFIED' }, publicUrl())
  try {
    await takeAll()
  } finally {
    await room.close()
  }

  /** The address that codes and links show. */
  function publicUrl(): Record<string, string> {
    return { ROOMFUL_PUBLIC_URL: 'https://ask.example.org' }
  }

  async function takeAll(): Promise<void> {
    const { questions } = (await room.api.get(`/presentations/${room.presentationId}/questions`)).body as {
      questions: QuestionOut[]
    }
    const stages = {
      'stage-1080': await openStage({ viewport: { width: 1920, height: 1080 }, colorScheme: 'light' }),
      stage: await openStage({ viewport: { width: 1280, height: 720 }, colorScheme: 'light' }),
      'stage-dark': await openStage({ viewport: { width: 1280, height: 720 }, colorScheme: 'dark' }),
    }
    const joining = await browser.page(phone)
    await joining.goto(room.url)
    await take(joining, 'phone-join')
    const crowd: Device[] = await Promise.all(
      Array.from({ length: people }, (_, i) => room.phone({ display_name: nameOf(i) })),
    )
    const phones = {
      phone: await openPhone('light', 'Nora V.'),
      'phone-dark': await openPhone('dark', 'Samir K.'),
    }
    await takeEditor()
    await takeFrom(stages, 'lobby')
    await takeFrom(phones, 'lobby')

    for (const [at, question] of questions.entries()) {
      const name = question.type.toLowerCase().replaceAll('_', '-')
      await room.activate(at)
      for (const page of [...Object.values(stages), ...Object.values(phones)])
        await page.locator(`[data-type="${question.type}"] h1`).waitFor()
      if (at === 0) await takeFrom(stages, 'nothing-yet')
      await takeFrom(phones, name)
      await takePart(question, crowd)
      await Promise.all(Object.values(phones).map((page, i) => answerOn(page, question, people + 1 + i)))
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

    const remote = await room.stage()
    await remote.say({ type: 'leaderboard', shown: true })
    for (const page of Object.values(stages)) await page.locator('.leaders').waitFor()
    await takeFrom(stages, 'leaderboard')
    await remote.say({ type: 'leaderboard', shown: false })
    await room.activate(questions.findIndex(({ type }) => type === 'RANKING'))
    const hand = await browser.page({ ...phone, colorScheme: 'light', deviceScaleFactor: given ? 1 : 2 })
    await hand.goto((await room.stageUrl('remote')).replace('/stage/', '/remote/'))
    await hand.getByRole('button', { name: 'Next' }).waitFor()
    await hand.locator('.remote-pictures [data-arranged]').nth(1).waitFor()
    await take(hand, 'phone-remote')
    const leading = await browser.page(stage)
    await leading.goto(await room.stageUrl('remote'))
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
    const report = await browser.page({ ...stage, colorScheme: 'light' })
    await report.goto(room.url + new URL(url).pathname + new URL(url).hash)
    await report.setViewportSize({ width: 1280, height: 1100 })
    await report.locator('.report-part .s-canvas').first().waitFor()
    await take(report, 'report')
  }

  async function takeEditor(): Promise<void> {
    const open: OpenPage = options =>
      browser.page({ ...options, colorScheme: 'light', reducedMotion: 'reduce' })
    const workspace = await startTestWorkspace(open)
    try {
      const { organization, owner } = await workspace.organization()
      const { body: deck } = await owner.post(`/organizations/${organization.id}/presentations`, showcase)
      const page = await workspace.pageOf(owner, `/${organization.id}/presentations/${deck.id}`, stage)
      const at = showcase.questions.findIndex(({ type }) => type === 'MULTIPLE_CHOICE')
      await page.locator('.deck-slide-open').nth(at).click()
      await page.locator('.deck-stage .stage-main[data-type=MULTIPLE_CHOICE]').waitFor()
      await take(page, 'editor')
    } finally {
      await workspace.close()
    }
  }

  async function openStage(options: Parameters<typeof browser.page>[0]): Promise<Page> {
    const page = await browser.page({ ...options, reducedMotion: 'reduce' })
    await page.goto(await room.stageUrl('screen'))
    await page.getByRole('img', { name: /^QR code/ }).waitFor()
    return page
  }

  async function openPhone(colorScheme: 'light' | 'dark', name: string): Promise<Page> {
    const page = await browser.page({ ...phone, colorScheme, deviceScaleFactor: given ? 1 : 2 })
    await page.goto(`${room.url}/j/${room.code}`)
    await page.getByLabel('Your name').fill(name)
    await page.getByRole('button', { name: 'Join', exact: true }).click()
    await page.getByRole('heading', { name: 'Look at the screen' }).waitFor()
    return page
  }

  /** Everybody in the crowd answers, asks and votes; on the stage the wheel turns. */
  async function takePart(question: QuestionOut, crowd: readonly Device[]): Promise<void> {
    if (question.type !== 'SPINNER' && question.type !== 'QA') {
      await Promise.all(
        crowd.map((device, i) =>
          // Not everybody has answered yet.
          i % 9 === 4 ? undefined : device.answer(question.id, answerOf(question, i)),
        ),
      )
    } else if (question.type === 'SPINNER') {
      const remote = await room.stage()
      for (let i = 0; i < 3; i++) await remote.say({ type: 'spin', ref: `spin ${i}` } as never)
    } else {
      const remote = await room.stage()
      for (const [i, text] of asked.entries())
        await crowd[i * 9]!.say({ type: 'ask', question_id: question.id, text })
      const { entries } = (await room.api.get(`/sessions/${room.sessionId}/qa?limit=50`)).body
      for (const { id, text } of entries) {
        await remote.say({ type: 'moderate', entry_id: id, lifecycle: 'PUBLISHED' })
        const voters = crowd.slice(0, [71, 43, 58, 12, 24][asked.indexOf(text)])
        await Promise.all(voters.map(device => device.say({ type: 'upvote', entry_id: id, on: true })))
      }
      const last = entries.find((entry: { text: string }) => entry.text === asked.at(-1))
      await remote.say({ type: 'moderate', entry_id: last.id, public_answer: 'Yes, tonight, by mail.' })
    }
  }

  /** Answers as the participant on this page, which then shows it. */
  async function answerOn(page: Page, question: QuestionOut, person: number): Promise<void> {
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

  async function takeFrom(pages: Readonly<Record<string, Page>>, screen: string): Promise<void> {
    for (const [device, page] of Object.entries(pages)) {
      const [kind, theme] = device.split('-')
      await take(page, [kind, screen, theme].filter(Boolean).join('-'))
    }
  }

  async function take(page: Page, name: string): Promise<void> {
    if (!given && !documented.has(name)) return
    await comeToRest(page)
    await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
  }
}
