// Comparisons and trends in the workspace: several sessions of a presentation and a question asked again, with the numbers of the public
// API, too few answers, by keyboard, in Arabic, right to left, dark, at 320 pixels; trends from counts.
import type { ComparedQuestion } from '@roomful/contract/features/reports/comparison'
import type { TrendsOut } from '@roomful/contract/features/results/trends'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { comparedSessions } from './support/compared-sessions.ts'
import { expectAccessible, watchPage } from './support/judge-page.ts'
import { test } from './support/test.ts'

const signed = (value: number) =>
  new Intl.NumberFormat('en', { maximumFractionDigits: 1, signDisplay: 'exceptZero' }).format(value)
const percent = (share: number) => `${Math.round(100 * share)}%`

type Difference = ComparedQuestion['runs'][number]['mean_difference']
const differenceOf = (one: Difference) =>
  one ? `${signed(one.value)} (${signed(one.low!)} to ${signed(one.high!)})` : '–'

/** The rows of the table of a question, by the public API. */
function rowsOf({ type, runs, items }: ComparedQuestion, name: string): string[] {
  const row = (...cells: unknown[]) => cells.join('|')
  return [
    ...items.flatMap(({ label, is_correct, runs }) =>
      runs.map(({ count, share, difference }, i) =>
        row(
          is_correct ? `${label} · Correct` : label,
          `${name} ${i + 1}`,
          `${percent(share!)} (${count})`,
          differenceOf(difference),
        ),
      ),
    ),
    ...(type === 'RATING'
      ? runs.map(({ mean, mean_difference }, i) =>
          row('Average', `${name} ${i + 1}`, mean, differenceOf(mean_difference)),
        )
      : []),
    ...runs.map(({ voters }, i) => row('Answers', `${name} ${i + 1}`, voters, '–')),
  ]
}

const compared = (page: Page) => page.locator('.compared')

/** Opens all tables of a page of comparisons and reads them. */
async function tablesOn(page: Page): Promise<string[][]> {
  await page.locator('.compared .table-view').evaluateAll(all => {
    for (const one of all) one.setAttribute('open', '')
  })
  return page
    .locator('.compared .data-table')
    .evaluateAll(tables =>
      (tables as HTMLTableElement[]).map(table =>
        [...table.tBodies[0]!.rows].map(row => [...row.cells].map(cell => cell.textContent).join('|')),
      ),
    )
}

test('two sessions are compared with the numbers of the API, and too few answers bear no difference', async ({
  workspace,
}) => {
  const { owner, api, place, presentationId, sessions } = await comparedSessions(workspace)
  const [first, second, third] = sessions
  const page = await workspace.pageOf(owner, `${place}/${second}`)
  const offences = watchPage(page, workspace.url)
  await page.getByRole('link', { name: 'Compare' }).press('Enter')
  await page.getByRole('heading', { name: 'Compare “Kick-off”', level: 1 }).waitFor()
  expect(page.url()).toMatch(new RegExp(`/sessions/${second}/compare$`))
  const listed = page.getByRole('checkbox')
  expect(await listed.count()).toBe(3)
  expect(await listed.evaluateAll(all => all.map(one => (one as HTMLInputElement).checked))).toEqual([
    false,
    true,
    true,
  ])
  await expect.poll(() => compared(page).count()).toBe(4)
  const path = `/presentations/${presentationId}/comparison`
  const { questions } = (await api.get(`${path}?sessions=${first},${second}`)).body
  expect(await tablesOn(page)).toEqual(questions.map((one: ComparedQuestion) => rowsOf(one, 'Session')))
  const sentences = await page.locator('.compared-sentence').allTextContents()
  const { value, low, high } = questions[0].items[0].runs[1].difference
  expect(sentences[0]!.replaceAll(/[\u2068\u2069]/g, '')).toBe(
    `Session 2: “Seven” was chosen more often, by ${signed(value).slice(1)} percentage points (95% interval ${signed(low)} to ${signed(high)}).`,
  )
  expect(sentences[1]).toMatch(
    /^Session 2: the average is higher by 3 \(95% interval \+2\.\d to \+3\.\d\)\.$/,
  )
  expect(sentences[2]).toBe(
    'Session 2: only 8 people answered. So few cannot bear a difference: with fewer than 10 answers, most of it is chance.',
  )
  expect(await compared(page).nth(2).locator('.interval').count()).toBe(0)
  expect(sentences[3]).toBe('For this type of question, only the number of answers is compared.')
  expect(sentences[4]).toMatch(/^Session 2: only one person answered\./)
  await expectAccessible(page, 'a comparison')

  // The interval lies on an axis with 0 in its middle: a clear one does not reach it.
  const interval = compared(page)
    .first()
    .locator('.compared-run', { hasText: signed(value) })
    .locator('.interval')
  const axis = (await interval.boundingBox())!
  const range = (await interval.locator('.interval-range').boundingBox())!
  expect(range.x).toBeGreaterThan(axis.x + axis.width / 2)
  expect(range.x + range.width).toBeLessThanOrEqual(axis.x + axis.width + 1)
  // Bars are as long as shares.
  const fill = (await compared(page).first().locator('.bar-track').nth(1).boundingBox())!
  const shown = (await compared(page).first().locator('.bar-fill').nth(1).boundingBox())!
  expect((shown.x + shown.width - fill.x) / fill.width).toBeCloseTo(11 / 12, 1)

  // A third, by keyboard: the address is that of the choice.
  await listed.first().focus()
  await page.keyboard.press('Space')
  await expect.poll(() => compared(page).first().locator('.compared-run').count()).toBe(6)
  expect(page.url()).toMatch(new RegExp(`/compare/${first},${third}$`))
  expect(await listed.first().evaluate(one => one === document.activeElement)).toBe(true)
  await page.reload()
  await expect.poll(() => compared(page).first().locator('.compared-run').count()).toBe(6)
  await page.getByRole('link', { name: 'Back to the results' }).press('Enter')
  await page.getByRole('region', { name: 'How many offices do we have?' }).waitFor()
  expect(offences).toEqual([])
})

test('a question asked again is compared with its counts before', async ({ workspace }) => {
  const { owner, api, place, sessions } = await comparedSessions(workspace)
  const page = await workspace.pageOf(owner, `${place}/${sessions[2]}/compare`)
  const again = page.getByRole('region', { name: 'Asked again in this session' })
  await again.waitFor()
  const { questions } = (await api.get(`/sessions/${sessions[2]}/comparisons`)).body
  expect(questions[0].items[0].runs).toMatchObject([{ count: 4 }, { count: 10 }])
  expect((await tablesOn(page))[0]).toEqual(rowsOf(questions[0], 'Round'))
  await again.getByText(/^Round 2: “Seven” was chosen more often, by 50 percentage points/).waitFor()
  await expectAccessible(page, 'a question asked again')
})

test('a comparison fits 320 pixels, also right to left and dark; Arabic runs from the right', async ({
  workspace,
}) => {
  const { owner, place, sessions } = await comparedSessions(workspace)
  const [first, second] = sessions
  for (const [dir, colorScheme] of [
    ['ltr', 'light'],
    ['rtl', 'light'],
    ['ltr', 'dark'],
  ] as const) {
    const page = await workspace.pageOf(owner, `${place}/${second}/compare/${first}`, {
      viewport: { width: 320, height: 640 },
      colorScheme,
    })
    await expect.poll(() => compared(page).count()).toBe(4)
    await page.evaluate(value => {
      document.documentElement.dir = value
    }, dir)
    await tablesOn(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    const drawing = compared(page).nth(2).locator('.compared-drawing')
    expect(await drawing.evaluate(element => getComputedStyle(element).direction)).toBe('rtl')
    const track = (await drawing.locator('.bar-track').first().boundingBox())!
    const fill = (await drawing.locator('.bar-fill').first().boundingBox())!
    expect(track.x + track.width - fill.x).toBeCloseTo(track.width * 0.75, -1)
    await expectAccessible(page, `a comparison at 320 pixels, ${dir}, ${colorScheme}`)
    await page.context().close()
  }
})

test('a comparison without another session says so, and speaks four languages', async ({ workspace }) => {
  const { owner, place, sessions, api } = await comparedSessions(workspace)
  for (const id of sessions.slice(1)) await api.call('DELETE', `/sessions/${id}`)
  for (const [language, title, text] of [
    ['en', 'Compare', 'had one session so far'],
    ['de', 'vergleichen', 'nur eine Sitzung'],
    ['fr', 'Comparer', 'qu’une session'],
    ['es', 'Comparar', 'una sesión hasta ahora'],
  ] as const) {
    await owner.call('PATCH', '/me', { language })
    const page = await workspace.pageOf(owner, `${place}/${sessions[0]}/compare`)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByText(text).waitFor()
    expect(await page.getByRole('checkbox').count()).toBe(0)
    await page.context().close()
  }
})

test('trends have the counts of the API by month', async ({ workspace }) => {
  const { owner, api, place } = await comparedSessions(workspace)
  const page = await workspace.pageOf(owner, place)
  const offences = watchPage(page, workspace.url)
  await page.getByRole('link', { name: 'Trends' }).press('Enter')
  await page.getByRole('heading', { name: 'Trends', level: 1 }).waitFor()
  for (const months of [12, 6]) {
    if (months !== 12) await page.getByRole('link', { name: `${months} months`, exact: true }).press('Enter')
    const trends: TrendsOut = (await api.get(`/trends?months=${months}`)).body
    const rows = page.locator('.data-table tbody tr')
    await expect.poll(() => rows.count()).toBe(months)
    expect(
      await rows.evaluateAll(all =>
        (all as HTMLTableRowElement[]).map(row => [...row.cells].slice(1).map(cell => cell.textContent)),
      ),
    ).toEqual(
      trends.months
        .toReversed()
        .map(({ sessions, participants, responses, response_rate }) => [
          `${sessions}`,
          `${participants}`,
          `${responses}`,
          sessions === 0 ? '–' : percent(response_rate),
        ]),
    )
    expect(await page.locator('.trend strong').allTextContents()).toEqual([
      '3',
      '36',
      percent(trends.months.at(-1)!.response_rate),
    ])
    expect(await page.locator('.trend-types > li').allTextContents()).toEqual(
      trends.question_types.map(({ type, asked }) => `${typeNames[type]} ${asked}`),
    )
  }
  expect(page.url()).toMatch(/\/sessions\/trends\/6$/)
  await expectAccessible(page, 'trends')
  for (const dir of ['rtl', 'ltr']) {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.evaluate(value => {
      document.documentElement.dir = value
    }, dir)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await expectAccessible(page, `trends at 320 pixels, ${dir}`)
  }
  for (const [language, title] of [
    ['de', 'Trends'],
    ['fr', 'Tendances'],
    ['es', 'Tendencias'],
  ] as const) {
    await owner.call('PATCH', '/me', { language })
    await page.reload()
    await page.locator(`[lang=${language}] .trend-types`).waitFor()
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  }
  expect(offences).toEqual([])
})

const typeNames: Readonly<Record<string, string>> = {
  QUIZ: 'Quiz',
  RATING: 'Rating',
  MULTIPLE_CHOICE: 'Multiple choice',
  OPEN_TEXT: 'Open text',
}
