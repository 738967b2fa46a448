import { join } from 'node:path'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { answeredSession } from './answered-session.ts'
import { comparedSessions } from './compared-sessions.ts'
import { everyType } from './deck.ts'
import { type Gallery, named } from './gallery.ts'
import { comeToRest, violationsOn } from './judge-page.ts'
import type { TestWorkspace } from './workspace.ts'

const sizes = [
  { width: 1440, height: 900 },
  { width: 1280, height: 640 },
  { width: 320, height: 700 },
]

/** Results, comparison, trends and report of sessions with every type of question, on screens and on paper. */
export function resultScreens(gallery: Gallery): Promise<void> {
  return gallery.withWorkspace(workspace => takeResults(gallery, workspace))
}

async function takeResults(gallery: Gallery, workspace: TestWorkspace): Promise<void> {
  const session = await answeredSession(workspace, everyType, named)
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
        await takeLook(dir, { viewport, colorScheme })
      }

  async function takeLook(dir: 'ltr' | 'rtl', options: BrowserContextOptions): Promise<void> {
    const { width } = options.viewport!
    const name = `${width}-${options.colorScheme}-${dir}`
    const onPaper = width === 1280 && options.colorScheme === 'light'
    const turn = (page: Page) =>
      page.evaluate(value => document.documentElement.setAttribute('dir', value), dir)
    const opened = async (person: typeof session.owner, path: string, shown: (page: Page) => Locator) => {
      const page = await workspace.pageOf(person, path, options)
      await turn(page)
      await drawn(page, shown(page))
      return page
    }
    /** Each state comes out of the one before it. */
    const takeEach = async (
      page: Page,
      states: readonly (readonly [string, (() => Promise<unknown>)?])[],
    ): Promise<void> => {
      for (const [what, act] of states) {
        await act?.()
        await take(page, `${what}-${name}`)
      }
    }
    const overview = (page: Page) => page.locator('.result-shown .s-canvas')

    const list = await opened(session.owner, `/${session.organization.id}/sessions`, page =>
      page.locator('.s-canvas').first(),
    )
    await take(list, `results-list-${name}`)
    await list.context().close()
    const page = await opened(session.owner, session.place, overview)
    const goTo = (link: string, shown: string) => async () => {
      await page.getByRole('link', { name: link }).click()
      await page.locator(shown).first().waitFor()
    }
    await takeEach(page, [
      ['results'],
      [
        'results-merging',
        async () => {
          await page.getByRole('navigation', { name: 'Questions' }).getByRole('button').nth(cloud).click()
          await page.getByText('Merge words', { exact: true }).click()
          await page.locator('.merges li').first().waitFor()
        },
      ],
      ['results-qa', goTo('Q&A', '.result-texts > li')],
      ['results-people', goTo('People', '.result-people')],
      ['results-leaderboard', goTo('Leaderboard', '.data-table')],
      ['results-download', () => page.getByRole('button', { name: 'Download' }).click()],
      [
        'results-share',
        async () => {
          await page.getByRole('button', { name: 'Share results' }).click()
          await page.getByRole('button', { name: 'Create link' }).waitFor()
        },
      ],
      [
        'results-shared',
        async () => {
          await page.getByRole('button', { name: 'Create link' }).click()
          await page.getByLabel('Report link').waitFor()
        },
      ],
    ])
    await page.context().close()
    const unnamed = await opened(anonymous.owner, anonymous.place, overview)
    await take(unnamed, `results-anonymous-${name}`)
    await unnamed.getByRole('button', { name: 'Share results' }).click()
    await unnamed.getByText('Fewer than five people took part').waitFor()
    await take(unnamed, `results-anonymous-share-${name}`)
    await unnamed.context().close()
    for (const [what, path] of [
      ['compare', `${compared.place}/${compared.sessions[2]}/compare/${compared.sessions.slice(0, 2)}`],
      ['trends', `${compared.place}/trends`],
    ] as const) {
      const other = await opened(compared.owner, path, page => page.locator('.compared, .trend').nth(2))
      await take(other, `${what}-${name}`)
      if (onPaper) await other.pdf({ path: join(gallery.folder, `${what}-${dir}.pdf`), format: 'A4' })
      await other.context().close()
    }

    const lastPart = (page: Page) =>
      page.locator('.report-part .s-canvas').nth(everyType.questions.length - 1)
    const report = async (page: Page, link: string, what: string) => {
      // Only the token of the address differs.
      await page.goto('about:blank')
      await page.goto(link)
      await page.locator('.report-part').first().waitFor()
      await turn(page)
      await drawn(page, lastPart(page))
      await take(page, `${what}-${name}`)
    }
    const shared = await gallery.open(await session.link({ password: 'blue-harbour' }), options)
    await shared.getByLabel('Password').fill('another')
    await turn(shared)
    await take(shared, `report-password-${name}`)
    await shared.getByLabel('Password').press('Enter')
    await shared.getByRole('alert').waitFor()
    await take(shared, `report-password-wrong-${name}`)
    await report(shared, await anonymous.link(), 'report-anonymous')
    await report(shared, await session.link({ names: true }), 'report')
    if (onPaper) await shared.pdf({ path: join(gallery.folder, `report-${dir}.pdf`), format: 'A4' })
    await shared.context().close()
  }

  async function take(page: Page, name: string): Promise<void> {
    // Pictures outside the window are not drawn otherwise.
    for (const picture of await page.locator('.s-picture').all())
      await picture.evaluate(element => element.style.setProperty('content-visibility', 'visible'))
    await page.evaluate(() => scrollTo(0, 0))
    await comeToRest(page)
    await page.screenshot({ path: join(gallery.folder, `${name}.png`), fullPage: true })
    for (const violation of await violationsOn(page)) gallery.violations.push(`${name}: ${violation}`)
  }
}

/** Waits for a picture of a slide, and for the fonts that it has requested. */
async function drawn(page: Page, canvas: Locator): Promise<void> {
  await canvas.waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
}
