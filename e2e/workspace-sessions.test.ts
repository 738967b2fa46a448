// Sessions in the workspace, for a presenter: started with one click, the stage in a tab, phones, results and files, the end,
// planning in another zone, deleting; by keyboard alone where nothing is scanned.

import { join } from '@roomful/testkit/device'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { apiClient } from '../packages/server/test/support/api.ts'
import { expectAccessible, watchPage } from './support/judge-page.ts'
import { test } from './support/test.ts'
import { chooseFor, goTo } from './support/workspace.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Presses a button with the keyboard. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  await button(page, name).focus()
  await page.keyboard.press('Enter')
}

const questions = [
  {
    type: 'MULTIPLE_CHOICE',
    prompt: 'Where shall we meet?',
    options: [{ text: 'Lisbon' }, { text: 'Oslo' }],
  },
  { type: 'WORD_CLOUD', prompt: 'One word for today?' },
  { type: 'QA', prompt: 'Your questions?' },
]

test('a presenter starts a session with one click, runs it and has the numbers', async ({ workspace }) => {
  const { organization } = await workspace.organization()
  const presenter = await workspace.person(organization, 'PRESENTER')
  await presenter.call('PATCH', '/me', { name: 'Ada' })
  const api = `/organizations/${organization.id}`
  const { body: deck } = await presenter.post(`${api}/presentations`, { title: 'Town hall', questions })
  const { body: asked } = await presenter.get(`${api}/presentations/${deck.id}/questions`)
  const page = await workspace.pageOf(presenter, `/${organization.id}/presentations`)
  const offences = watchPage(page, workspace.url)
  await chooseFor(page, 'Town hall', 'Start with options…')
  const options = page.getByRole('dialog')
  await options.waitFor()
  const who = options.getByRole('group', { name: 'Who takes part?' }).getByRole('radio')
  expect(await who.evaluateAll(tiles => tiles.map(tile => [tile === document.activeElement]))).toEqual([
    [true],
    [false],
    [false],
  ])
  await page.keyboard.press('ArrowUp')
  expect(await options.getByRole('radio', { name: /^Names/ }).isChecked()).toBe(true)
  expect(await page.getByLabel('Reactions').isVisible()).toBe(false)
  await options.getByText('More: reactions off, word filter off, people choose more time').press('Enter')
  await page.getByLabel('Reactions').check()
  await page.getByLabel('Names in the lobby').uncheck()
  await options
    .getByText('More: reactions on, word filter off, people choose more time, no names in the lobby')
    .waitFor()
  await expectAccessible(page, 'how to start')
  await page.keyboard.press('Escape')
  // What was not started is not remembered.
  const opened = page.context().waitForEvent('page')
  await press(page, 'Start: Town hall')
  const stage = await opened
  await page.waitForURL(/\/sessions\/ses_\w+$/)
  await page.getByText('Running', { exact: true }).waitFor()
  await stage.waitForURL(/\/stage\/ses_/)
  const id = page.url().split('/').at(-1)!
  const { body: session } = await presenter.get(`${api}/sessions/${id}`)
  expect(session).toMatchObject({
    state: 'LIVE',
    participant_identity_mode: 'ANONYMOUS',
    settings: { reactions: false },
  })
  await page.getByText(session.join_code).first().waitFor()
  await page.getByRole('img', { name: 'QR code with which people join' }).waitFor()
  const tops = await page
    .locator('.session-actions > button')
    .evaluateAll(ways => ways.map(way => way.getBoundingClientRect().top))
  expect(tops.length).toBe(5)
  expect(new Set(tops).size, 'lines of buttons').toBe(1)
  await expectAccessible(page, 'a session that runs')

  await button(page, 'Remote on your phone').click()
  await page.getByRole('img', { name: 'QR code with the address of the remote' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Address of the remote' }).inputValue()).toMatch(
    /\/stage\/ses_\w+#/,
  )
  await expectAccessible(page, 'the remote')
  await page.keyboard.press('Escape')
  await press(page, 'Link for a moderator')
  await page.getByRole('img', { name: 'QR code with the moderator’s address' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Address of the moderation' }).inputValue()).toMatch(
    /\/moderator\/ses_\w+#/,
  )
  await expectAccessible(page, 'the link of a moderator')
  await page.keyboard.press('Escape')
  await press(page, 'Link for another screen')
  await page.getByRole('textbox', { name: 'Address of the stage' }).waitFor()
  await page.keyboard.press('Escape')

  await press(page, 'Refresh')
  const links = page.getByRole('list', { name: 'Screens, remotes and moderators' }).getByRole('listitem')
  await expect.poll(() => links.count()).toBe(4)
  expect(await links.first().textContent()).toContain('Screenby Ada')
  await expectAccessible(page, 'the links of a session')
  await page.getByRole('button', { name: /^Revoke: Screen/ }).click()
  await expectAccessible(page, 'revoking a link')
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await page.getByText('The link is revoked.').waitFor()
  expect(await links.count()).toBe(3)

  const { token } = await join(workspace.url, { code: session.join_code })
  await stage.close()
  const program = await apiClient(workspace.app, { organization })
  const say = (method: string, path: string, body: object) =>
    fetch(`${workspace.url}/room/v1/questions/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const [first, second, third] = asked.questions
  await program.post(`/sessions/${id}/questions/${first.id}/activate`)
  await say('PUT', `${first.id}/answer`, { answer: { option_ids: [first.options[1].id] } })
  await program.post(`/sessions/${id}/questions/${second.id}/activate`)
  await say('PUT', `${second.id}/answer`, { answer: { words: ['Hopeful'] } })
  await program.post(`/sessions/${id}/questions/${third.id}/activate`)
  await say('POST', `${third.id}/entries`, { text: 'When?' })
  const shown = (name: string) =>
    page.locator('.result-figures > div').filter({ hasText: name }).locator('dd')
  await expect.poll(() => shown('answers').textContent()).toBe('2')
  await expect.poll(() => shown('people').textContent()).toBe('1')
  const list = page.getByRole('navigation', { name: 'Questions' })
  await page.getByRole('heading', { name: 'Where shall we meet?' }).waitFor()
  await page.getByRole('row', { name: 'Oslo 1 100%' }).waitFor()
  await list.getByRole('button', { name: /^One word for today/ }).press('Enter')
  await page.getByRole('row', { name: 'Hopeful 1' }).waitFor()
  await list.getByRole('button', { name: /^Your questions/ }).press('Enter')
  await page.locator('.result-texts').getByText('When?').waitFor()
  await expectAccessible(page, 'results')

  for (const [name, ending] of [
    ['Download CSV', '.csv'],
    ['Download Excel', '.xlsx'],
  ] as const) {
    await press(page, 'Download')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name }).click(),
    ])
    const day = session.created_at.slice(0, 10)
    expect(download.suggestedFilename()).toBe(`Town hall ${day}${ending}`)
  }

  await press(page, 'End session…')
  await expectAccessible(page, 'ending')
  await page.getByRole('dialog').getByRole('button', { name: 'End session' }).press('Enter')
  await page.getByText('The session is over.').waitFor()
  await goTo(page, `/${organization.id}/sessions`)
  const past = page.getByRole('list', { name: 'Past' }).getByRole('listitem')
  expect(await past.textContent()).toMatch(/Town hall.*by Ada.*1 person.*100% answered/s)
  // Its picture is the first question: all have as many answers.
  await past.locator('.s-canvas').getByText('Where shall we meet?').waitFor()
  await expectAccessible(page, 'the sessions')
  await past.getByRole('link').press('Enter')
  await press(page, 'More actions')
  await expectAccessible(page, 'further actions')
  await page.getByRole('menuitem', { name: 'Delete session' }).press('Enter')
  await page.getByText('The answers of 1 person (2 in all)').waitFor()
  await expectAccessible(page, 'deleting')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).press('Enter')
  await page.getByText('No results yet.').waitFor()
  expect((await presenter.get(`${api}/sessions/${id}`)).status).toBe(404)
  expect(offences).toEqual([])
})

test('a session is planned in another zone, with what that is here; others may not delete it', async ({
  workspace,
}) => {
  const { organization, owner } = await workspace.organization()
  const api = `/organizations/${organization.id}`
  await owner.post(`${api}/presentations`, { title: 'Town hall', questions })
  const page = await workspace.pageOf(owner, `/${organization.id}/presentations`, {
    viewport: { width: 1280, height: 800 },
    timezoneId: 'Europe/Berlin',
  })
  await chooseFor(page, 'Town hall', 'Start with options…')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^Names/ }).check()
  await press(page, 'Schedule…')
  await dialog.getByLabel('Opens').waitFor()
  // What was chosen before stays.
  expect(await dialog.getByRole('radio', { name: /^Names/ }).isChecked()).toBe(true)
  await dialog.getByLabel('Opens').fill('2040-03-05T09:00')
  await dialog.getByLabel('Closes').fill('2040-03-04T09:00')
  await dialog.getByLabel('Time zone').selectOption('America/New_York')
  await dialog.getByText('For you: 5 Mar 2040, 15:00').waitFor()
  await press(page, 'Schedule')
  await page.getByText('a time after the opening').waitFor()
  const described = await dialog.getByLabel('Closes').evaluate(input =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map(id => document.getElementById(id)?.textContent)
      .join(' '),
  )
  expect(described).toMatch(/a time after the opening.*For you: /)
  await dialog.getByLabel('Closes').fill('2040-03-09T17:00')
  await expectAccessible(page, 'planning')
  await press(page, 'Schedule')
  await page.waitForURL(/\/sessions\/ses_\w+$/)
  const { body } = await owner.get(`${api}/sessions`)
  expect(body.sessions).toMatchObject([
    {
      opens_at: '2040-03-05T14:00:00.000Z',
      closes_at: '2040-03-09T22:00:00.000Z',
      mode: 'SELF_PACED',
      participant_identity_mode: 'IDENTIFIED',
    },
  ])
  await page.getByText('Scheduled', { exact: true }).waitFor()
  await expectAccessible(page, 'a session that is planned')
  const other = await workspace.pageOf(
    await workspace.person(organization, 'PRESENTER'),
    `/${organization.id}/sessions/${body.sessions[0].id}`,
  )
  await press(other, 'More actions')
  await other.getByText('or an administrator can delete this session').waitFor()
  await expectAccessible(other, 'further actions without deleting')
  expect(await other.getByRole('menuitem', { name: 'Delete session' }).count()).toBe(0)
})

test('settings chosen before a session starts apply to it and the next one, in any browser, and of this presentation alone', async ({
  workspace,
}) => {
  const { organization, owner } = await workspace.organization()
  const api = `/organizations/${organization.id}`
  for (const title of ['Town hall', 'Other']) await owner.post(`${api}/presentations`, { title, questions })
  const list = `/${organization.id}/presentations`
  const choicesIn = (dialog: Locator) => [
    dialog.getByRole('radio', { name: /^Names/ }),
    dialog.getByRole('radio', { name: /^You grant it/ }),
    dialog.getByLabel('Start with joining stopped'),
    dialog.getByLabel('Reactions'),
    dialog.getByLabel('Word filter'),
    dialog.getByLabel('Leaderboard after each section'),
  ]
  const expected = {
    state: 'LIVE',
    participant_identity_mode: 'IDENTIFIED',
    settings: {
      extra_time: 'GRANTED',
      reactions: true,
      word_filter: true,
      rounds: true,
      hands_free_seconds: 10,
      participants_max: 30,
    },
  }
  for (const hasToChoose of [true, false]) {
    const page = await workspace.pageOf(owner, list)
    const dialog = page.getByRole('dialog')
    await chooseFor(page, 'Town hall', 'Start with options…')
    await dialog.getByText(/^More: /).press('Enter')
    for (const choice of choicesIn(dialog)) {
      expect(await choice.isChecked()).toBe(!hasToChoose)
      await choice.check()
    }
    const handsFree = dialog.getByLabel('Hands-free')
    expect(await handsFree.inputValue()).toBe(hasToChoose ? '' : '10')
    await handsFree.selectOption('After 10 seconds')
    await dialog.getByText(/^More: .*leaderboard after each section, hands-free, 10 s$/).waitFor()
    const most = dialog.getByLabel('Number of people, at most')
    expect(await most.inputValue()).toBe(hasToChoose ? '' : '30')
    await most.fill('')
    for (const wrong of ['1.5', '-3', '0', 'abc', '1000001']) {
      await most.fill(wrong)
      await dialog.getByRole('button', { name: 'Start now' }).click()
      await dialog.getByText('Enter a whole number from 1 to 1,000,000').waitFor()
      expect(await most.inputValue()).toBe(wrong)
      expect(await most.evaluate(element => element === document.activeElement)).toBe(true)
    }
    await most.fill('30')
    await dialog.getByText(/^More: .*at most 30 people/).waitFor()
    if (hasToChoose) await dialog.getByLabel('Same next time').check()
    await dialog.getByRole('button', { name: 'Start now' }).click()
    await page.waitForURL(/\/sessions\/ses_\w+$/)
    const { body } = await owner.get(`${api}/sessions/${page.url().split('/').at(-1)}`)
    expect(body).toMatchObject(expected)
    await expect(join(workspace.url, { code: body.join_code, display_name: 'Ada' })).rejects.toThrow(/locked/)
    await goTo(page, list)
    await page.getByRole('link', { name: 'To the running session: Town hall' }).click()
    await page.waitForURL(/\/sessions\/ses_\w+$/)
    await owner.post(`${api}/sessions/${body.id}/close`)
    await goTo(page, list)
    await button(page, 'Start · with names: Town hall').waitFor()
    await button(page, 'Start: Other').click()
    await page.waitForURL(/\/sessions\/ses_\w+$/)
    const other = await owner.get(`${api}/sessions/${page.url().split('/').at(-1)}`)
    expect(other.body.participant_identity_mode).toBe('ANONYMOUS')
    await owner.post(`${api}/sessions/${other.body.id}/close`)
  }
  const { body } = await owner.get(`${api}/presentations?search=Town`)
  const editor = await workspace.pageOf(owner, `${list}/${body.presentations[0].id}`)
  await button(editor, 'Start · with names').click()
  await editor.waitForURL(/\/sessions\/ses_\w+$/)
  const { body: started } = await owner.get(`${api}/sessions/${editor.url().split('/').at(-1)}`)
  expect(started).toMatchObject({ participant_identity_mode: 'IDENTIFIED' })
  await goTo(editor, `${list}/${body.presentations[0].id}`)
  await editor.getByRole('link', { name: 'To the running session' }).click()
  await editor.waitForURL(new RegExp(started.id))
})
