// The product in a browser from the first account to a report that was handed over: a person signs up, writes a presentation,
// invites a colleague, runs it with a remote and five phones, prints the report and shares it; a stranger, curl and an agent read the same numbers.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { ReportOut } from '@roomful/contract/features/reports/reports'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { phone } from './support/browser.ts'
import { watchPage } from './support/judge-page.ts'
import { partsOf, readPdf } from './support/pdf.ts'
import { inTerminal } from './support/terminal.ts'
import { test } from './support/test.ts'
import { desk, linkOn, password } from './support/workspace.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const question = 'Where shall we meet?'
/** Of five people: four chose Oslo, one Lisbon. */
const numbers = { participants: 5, Oslo: 4, Lisbon: 1 }

test('signing up, writing a presentation, running it, handing over its report', async ({
  openPage,
  openWorkspace,
}) => {
  const workspace = await openWorkspace()
  const page = await openPage(desk)
  const offences = watchPage(page, workspace.url)
  await page.goto(await workspace.setUpUrl())
  await page.getByLabel('Name of the organization').fill('Nordwind')
  await page.getByLabel('Your name').fill('Ada')
  await page.getByLabel('Email address').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Set up').click()
  await page.getByText('All set up.').waitFor()

  await page.getByRole('link', { name: 'Presentations' }).first().click()
  await button(page, 'Blank').click()
  await page.locator('.deck-editor').waitFor()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Multiple choice/ })
    .click()
  await page.getByLabel('Title of the presentation').fill('Town hall')
  await page.getByLabel('Question', { exact: true }).fill(question)
  const options = page.locator('.deck-option input[type=text]')
  await options.nth(0).fill('Lisbon')
  await options.nth(1).fill('Oslo')
  await page.locator('.deck-saving[data-saving=SAVED]').waitFor()
  const deckAddress = new URL(page.url()).pathname

  // A colleague accepts an invitation and finds the presentation.
  await page.goto(`${workspace.url}${deckAddress.replace(/\/presentations\/.*/, '/members')}`)
  await button(page, 'Invite someone').click()
  await page.getByLabel('Their email address').fill('grace@example.com')
  await button(page, 'Invite').click()
  const invitation = await page.getByLabel('Invitation link').inputValue()
  const colleague = await openPage(desk)
  await colleague.goto(linkOn(workspace, invitation))
  await colleague.getByLabel('Your name').fill('Grace')
  await colleague.getByLabel('Choose a password', { exact: true }).fill(password)
  await button(colleague, 'Accept the invitation').click()
  await colleague.getByRole('link', { name: 'Town hall' }).first().waitFor()

  await page.goto(`${workspace.url}${deckAddress}`)
  const opened = page.context().waitForEvent('page')
  await page
    .getByRole('button', { name: /^Start/ })
    .first()
    .click()
  const stage = await opened
  await page.waitForURL(/\/sessions\/ses_\w+$/)
  await stage.bringToFront()
  const code = (await stage.locator('.join-code').first().textContent())!.replaceAll(/\D/g, '')
  expect(code).toMatch(/^\d{6}$/)

  const phones: Page[] = []
  for (let i = 0; i < numbers.participants; i++) {
    const participant = await openPage(phone)
    await participant.goto(workspace.url)
    await participant.getByLabel('Room code').fill(code)
    await button(participant, 'Join').click()
    await participant.getByText('Town hall').first().waitFor()
    phones.push(participant)
  }

  const remote = await pairedRemote(stage, await openPage(phone), workspace.url)
  await remote
    .getByRole('button', { name: /^(Start|Next)/ })
    .first()
    .click()
  await stage.getByRole('heading', { name: question }).waitFor()
  for (const [i, participant] of phones.entries()) {
    await participant.getByText(i < numbers.Oslo ? 'Oslo' : 'Lisbon').click()
    await participant.getByText('Your answer').first().waitFor()
  }
  await stage.getByText('5 of 5 answered').waitFor()

  await page.bringToFront()
  const shown = (name: string) =>
    page.locator('.result-figures > div').filter({ hasText: name }).locator('dd')
  await expect.poll(() => shown('Answers').textContent()).toBe('5')
  await page.getByRole('heading', { name: question }).waitFor()
  const result = page.locator('tr').filter({ hasText: 'Oslo' })
  await expect.poll(() => result.textContent()).toMatch(/Oslo.*4.*80/s)
  const sessionId = page.url().split('/').at(-1)!
  await button(page, 'End session…').click()
  await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click()
  await page.getByText('The session is over.').waitFor()

  await button(page, 'Share results').click()
  const sharing = page.getByRole('dialog').first()
  await sharing.getByRole('button', { name: 'Create link' }).click()
  const link = await sharing.getByLabel('Report link').inputValue()
  const stranger = await openPage(desk)
  await stranger.goto(linkOn(workspace, link))
  const row = stranger.getByRole('row', { name: /^Oslo/ })
  await row.waitFor()
  expect(await row.textContent()).toMatch(/Oslo.*4.*80/s)
  expect(await stranger.locator('.report-facts > div').first().textContent()).toBe('Participants5')
  expect(await stranger.context().cookies()).toEqual([])
  await stranger.locator('.report-part .s-picture .s-canvas').getByText('Oslo').first().waitFor()
  const printed = readPdf(await stranger.pdf({ format: 'A4', tagged: true }))
  expect(printed.pages).toBe(1)
  expect(partsOf(printed.root, 'TR').length).toBeGreaterThan(2)

  // The same numbers by curl, and by an agent.
  await page.goto(`${workspace.url}${deckAddress.replace(/\/presentations\/.*/, '/api')}`)
  await button(page, 'Create a key').click()
  await page.getByRole('dialog').getByLabel('Name').fill('Report')
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Read' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Create a key' }).click()
  const key = await page.getByRole('dialog').getByLabel('Secret key').inputValue()
  const address = `${workspace.url}/public/v1/sessions/${sessionId}/report`
  const { status, body } = await inTerminal(`curl '${address}' -H 'X-API-Key: ${key}'`)
  expect(status).toBe(200)
  expect(countsIn(body)).toEqual(numbers)
  const agent = new Client({ name: 'story', version: '1' })
  await agent.connect(
    new StreamableHTTPClientTransport(new URL(`${workspace.url}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    }),
  )
  const read = await agent.callTool({ name: 'get_session_report', arguments: { session_id: sessionId } })
  await agent.close()
  expect(countsIn(JSON.parse((read.content as { text: string }[])[0]!.text))).toEqual(numbers)
  expect(offences).toEqual([])
})

/** A phone that the person at the stage has allowed to control the session. */
async function pairedRemote(stage: Page, hand: Page, url: string): Promise<Page> {
  await stage.bringToFront()
  await stage.getByRole('button', { name: 'More controls' }).press('Enter')
  const [offer] = await Promise.all([
    stage.waitForResponse(response => response.url().endsWith('/room/v1/stage/pairing')),
    stage.getByRole('button', { name: 'Control from your phone' }).press('Enter'),
  ])
  const { token } = (await offer.json()) as { token: string }
  await hand.goto(`${url}/remote/${stage.url().split('/stage/')[1]!.split('#')[0]}#${token}`)
  await hand.locator('.pair-number').waitFor()
  await stage.getByRole('button', { name: 'Yes, that is mine' }).press('Enter')
  await stage.getByText('Your phone is a remote now.').waitFor()
  await stage.keyboard.press('Escape')
  return hand
}

/** How many took part by a report, and how many chose each option of its only question. */
function countsIn(body: unknown): Record<string, number> {
  const { kpis, questions } = body as ReportOut
  const { question, results } = questions[0]!
  const { option_counts } = results as unknown as { readonly option_counts: Record<string, number> }
  const counts = question.options.map(({ id, text }) => [text, option_counts[id]!] as const)
  return { participants: kpis.participants, ...Object.fromEntries(counts) }
}
