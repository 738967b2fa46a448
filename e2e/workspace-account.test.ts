// One's own account: profile and language, the second step with its recovery codes, the password, devices, organizations.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible, watchPage } from './support/judge-page.ts'
import { focused } from './support/keys.ts'
import { test } from './support/test.ts'
import { codeOf, desk, password } from './support/workspace.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

test('a name and a language are changed, and a concurrent change made elsewhere is not lost silently', async ({
  workspace,
}) => {
  const { owner } = await workspace.organization()
  const page = await workspace.pageOf(owner, '/account')
  const offences = watchPage(page, workspace.url)
  await page.getByLabel('Your name').fill('Ada Lindqvist')
  await expectAccessible(page, 'the profile')
  await owner.call('PATCH', '/me', { name: 'Ada L.' })
  // The page has received it, the form has not shown it.
  await page.getByRole('link', { name: 'Ada L.' }).waitFor()
  await button(page, 'Save').click()
  await page.getByText('the name there is “Ada L.”').waitFor()
  expect(await page.getByLabel('Your name').inputValue()).toBe('Ada Lindqvist')
  expect((await owner.get('/me')).body.user.name).toBe('Ada L.')
  await page.getByLabel('Language').selectOption('de')
  await button(page, 'Save').click()
  await page.getByText('Gespeichert.').waitFor()
  await page.getByRole('heading', { name: 'Ihr Konto: Profil', level: 1 }).waitFor()
  expect((await owner.get('/me')).body.user).toMatchObject({ name: 'Ada Lindqvist', language: 'de' })
  await page.reload()
  await page.getByRole('heading', { name: 'Ihr Konto: Profil', level: 1 }).waitFor()
  expect(offences).toEqual([])
})

test('the account has its tabs below one title, and fields next to their labels, as settings have', async ({
  workspace,
}) => {
  const { owner } = await workspace.organization()
  const page = await workspace.pageOf(owner, '/account', desk)
  const title = (name: string) => page.getByRole('heading', { name, level: 1, exact: true })
  const name = page.getByLabel('Your name')
  await name.waitFor()
  const { x, y, height } = (await title('Your account: Profile').boundingBox())!
  const tab = page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Devices' })
  expect((await tab.boundingBox())!.y).toBeGreaterThan(y + height)
  const label = (await page.getByText('Your name', { exact: true }).boundingBox())!
  expect([label.width, (await name.boundingBox())!.width]).toEqual([240, 480])
  await tab.click()
  await title('Your account: Devices').waitFor()
  await expect.poll(() => page.title()).toBe('Your account: Devices · Roomful')
  expect(await title('Your account: Devices').boundingBox()).toMatchObject({ x, y, height })
  expect(await focused(page)).toBe('Your account: Devices')
})

test('the second step is turned on with an app, its recovery codes are kept, renewed, and it is turned off', async ({
  workspace,
}) => {
  const { owner } = await workspace.organization()
  const page = await workspace.pageOf(owner, '/account/security')
  const offences = watchPage(page, workspace.url)
  const dialog = page.getByRole('dialog')
  const prove = async (typed: string, then: string) => {
    await dialog.getByLabel('Current password', { exact: true }).fill(typed)
    await button(page, then).click()
  }
  await button(page, 'Turn on two-step sign-in').click()
  await expectAccessible(page, 'the password before the second step')
  await prove('not the password', 'Next')
  await dialog.getByText('This is not correct.').waitFor()
  await prove(password, 'Next')
  await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  await expectAccessible(page, 'the QR code')
  const secret = (await dialog.getByLabel('Or type this key into the app').inputValue()).replaceAll(' ', '')
  const url = `otpauth://totp/Roomful:x?secret=${secret}&issuer=Roomful`
  await dialog.getByLabel('Code from your app').fill('000000')
  await button(page, 'Confirm').click()
  await dialog.getByText('This is not correct.').waitFor()
  await dialog.getByLabel('Code from your app').fill(codeOf(workspace.app, url))
  await button(page, 'Confirm').click()
  await dialog.getByRole('heading', { name: 'Two-step sign-in is on' }).waitFor()
  await expectAccessible(page, 'the recovery codes')
  const first = await dialog.getByRole('textbox', { name: 'Recovery codes' }).inputValue()
  expect(first.split('\n')).toHaveLength(10)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download as a file').click(),
  ])
  expect(file.suggestedFilename()).toBe('roomful-recovery-codes.txt')
  expect(readFileSync(await file.path(), 'utf8')).toContain(first)
  await button(page, 'I have saved them').click()
  await page.getByText('On', { exact: true }).waitFor()
  await expectAccessible(page, 'security with a second step')
  await button(page, 'New recovery codes').click()
  await prove(password, 'Make new codes')
  await dialog.getByRole('textbox', { name: 'Recovery codes' }).waitFor()
  expect(await dialog.getByRole('textbox', { name: 'Recovery codes' }).inputValue()).not.toBe(first)
  await button(page, 'I have saved them').click()
  await button(page, 'Turn off two-step sign-in').click()
  await dialog.getByLabel('Current password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Turn off two-step sign-in' }).click()
  await page.getByText('Off', { exact: true }).waitFor()
  expect((await owner.get('/me')).body.user.two_factor).toBe(false)
  expect(offences).toEqual([])
})

test('an organization that wants a second step says so until it is set up', async ({ workspace }) => {
  const { organization, owner } = await workspace.organization()
  const presenter = await workspace.person(organization)
  await owner.call('PATCH', `/organizations/${organization.id}/sign-in-settings`, {
    two_factor_required: true,
  })
  const page = await workspace.pageOf(presenter, '')
  await page.getByText('This organization requires two-step sign-in').waitFor()
  await expectAccessible(page, 'a second step is wanted')
  await page.getByRole('link', { name: 'Turn it on' }).click()
  await page.getByText('Required by Acme.').waitFor()
})

test('devices are listed and signed out, and another password signs out all others', async ({
  openPage,
  workspace,
}) => {
  const { owner } = await workspace.organization()
  const page = await workspace.pageOf(owner, '/account/devices')
  const others = await Promise.all([openPage(desk), openPage(desk)])
  const rows = page.getByRole('listitem').filter({ hasText: 'last used' })
  for (const other of others) {
    await other.goto(`${workspace.url}/workspace`)
    await other.getByLabel('Email address').fill(owner.user.email)
    await other.getByLabel('Password', { exact: true }).fill(password)
    await button(other, 'Sign in').click()
    await other.getByRole('heading', { name: 'Presentations', level: 1 }).waitFor()
  }
  await page.reload()
  await expect.poll(() => rows.count()).toBe(3)
  await expectAccessible(page, 'the devices')
  await rows.first().getByRole('button').click()
  await expectAccessible(page, 'signing out a device')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByText('Signed out there.').waitFor()
  await expect.poll(() => rows.count()).toBe(2)
  await button(page, 'Sign out everywhere else').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect.poll(() => rows.count()).toBe(1)
  await page.getByText('This device').waitFor()
  // Their pages ask by themselves, with all that is on them still there for the same person.
  for (const other of others) {
    await other.getByRole('dialog', { name: 'Please sign in again' }).waitFor()
    await button(other, 'Sign in as someone else').click()
    await other.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
  }

  const [elsewhere] = others
  await elsewhere!.getByLabel('Email address').fill(owner.user.email)
  await elsewhere!.getByLabel('Password', { exact: true }).fill(password)
  await button(elsewhere!, 'Sign in').click()
  await elsewhere!.getByRole('heading', { name: 'Presentations', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Security' }).click()
  await page.getByLabel('Current password', { exact: true }).fill(password)
  await page.getByLabel('New password', { exact: true }).fill('too short')
  await button(page, 'Change password').click()
  await page.getByText('The password needs 10 to 200 characters.').waitFor()
  expect(await page.getByLabel('Current password', { exact: true }).inputValue()).toBe(password)
  await page.getByLabel('New password', { exact: true }).fill('another long walk')
  await button(page, 'Change password').click()
  await page.getByText('Your password is changed.').waitFor()
  expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe('')
  await elsewhere!.reload()
  await elsewhere!.getByRole('heading', { name: 'Sign in' }).waitFor()
})

test('somebody in several organizations switches between them and leaves one, but not as its last owner', async ({
  workspace,
}) => {
  const { organization, owner } = await workspace.organization('Alpha')
  const { organization: second, owner: other } = await workspace.organization('Beta')
  const { body } = await other.post(`/organizations/${second.id}/invitations`, {
    email: owner.user.email,
    role: 'PRESENTER',
  })
  await owner.post('/invitations/accept', { secret: new URL(body.url).hash.slice(1) })
  const page = await workspace.pageOf(owner, '')
  const chosen = page.getByRole('combobox', { name: 'Organization' })
  await page.waitForURL(`**/${organization.id}/presentations`)
  expect(await chosen.inputValue()).toBe(organization.id)
  await chosen.selectOption('Beta')
  await page.waitForURL(`**/${second.id}/presentations`)
  // Whoever comes back is where they were last.
  await page.goto(`${workspace.url}/workspace`)
  await page.waitForURL(`**/${second.id}/presentations`)
  expect(await chosen.inputValue()).toBe(second.id)
  await page.goto(`${workspace.url}/workspace/account/organizations`)
  await button(page, 'Leave: Alpha').click()
  await expectAccessible(page, 'leaving an organization')
  await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click()
  await page.getByText('You are its only owner.').waitFor()
  await button(page, 'Cancel').click()
  await button(page, 'Leave: Beta').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click()
  await page.getByText('You have left Beta.').waitFor()
  await page.getByRole('link', { name: 'Open: Beta' }).waitFor({ state: 'detached' })
  await page.goto(`${workspace.url}/workspace/${second.id}`)
  await page.getByRole('heading', { name: 'There is nothing here' }).waitFor()
  await page.goto(`${workspace.url}/workspace/${organization.id}`)
  await page.getByRole('heading', { name: 'Presentations', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Alpha', exact: true }).waitFor()
})
