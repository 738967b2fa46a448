// The address of a permanent room before, during and after a session; making one in the settings, and choosing it at the start.
import { expect } from 'vitest'
import { setAddress } from '../packages/server/src/features/permanent-rooms/addresses.ts'
import { writing } from '../packages/server/src/services.ts'
import { apiClient } from '../packages/server/test/support/api.ts'
import { phone, stage } from './support/browser.ts'
import { expectAccessible, watchPage } from './support/judge-page.ts'
import { test } from './support/test.ts'
import { desk } from './support/workspace.ts'

const narrow = { ...phone, viewport: { width: 320, height: 640 } }
const questions = [{ type: 'NPS', prompt: 'Would you?' }]

test('an address waits, joins by itself once a session opens, and waits again after it', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom({ title: 'First', questions })
  const { api } = room
  await writing(api.app.services, tx => setAddress(tx, api.organization, 'acme'))
  await api.post('/permanent-rooms', { name: 'monday', title: 'Monday lecture' })
  const [page, late] = [await openPage(narrow), await openPage({ ...phone, locale: 'de-DE' })]
  const offences = watchPage(page, room.url)
  await page.goto(`${room.url}/j/acme/monday`)
  await page.getByText('This room is not open yet.').waitFor()
  await page.getByText('Monday lecture').waitFor()
  await page.getByText('No session is scheduled yet.').waitFor()
  await expectAccessible(page, 'an address that waits')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)

  const { body: deck } = await api.post('/presentations', { title: 'Week 1', questions })
  const { body: planned } = await api.post('/sessions', { presentation_id: deck.id, room: 'monday' })
  const schedule = { opens_at: '2040-03-05T08:00:00Z', closes_at: '2040-03-09T16:00:00Z', timezone: 'UTC' }
  await api.post(`/sessions/${planned.id}/schedule`, schedule)
  await late.goto(`${room.url}/j/ACME/Monday/`)
  await late.getByText(/Er öffnet Montag, 5. März 2040/).waitFor()

  const { body: session } = await api.post('/sessions', { presentation_id: deck.id, room: 'monday' })
  await api.post(`/sessions/${session.id}/open`)
  for (const one of [page, late]) await one.waitForURL(`${room.url}/j/${session.join_code}`)
  await page.getByRole('heading', { name: 'Look at the screen' }).waitFor()
  // Opened again, the address leads to the same seat.
  await page.goto(`${room.url}/j/acme/monday`)
  await page.getByRole('heading', { name: 'Look at the screen' }).waitFor()
  const { body: kpis } = await api.get(`/sessions/${session.id}/kpis`)
  expect(kpis.participants).toBe(2)

  const third = await openPage(phone)
  await third.goto(`${room.url}/j/acme/monday`)
  await third.getByText('Week 1').waitFor()
  await third.getByRole('button', { name: 'Join', exact: true }).click()
  await third.getByRole('heading', { name: 'Look at the screen' }).waitFor()

  await api.post(`/sessions/${session.id}/close`)
  await third.goto(`${room.url}/j/acme/monday`)
  await third.getByText(/It opens Monday,? 5 March 2040/).waitFor()
  await third.goto(`${room.url}/j/acme/tuesday`)
  await third.getByRole('heading', { name: 'No session is open here' }).waitFor()
  expect(offences).toEqual([])
})

test('an admin sets the address and makes a room, a session is started in it, and its stage shows where to go', async ({
  workspace,
  openPage,
}) => {
  const { organization, owner } = await workspace.organization()
  const api = await apiClient(workspace.app, { organization })
  await api.post('/presentations', { title: 'Week 1', questions })
  const page = await workspace.pageOf(owner, `/${organization.id}/settings/rooms`, desk)
  const offences = watchPage(page, workspace.url)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await page.getByLabel('Your address').fill('roomful')
  await save.click()
  await page.getByText('This address is reserved.').waitFor()
  await page.getByLabel('Your address').fill('Nordwind')
  await save.click()
  await page.getByText('Saved.').waitFor()
  await page.getByRole('button', { name: 'New room' }).click()
  await page.getByLabel('Title').fill('Monday lecture')
  await page.getByLabel('Name in the address').fill('mon day')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByText('Only letters a–z').waitFor()
  await page.getByLabel('Name in the address').fill('monday')
  await page.getByLabel('Presentation', { exact: true }).selectOption({ label: 'Week 1' })
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByText('Monday lecture').waitFor()
  await expectAccessible(page, 'the permanent rooms')
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)

  const { body: decks } = await api.get('/presentations')
  const { body: session } = await api.post('/sessions', { presentation_id: decks.presentations[0].id })
  expect(session.room).toBe('monday')
  await api.post(`/sessions/${session.id}/open`)
  const screen = await openPage(stage)
  const { body: link } = await api.post(`/sessions/${session.id}/stage-links`, { role: 'screen' })
  const { pathname, hash } = new URL(link.url)
  await screen.goto(workspace.url + pathname + hash)
  expect(await screen.locator('.join-address').textContent()).toMatch(/\/j\/nordwind\/monday$/)
  expect(await screen.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280)
  expect(offences).toEqual([])
})
