import type { Page } from 'playwright-core'
import { answeredSession } from './answered-session.ts'
import { comparedSessions } from './compared-sessions.ts'
import { everyType } from './deck.ts'
import type { State } from './gallery.ts'
import { type Act, atDesk, type DeskShow, screen } from './gallery-desk.ts'
import { named } from './gallery-room.ts'

const cloud = everyType.questions.findIndex(({ type }) => type === 'WORD_CLOUD')

/** A state that may be printed. @param shown what is drawn on its page first */
const paper = (
  name: string,
  who: string | null,
  path: string,
  shown: string,
  act?: Act,
): State<DeskShow> => ({
  ...screen(name, who, path, async (page, s) => {
    await page.locator(shown).first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    await act?.(page, s)
  }),
  on: 'paper=desk',
})

const overview = '.result-shown .s-canvas'
const lastPart = `.report-part .s-canvas >> nth=${everyType.questions.length - 1}`

/** Results of the session in which people have names. */
const results = (name: string, act?: Act) => paper(name, 'owner', '{named}', overview, act)

/** Follows a link. @param shown what is there then */
const follow =
  (link: string, shown: string): Act =>
  async page => {
    await page.getByRole('link', { name: link }).click()
    await page.locator(shown).first().waitFor()
  }

const leaderboard = follow('Leaderboard', '.data-table')

async function share(page: Page, s: DeskShow): Promise<void> {
  await leaderboard(page, s)
  await page.getByRole('button', { name: 'Share results' }).click()
  await page.getByRole('button', { name: 'Create link' }).waitFor()
}

async function hold(s: DeskShow): Promise<void> {
  const session = await answeredSession(s, everyType, named)
  const { results } = (await session.api.get(`${session.path}/results/all`)).body
  const [counted, merged] = results[cloud].words
  const words = `${session.path}/questions/${results[cloud].question_id}/merged-words`
  const merging = { text: merged.text, counts_as: counted.text }
  await session.owner.post(`/organizations/${session.organization.id}${words}`, merging)
  await session.close()
  const anonymous = await answeredSession(s, everyType, {}, 4)
  await anonymous.close()
  const compared = await comparedSessions(s)
  const [first, second, third] = compared.sessions
  Object.assign(s.people, { owner: session.owner, other: anonymous.owner, comparing: compared.owner })
  Object.assign(s.ids, {
    org: session.organization.id,
    named: session.place,
    anonymous: anonymous.place,
    compare: `${compared.place}/${third}/compare/${first},${second}`,
    trends: `${compared.place}/trends`,
    protectedReport: await session.link({ password: 'blue-harbour' }),
    anonymousReport: await anonymous.link(),
    report: await session.link({ names: true }),
  })
}

/** Results, comparison, trends and report of sessions with every type of question, on screens and on paper. */
export const resultScreens = atDesk([
  hold,
  paper('results-list', 'owner', '/{org}/sessions', '.s-canvas'),
  results('results'),
  results('results-merging', async page => {
    await page.getByRole('navigation', { name: 'Questions' }).getByRole('button').nth(cloud).click()
    await page.getByText('Merge words', { exact: true }).click()
    await page.locator('.merges li').first().waitFor()
  }),
  results('results-qa', follow('Q&A', '.result-texts > li')),
  results('results-people', follow('People', '.result-people')),
  results('results-leaderboard', leaderboard),
  results('results-download', async (page, s) => {
    await leaderboard(page, s)
    await page.getByRole('button', { name: 'Download' }).click()
  }),
  results('results-share', share),
  results('results-shared', async (page, s) => {
    await share(page, s)
    await page.getByRole('button', { name: 'Create link' }).click()
    await page.getByLabel('Report link').waitFor()
  }),
  paper('results-anonymous', 'other', '{anonymous}', overview),
  paper('results-anonymous-share', 'other', '{anonymous}', overview, async page => {
    await page.getByRole('button', { name: 'Share results' }).click()
    await page.getByText('Fewer than five people took part').waitFor()
  }),
  paper('compare', 'comparing', '{compare}', '.compared >> nth=2'),
  paper('trends', 'comparing', '{trends}', '.trend >> nth=2'),
  paper('report-password', null, '{protectedReport}', '[type=password]', page =>
    page.getByLabel('Password').fill('another'),
  ),
  paper('report-password-wrong', null, '{protectedReport}', '[type=password]', async page => {
    await page.getByLabel('Password').fill('another')
    await page.getByLabel('Password').press('Enter')
    await page.getByRole('alert').waitFor()
  }),
  paper('report-anonymous', null, '{anonymousReport}', lastPart),
  paper('report', null, '{report}', lastPart),
])
