// The product in a browser from the first account to the result: a person signs up, writes a presentation, starts it, a phone
// answers, the stage and the workspace show it.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { phone } from './support/browser.ts'
import { watchPage } from './support/judge-page.ts'
import { test } from './support/test.ts'
import { desk, password } from './support/workspace.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

test('signing up, writing a presentation, running it and reading the result', async ({
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
  await page.getByLabel('Question', { exact: true }).fill('Where shall we meet?')
  const options = page.locator('.deck-option input[type=text]')
  await options.nth(0).fill('Lisbon')
  await options.nth(1).fill('Oslo')
  await page.locator('.deck-saving[data-saving=SAVED]').waitFor()

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

  const participant = await openPage(phone)
  await participant.goto(workspace.url)
  await participant.getByLabel('Room code').fill(code)
  await button(participant, 'Join').click()
  await participant.getByText('Town hall').first().waitFor()
  await stage.keyboard.press('ArrowRight')
  await stage.getByRole('heading', { name: 'Where shall we meet?' }).waitFor()
  await participant.getByText('Oslo').click()
  await participant.getByText('Your answer').first().waitFor()
  await stage.getByText('1 of 1 answered').waitFor()

  await page.bringToFront()
  const shown = (name: string) =>
    page.locator('.result-figures > div').filter({ hasText: name }).locator('dd')
  await expect.poll(() => shown('Answers').textContent()).toBe('1')
  await page.getByRole('heading', { name: 'Where shall we meet?' }).waitFor()
  const result = page.locator('tr').filter({ hasText: 'Oslo' })
  await expect.poll(() => result.textContent()).toMatch(/Oslo.*100/s)
  await button(page, 'End session…').click()
  await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click()
  await page.getByText('The session is over.').waitFor()
  expect(offences).toEqual([])
})
