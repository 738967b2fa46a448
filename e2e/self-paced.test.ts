import { expect } from 'vitest'
import { writing } from '../packages/server/src/domain/domain.ts'
import { createStageLink } from '../packages/server/src/domain/stages/stage-links.ts'
import { phone, stage } from './support/browser.ts'
import { everyType } from './support/deck.ts'
import { expectAccessible } from './support/judge-page.ts'
import { test } from './support/test.ts'

test('a self-paced session: answers in any order, resumed where it was left, on a stage that is a dashboard', async ({
  openPage,
  openRoom,
}) => {
  const { api, url } = await openRoom(everyType)
  const questions = everyType.questions.slice(0, 5)
  const { body: deck } = await api.post('/presentations', { title: 'At your own pace', questions })
  const { body: draft } = await api.post('/sessions', { presentation_id: deck.id })
  await api.post(`/sessions/${draft.id}/schedule`, {
    opens_at: new Date(Date.now() + 60_000).toISOString(),
    closes_at: new Date(Date.now() + 3_600_000).toISOString(),
    timezone: 'UTC',
  })
  const page = await openPage(phone)
  await page.clock.install()
  await page.goto(`${url}/j/${draft.join_code}`)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await page.getByRole('heading', { name: 'This room is not open yet.' }).waitFor()
  await expectAccessible(page, 'waiting for the opening')
  await api.post(`/sessions/${draft.id}/open`)
  // By then it has asked again by itself.
  await page.clock.runFor(8_000)
  await page.getByText('0 of 5 answered').waitFor()
  await page.locator('.option').first().click()
  await page.getByText('1 of 5 answered').waitFor()
  await expectAccessible(page, 'a self-paced question')
  await page.getByRole('button', { name: 'Next question' }).click()
  await page.getByRole('button', { name: 'Next question' }).click()
  await page.getByLabel('Your text').fill('In my own time')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('2 of 5 answered').waitFor()
  await page.reload()
  await page.getByRole('heading', { name: questions[1]!.prompt }).waitFor()
  await page.getByText('2 of 5 answered').waitFor()

  const { token } = await writing(api.app.services, tx => createStageLink(tx, draft.id, 'remote'))
  const screen = await openPage(stage)
  await screen.goto(`${url}/stage/${draft.id}#${token}`)
  await screen.getByText('In my own time').first().waitFor()
  expect(await screen.getByText('1 person answered').count()).toBe(2)
  await expectAccessible(screen, 'the dashboard')
})
