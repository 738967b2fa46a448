import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { answeredSession } from './answered-session.ts'
import type { TestBrowser } from './browser.ts'
import { comparedSessions } from './compared-sessions.ts'
import { everyType } from './deck.ts'
import type { Gallery } from './gallery.ts'
import { comeToRest, violationsOn } from './judge-page.ts'
import { startTestWorkspace } from './workspace.ts'

const sizes = [
  { width: 1440, height: 900 },
  { width: 1280, height: 640 },
  { width: 320, height: 700 },
]

/**
 * Results, comparison, trends and report of sessions with every type of question, on screens and on paper.
 */
export async function resultScreens(browser: TestBrowser, folder: string, gallery: Gallery): Promise<void> {
  const workspace = await startTestWorkspace(options => browser.page({ reducedMotion: 'reduce', ...options }))
  try {
    const session = await answeredSession(workspace, everyType, { participant_identity_mode: 'IDENTIFIED' })
    const cloud = everyType.questions.findIndex(({ type }) => type === 'WORD_CLOUD')
    const { results } = (await session.api.get(`${session.path}/results/all`)).body
    const [counted, merged] = results[cloud].words
    const words = `${session.path}/questions/${results[cloud].question_id}/merged-words`
    const merging = { text: merged.text, counts_as: counted.text }
    await session.owner.post(`/organizations/${session.organization.id}${words}`, merging)
    await session.close()
    const anonymous = await answeredSession(workspace, everyType, {}, 4)
    await anonymous.close()
    const compared = await comparedSessions(workspace)
    for (const colorScheme of ['light', 'dark'] as const)
      for (const dir of ['ltr', 'rtl'] as const)
        for (const viewport of sizes) {
          if (colorScheme === 'dark' && dir === 'rtl') continue
          if (!gallery.wants(`${viewport.width}-${colorScheme}`)) continue
          const name = `${viewport.width}-${colorScheme}-${dir}`
          const list = await workspace.pageOf(session.owner, `/${session.organization.id}/sessions`, {
            viewport,
            colorScheme,
          })
          await list.evaluate(value => document.documentElement.setAttribute('dir', value), dir)
          await drawn(list, list.locator('.s-canvas').first())
          await take(list, `results-list-${name}`)
          await list.context().close()
          const page = await workspace.pageOf(session.owner, session.place, { viewport, colorScheme })
          await page.evaluate(value => document.documentElement.setAttribute('dir', value), dir)
          await drawn(page, page.locator('.result-shown .s-canvas'))
          await take(page, `results-${name}`)
          await page.getByRole('navigation', { name: 'Questions' }).getByRole('button').nth(cloud).click()
          await page.getByText('Merge words', { exact: true }).click()
          await page.locator('.merges li').first().waitFor()
          await take(page, `results-merging-${name}`)
          await page.getByRole('link', { name: 'Q&A' }).click()
          await page.locator('.result-texts > li').first().waitFor()
          await take(page, `results-qa-${name}`)
          await page.getByRole('link', { name: 'People' }).click()
          await page.locator('.result-people').waitFor()
          await take(page, `results-people-${name}`)
          await page.getByRole('link', { name: 'Leaderboard' }).click()
          await page.locator('.data-table').waitFor()
          await take(page, `results-leaderboard-${name}`)
          await page.getByRole('button', { name: 'Download' }).click()
          await take(page, `results-download-${name}`)
          await page.getByRole('button', { name: 'Share results' }).click()
          await page.getByRole('button', { name: 'Create link' }).waitFor()
          await take(page, `results-share-${name}`)
          await page.getByRole('button', { name: 'Create link' }).click()
          await page.getByLabel('Report link').waitFor()
          await take(page, `results-shared-${name}`)
          await page.context().close()
          const unnamed = await workspace.pageOf(anonymous.owner, anonymous.place, { viewport, colorScheme })
          await unnamed.evaluate(value => document.documentElement.setAttribute('dir', value), dir)
          await drawn(unnamed, unnamed.locator('.result-shown .s-canvas'))
          await take(unnamed, `results-anonymous-${name}`)
          await unnamed.getByRole('button', { name: 'Share results' }).click()
          await unnamed.getByText('Fewer than five people took part').waitFor()
          await take(unnamed, `results-anonymous-share-${name}`)
          await unnamed.context().close()
          for (const [what, path] of [
            ['compare', `${compared.place}/${compared.sessions[2]}/compare/${compared.sessions.slice(0, 2)}`],
            ['trends', `${compared.place}/trends`],
          ] as const) {
            const other = await workspace.pageOf(compared.owner, path, { viewport, colorScheme })
            await other.locator('.compared, .trend').nth(2).waitFor()
            await other.evaluate(value => document.documentElement.setAttribute('dir', value), dir)
            await take(other, `${what}-${name}`)
            if (viewport.width === 1280 && colorScheme === 'light')
              await other.pdf({ path: join(folder, `${what}-${dir}.pdf`), format: 'A4' })
            await other.context().close()
          }

          const locked = await browser.page({ viewport, colorScheme, reducedMotion: 'reduce' })
          await locked.goto(await session.link({ password: 'blue-harbour' }))
          await locked.getByLabel('Password').fill('another')
          await locked.evaluate(value => document.documentElement.setAttribute('dir', value), dir)
          await take(locked, `report-password-${name}`)
          await locked.getByLabel('Password').press('Enter')
          await locked.getByRole('alert').waitFor()
          await take(locked, `report-password-wrong-${name}`)
          // Only the token of the address differs.
          await locked.goto('about:blank')
          await locked.goto(await anonymous.link())
          await locked.locator('.report-part').first().waitFor()
          await locked.evaluate(value => document.documentElement.setAttribute('dir', value), dir)
          await drawn(locked, locked.locator('.report-part .s-canvas').nth(everyType.questions.length - 1))
          await take(locked, `report-anonymous-${name}`)
          await locked.context().close()
          const report = await browser.page({ viewport, colorScheme, reducedMotion: 'reduce' })
          await report.goto(await session.link({ names: true }))
          await report.locator('.report-part').first().waitFor()
          await report.evaluate(value => document.documentElement.setAttribute('dir', value), dir)
          await drawn(report, report.locator('.report-part .s-canvas').nth(everyType.questions.length - 1))
          await take(report, `report-${name}`)
          if (viewport.width === 1280 && colorScheme === 'light')
            await report.pdf({ path: join(folder, `report-${dir}.pdf`), format: 'A4' })
          await report.context().close()
        }
  } finally {
    await workspace.close()
  }

  async function take(page: Page, name: string): Promise<void> {
    // Pictures outside the window are not drawn otherwise.
    for (const picture of await page.locator('.s-picture').all())
      await picture.evaluate(element => element.style.setProperty('content-visibility', 'visible'))
    await page.evaluate(() => scrollTo(0, 0))
    await comeToRest(page)
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
    for (const violation of await violationsOn(page)) gallery.violations.push(`${name}: ${violation}`)
  }
}

/** Waits for a picture of a slide, and for the fonts that it has requested. */
async function drawn(page: Page, canvas: ReturnType<Page['locator']>): Promise<void> {
  await canvas.waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
}
