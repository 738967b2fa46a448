// The results of a session in the workspace: each question as its slide with its numbers, people and what they answered, places,
// Q&A; sharing them and ending that, another run; by keyboard, in other languages, at 320 pixels.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { createContentSlide } from '../packages/server/src/features/presentations/content-slides.ts'
import { setRetention } from '../packages/server/src/features/retention/organization-retention.ts'
import { writing } from '../packages/server/src/services.ts'
import { answeredSession } from './support/answered-session.ts'
import { phone } from './support/browser.ts'
import { expectAccessible, watchPage } from './support/judge-page.ts'
import { test } from './support/test.ts'
import { linkOn } from './support/workspace.ts'

const deck = {
  title: 'Kick-off',
  questions: [
    {
      type: 'QUIZ',
      prompt: 'Which status says gone?',
      options: [{ text: '404' }, { text: '410', is_correct: true }],
      settings: { time_limit_seconds: null },
    },
    { type: 'WORD_CLOUD', prompt: 'One word?', settings: { max_words: 2 } },
    { type: 'OPEN_TEXT', prompt: 'Why?' },
    { type: 'QA', prompt: 'Anything to ask?' },
  ],
}
const named = { participant_identity_mode: 'IDENTIFIED' }

test('results have each question as its slide with its numbers, who took part, places and Q&A', async ({
  workspace,
}) => {
  const session = await answeredSession(workspace, deck, named)
  await session.close()
  const page = await workspace.pageOf(session.owner, session.place)
  const offences = watchPage(page, workspace.url)
  const list = page.getByRole('navigation', { name: 'Questions' })
  const first = page.getByRole('region', { name: 'Which status says gone?' })
  await first.locator('.s-canvas [data-right="true"]').first().waitFor()
  await first.getByRole('row', { name: /^410 \d+ \d+% Correct/ }).waitFor()
  expect(await page.locator('.result-figures dt').allTextContents()).toEqual([
    'people',
    'answers',
    'answered',
    'long',
    'correct',
  ])
  expect(await page.locator('.result-figures dd').first().textContent()).toBe('24')
  const entries = list.getByRole('button')
  expect(await entries.count()).toBe(4)
  expect(await entries.nth(0).textContent()).toMatch(/100% answeredScored$/)
  expect(await entries.nth(1).textContent()).toMatch(/100% answered$/)
  expect(await entries.nth(0).getAttribute('aria-current')).toBe('true')
  expect((await list.boundingBox())!.width).toBe(240)
  expect((await list.locator('.s-picture').first().boundingBox())!.width).toBe(96)
  await expectAccessible(page, 'the results')

  // With the keyboard alone.
  await entries.nth(1).press('Enter')
  await page.getByRole('region', { name: 'One word?' }).locator('.s-canvas').waitFor()
  expect(await entries.nth(1).evaluate(one => one === document.activeElement)).toBe(true)
  const rows = page.getByRole('region', { name: 'One word?' }).locator('tbody tr')
  await expect.poll(() => rows.count()).toBe(10)
  await page.getByRole('button', { name: /^Show all \d+ rows$/ }).press('Enter')
  await expect.poll(() => rows.count()).toBeGreaterThan(12)
  expect(await rows.nth(10).evaluate(row => row === document.activeElement)).toBe(true)

  await entries.nth(2).press('Enter')
  const texts = page.locator('.result-texts > li')
  await expect.poll(() => texts.count()).toBe(20)
  await page.getByRole('button', { name: 'Show all answers' }).press('Enter')
  await expect.poll(() => texts.count()).toBe(24)
  expect(await texts.first().textContent()).toMatch(/[A-Z][a-z]+ [A-Z]\./)

  await page.getByRole('link', { name: 'People' }).press('Enter')
  expect(page.url()).toMatch(/\/people$/)
  await expect.poll(() => page.locator('.result-people tbody tr').count()).toBe(24)
  await expectAccessible(page, 'the people')
  await page.getByRole('button', { name: 'Show: Amara A.' }).press('Enter')
  const answers = page.getByRole('dialog', { name: 'Answers of Amara A.' })
  await expect
    .poll(() => answers.locator('dt').allTextContents())
    .toEqual(deck.questions.map(({ prompt }) => prompt))
  expect(await answers.locator('dd').first().textContent()).toMatch(/^4(04|10)$/)
  await expectAccessible(page, 'what a person answered')
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Leaderboard' }).press('Enter')
  await expect.poll(() => page.locator('.data-table tbody tr').count()).toBe(24)
  await page.getByRole('link', { name: 'Q&A' }).press('Enter')
  await expect.poll(() => page.locator('.result-texts > li').count()).toBeGreaterThan(2)
  await expectAccessible(page, 'the questions from the room')

  await page.reload()
  await page.locator('.result-texts > li').first().waitFor()
  await page.setViewportSize({ width: 320, height: 640 })
  for (const tab of ['Questions', 'People', 'Leaderboard']) {
    await page.getByRole('link', { name: tab }).click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await expectAccessible(page, `${tab} at 320 pixels`)
  }
  expect(offences).toEqual([])
})

test('results are shared by a link that shows the chosen parts, until it is revoked', async ({
  workspace,
  openPage,
}) => {
  const session = await answeredSession(workspace, deck, named, 6)
  await session.close()
  const page = await workspace.pageOf(session.owner, session.place)
  const share = page.getByRole('button', { name: 'Share results' })
  await share.press('Enter')
  const dialog = page.getByRole('dialog').first()
  expect(await dialog.getByText('Fewer than five people').count()).toBe(0)
  for (const [label, isChecked] of [
    [/^Names/, false],
    [/^Texts/, true],
    [/^Q&A/, true],
    [/^Explanations/, true],
    [/^Content slides/, false],
  ] as const)
    expect(await dialog.getByLabel(label).isChecked(), String(label)).toBe(isChecked)
  await dialog.getByLabel(/^Content slides/).check()
  await dialog.getByLabel(/^Names/).check()
  await dialog.getByLabel('Works until').fill('2020-01-01T09:00')
  await dialog.getByLabel('Password', { exact: true }).fill('short')
  await expectAccessible(page, 'sharing')
  await dialog.getByRole('button', { name: 'Create link' }).press('Enter')
  await dialog.getByText('This time has passed.').waitFor()
  await dialog.getByLabel('Works until').fill('2040-01-01T09:00')
  await dialog.getByRole('button', { name: 'Create link' }).press('Enter')
  await dialog.locator('#share-password-problem').waitFor()
  await dialog.getByLabel('Password', { exact: true }).fill('blue-harbour')
  await dialog.getByRole('button', { name: 'Create link' }).press('Enter')
  const address = await dialog.getByLabel('Report link').inputValue()
  expect(address).toMatch(/\/report#[\w-]{43}$/)
  const row = dialog.getByRole('list', { name: 'Links' }).getByRole('listitem')
  expect(await row.textContent()).toMatch(
    /Names, Texts, Q&A, Explanations, Content slides.*until 1 Jan 2040.*with password.*never opened/,
  )
  await expectAccessible(page, 'a link that was made')

  // The preview is what a stranger sees.
  const opening = page.context().waitForEvent('page')
  await dialog.getByRole('link', { name: 'See what others see' }).press('Enter')
  const preview = await opening
  await preview.getByLabel('Password').fill('blue-harbour')
  await preview.getByLabel('Password').press('Enter')
  await preview.getByRole('heading', { name: 'Participants' }).waitFor()
  await preview.close()

  await page.keyboard.press('Escape')
  await share.press('Enter')
  await dialog.getByText(/last opened just now|last opened now/i).waitFor()
  await dialog.getByRole('button', { name: /^Revoke: Names, Texts, Q&A/ }).press('Enter')
  await expectAccessible(page, 'revoking')
  await page.getByRole('dialog').last().getByRole('button', { name: 'Revoke', exact: true }).press('Enter')
  await dialog.getByText('No link opens these results.').waitFor()
  const stranger = await openPage(phone)
  await stranger.goto(linkOn(workspace, address))
  await stranger.getByRole('heading', { name: 'This link opens no report' }).waitFor()
})

test('the chart of a question is saved as SVG and as PNG, with its labels and figures, in the colours of its slide', async ({
  workspace,
  openPage,
}) => {
  const session = await answeredSession(workspace, deck)
  const page = await workspace.pageOf(session.owner, session.place)
  const offences = watchPage(page, workspace.url)
  const menu = page.getByRole('button', { name: 'Save chart' })
  const save = async (entry: string) => {
    await menu.press('Enter')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: entry }).press('Enter'),
    ])
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
  }
  const shown = page.getByRole('region', { name: 'Which status says gone?' })
  await shown.locator('.s-canvas [data-right="true"]').first().waitFor()
  const rows = await shown
    .locator('.result-words tbody tr')
    .evaluateAll(all => all.map(row => [...row.children].map(cell => cell.textContent!)))
  const svg = await save('As a drawing (SVG)')
  expect(svg.name).toBe('question-1.svg')
  const text = svg.bytes.toString()
  // A page without our policy, as another program reads it.
  const { size, texts, faults } = await (await openPage()).evaluate(source => {
    const root = new DOMParser().parseFromString(source, 'image/svg+xml').documentElement
    return {
      size: [root.getAttribute('width'), root.getAttribute('height')],
      texts: [...root.querySelectorAll('text')].map(({ textContent }) => textContent),
      faults: root.ownerDocument.querySelectorAll('parsererror').length,
    }
  }, text)
  expect(faults).toBe(0)
  expect(size).toEqual(['1920', '1080'])
  expect(rows.length).toBeGreaterThan(1)
  for (const [label, count, share, result] of rows) {
    expect(texts).toContain(result === 'Correct' ? `${label} (Correct)` : label)
    expect(texts).toContain(`${count} · ${share}`)
  }
  expect(texts).toContain('Which status says gone?')

  const png = await save('As an image (PNG)')
  expect(png.name).toBe('question-1.png')
  const colours = await coloursOf(page, png.bytes)
  expect([colours.width, colours.height]).toEqual([1920, 1080])
  const looks = await shown.locator('.s-canvas').evaluate(canvas =>
    ['accent', 'good', 'paper'].map(name => {
      const probe = canvas.appendChild(document.createElement('span'))
      probe.style.color = `var(--${name})`
      const parts = getComputedStyle(probe).color.match(/\d+/g)!.map(Number)
      probe.remove()
      return `#${parts.map(part => part.toString(16).padStart(2, '0')).join('')}`
    }),
  )
  const fills = [...new Set([...text.matchAll(/<rect[^>]* fill="(#\w{6})"/g)].map(([, fill]) => fill!))]
  // Paper, the tracks of the bars, the correct answer and the others.
  expect(fills).toHaveLength(4)
  for (const fill of fills) expect(colours.counts[fill], fill).toBeGreaterThan(2_000)
  expect(fills).toEqual(expect.arrayContaining(looks))

  // Not where results are texts.
  await page.getByRole('navigation', { name: 'Questions' }).getByRole('button').nth(2).press('Enter')
  await page.locator('.result-texts > li').first().waitFor()
  expect(await menu.count()).toBe(0)
  await page.getByRole('navigation', { name: 'Questions' }).getByRole('button').nth(1).press('Enter')
  expect((await save('As an image (PNG)')).name).toBe('question-2.png')
  await expectAccessible(page, 'a chart to save')
  expect(offences).toEqual([])
})

/** How often each colour is in a PNG, and its size. */
function coloursOf(
  page: Page,
  bytes: Buffer,
): Promise<{ width: number; height: number; counts: Record<string, number> }> {
  return page.evaluate(async base64 => {
    const picture = await createImageBitmap(
      new Blob([Uint8Array.from(atob(base64), character => character.charCodeAt(0))]),
    )
    const { width, height } = picture
    const context = new OffscreenCanvas(width, height).getContext('2d')!
    context.drawImage(picture, 0, 0)
    const { data } = context.getImageData(0, 0, width, height)
    const counts: Record<string, number> = {}
    for (let at = 0; at < data.length; at += 4) {
      const colour = `#${[0, 1, 2].map(i => data[at + i]!.toString(16).padStart(2, '0')).join('')}`
      counts[colour] = (counts[colour] ?? 0) + 1
    }
    return { width, height, counts }
  }, bytes.toString('base64'))
}

test('an anonymous session has no names; with few people the dialog says what that means', async ({
  workspace,
}) => {
  const session = await answeredSession(workspace, deck, {}, 4)
  await session.close()
  const page = await workspace.pageOf(session.owner, session.place)
  await page.getByRole('region', { name: 'Which status says gone?' }).waitFor()
  expect(await page.getByRole('link', { name: 'People' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Share results' }).click()
  await page.getByText('Fewer than five people took part').waitFor()
  expect(
    await page
      .getByRole('dialog')
      .getByLabel(/^Names/)
      .count(),
  ).toBe(0)
  await expectAccessible(page, 'sharing of few')
  await page.setViewportSize({ width: 320, height: 640 })
  const title = page.getByRole('dialog').getByRole('heading', { name: /^Share the results of/ })
  // Next to the button that closes it, not a column of letters.
  expect((await title.boundingBox())!.width).toBeGreaterThan(180)
})

test('the whole report prints from the workspace, with the ticked parts; another run starts with the same settings', async ({
  workspace,
}) => {
  const [quiz, ...others] = deck.questions
  const explained = { ...deck, questions: [{ ...quiz!, explanation: 'It is gone for good.' }, ...others] }
  const session = await answeredSession(workspace, explained, named, 6)
  const { body } = await session.api.get(session.path)
  await writing(workspace.app.services, async tx => {
    await createContentSlide(tx, session.organization, body.presentation_id, { title: 'Break', order: 1 })
    await setRetention(tx, session.organization, { answers_days: 30 }, { auditDays: 365, eventDays: 30 })
  })
  await session.close()
  const page = await workspace.pageOf(session.owner, session.place)
  await page.getByText(/^This session and its results will be deleted on /).waitFor()
  await page.getByRole('button', { name: 'Download' }).press('Enter')
  await page.keyboard.press('Escape')
  expect(await page.getByRole('menuitem', { name: 'Report as PDF (print)' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Download' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Report as PDF (print)' }).press('Enter')
  await page.getByRole('button', { name: 'Print or save as PDF' }).waitFor()
  await expect.poll(() => page.locator('.report-part .s-canvas').count()).toBe(deck.questions.length)
  const parts = page.getByRole('group', { name: 'In the report' })
  await page.getByText('It is gone for good.').waitFor()
  expect(await page.getByRole('heading', { name: 'Break' }).count()).toBe(0)
  await parts.getByLabel('Content slides').check()
  await parts.getByLabel('Explanations').uncheck()
  await page.locator('.report').getByRole('heading', { name: 'Break' }).waitFor()
  await expect.poll(() => page.locator('.report-part .s-canvas').count()).toBe(deck.questions.length + 1)
  expect(await page.getByText('It is gone for good.').count()).toBe(0)
  await page.getByText(/^This session and its results will be deleted on /).waitFor()
  await expectAccessible(page, 'the report in the workspace')
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('banner').isVisible()).toBe(false)
  expect(await parts.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'Back to the results' }).press('Enter')
  await page.getByRole('button', { name: 'Run again' }).press('Enter')
  await page.waitForURL(url => !url.pathname.endsWith(session.path))
  const again = await session.api.get(session.path.replace(/ses_\w+/, page.url().split('/').at(-1)!))
  expect(again.body).toMatchObject({ state: 'LIVE', participant_identity_mode: 'IDENTIFIED' })
})
