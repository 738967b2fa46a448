// Members and invitations: who sees what by their role, the link that is passed on, roles and removals, long lists.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { createInvitation } from '../packages/server/src/features/people/invitations.ts'
import { readMailAddress } from '../packages/server/src/features/people/users.ts'
import { writing } from '../packages/server/src/services.ts'
import { expectAccessible, watchPage } from './support/judge-page.ts'
import { test } from './support/test.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

test('an owner invites a person with a link to pass on, and revokes an invitation', async ({ workspace }) => {
  const { organization, owner } = await workspace.organization()
  const page = await workspace.pageOf(owner, `/${organization.id}/members`)
  const offences = watchPage(page, workspace.url)
  await page.getByText('None at the moment.').waitFor()
  await expectAccessible(page, 'the members')
  await button(page, 'Invite someone').click()
  await expectAccessible(page, 'inviting')
  await button(page, 'Invite').click()
  await page.getByText('Please fill this in.').waitFor()
  await page.getByLabel('Their email address').fill(owner.user.email)
  await button(page, 'Invite').click()
  await page.getByText('This person is a member already.').waitFor()
  await expectAccessible(page, 'inviting, refused')
  await page.getByLabel('Their email address').fill('guest@example.com')
  await page.getByRole('radio', { name: /^Administrator/ }).check()
  await button(page, 'Invite').click()
  await page.getByText('Pass this link on').waitFor()
  await expectAccessible(page, 'invited')
  const link = await page.getByLabel('Invitation link').inputValue()
  expect(link).toMatch(/\/workspace\/invitation#[\w-]{43}$/)
  await button(page, 'Copy').click()
  await page.getByText('Copied.').waitFor()
  await button(page, 'Done').click()
  await page.getByRole('list', { name: 'Open invitations' }).getByText('Administrator').waitFor()
  await button(page, 'Revoke: guest@example.com').click()
  await expectAccessible(page, 'revoking')
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await page.getByText('None at the moment.').waitFor()
  const secret = new URL(link).hash.slice(1)
  expect((await owner.post('/invitations/check', { secret })).status).toBe(404)
  expect(offences).toEqual([])
})

test('a browser with a language tag that Intl refuses shows the pages with dates', async ({ workspace }) => {
  const { organization, owner } = await workspace.organization()
  const page = await workspace.pageOf(owner, '')
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'languages', { value: ['en-US@posix'] })
  })
  for (const path of ['api', 'sessions', 'members']) {
    await page.goto(`${workspace.url}/workspace/${organization.id}/${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => page.getByText('Loading…').count()).toBe(0)
  }
  await page
    .getByText(/\b20\d\d\b/)
    .first()
    .waitFor()
})

test('roles are changed and members removed, whose open pages show it by themselves; the last owner stays', async ({
  workspace,
}) => {
  const { organization, owner } = await workspace.organization()
  await owner.call('PATCH', '/me', { name: 'Ada' })
  const grace = await workspace.person(organization, 'PRESENTER')
  await grace.call('PATCH', '/me', { name: 'Grace' })
  const page = await workspace.pageOf(owner, `/${organization.id}/members`)
  const hers = await workspace.pageOf(grace, '')
  await hers.getByRole('heading', { name: 'Presentations', level: 1 }).waitFor()
  await button(page, 'Change role: Grace').click()
  await expectAccessible(page, 'changing a role')
  await page.getByRole('radio', { name: /^Administrator/ }).check()
  await button(page, 'Change role').last().click()
  await page.getByText('Grace now has the role Administrator.').waitFor()
  await hers.getByRole('link', { name: 'Members', exact: true }).click()
  await button(hers, 'Remove: Ada').waitFor({ state: 'detached' })
  await hers.getByRole('list', { name: 'Members' }).getByText('Ada').waitFor()

  await button(page, 'Change role: Ada').click()
  await page.getByRole('radio', { name: /^Presenter/ }).check()
  await page.getByText('you may not be able to change it back').waitFor()
  await button(page, 'Change role').last().click()
  await page.getByText('An organization needs an owner.').waitFor()
  await page.keyboard.press('Escape')
  await button(page, 'Remove: Grace').click()
  await expectAccessible(page, 'removing')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('Grace is no longer a member.').waitFor()
  await expect.poll(() => page.getByRole('list', { name: 'Members' }).getByRole('listitem').count()).toBe(1)

  // Whom somebody else has removed meanwhile is said to be gone, and then is.
  const linus = await workspace.person(organization, 'PRESENTER')
  await linus.call('PATCH', '/me', { name: 'Linus' })
  await page.reload()
  await button(page, 'Change role: Linus').click()
  await owner.call('DELETE', `/organizations/${organization.id}/members/${linus.user.id}`)
  await page.getByRole('radio', { name: /^Administrator/ }).check()
  await button(page, 'Change role').last().click()
  await page.getByText('This person is not a member any more.').waitFor()
  await page.getByRole('list', { name: 'Members' }).getByText('Linus').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')

  await hers.getByRole('heading', { name: 'There is nothing here' }).waitFor()
  await hers.getByText('belong to an organization that you are not a member of').waitFor()
})

test('a presenter sees nothing of the members, an administrator nothing to do about owners', async ({
  workspace,
}) => {
  const { organization } = await workspace.organization()
  const presenter = await workspace.pageOf(await workspace.person(organization, 'PRESENTER'), '')
  await presenter.getByRole('heading', { name: 'Presentations', level: 1 }).waitFor()
  await expectAccessible(presenter, 'the start page')
  expect(await presenter.getByRole('link', { name: 'Members' }).count()).toBe(0)
  await presenter.goto(`${workspace.url}/workspace/${organization.id}/members`)
  await presenter.getByRole('heading', { name: 'Your role does not include this' }).waitFor()
  await expectAccessible(presenter, 'what a role does not include')
  const admin = await workspace.pageOf(
    await workspace.person(organization, 'ADMIN'),
    `/${organization.id}/members`,
  )
  const rows = admin.getByRole('list', { name: 'Members' }).getByRole('listitem')
  await rows.first().waitFor()
  expect(await rows.filter({ hasText: 'Owner' }).getByRole('button').count()).toBe(0)
  expect(await rows.filter({ hasText: 'Presenter' }).getByRole('button').count()).toBe(3)
  await button(admin, 'Invite someone').click()
  expect(await admin.getByRole('radio').count()).toBe(2)
})

test('somebody without an organization is told how to come into one', async ({ workspace }) => {
  const page = await workspace.pageOf(await workspace.person(null), '')
  await page.getByRole('heading', { name: 'You are not in any organization' }).waitFor()
  await expectAccessible(page, 'no organization')
})

test('a long list comes page by page, and rows out of sight are not laid out', async ({ workspace }) => {
  const { organization, owner } = await workspace.organization()
  const invited = 130
  await writing(workspace.app.services, async tx => {
    for (let i = 0; i < invited; i++) {
      const email = readMailAddress(`guest${i}@example.com`)
      await createInvitation(tx, organization, { email, role: 'PRESENTER' }, null)
    }
  })
  const page = await workspace.pageOf(owner, `/${organization.id}/members`)
  const rows = page.getByRole('list', { name: 'Open invitations' }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(50)
  await page.getByText('50 shown, and there are more').waitFor()
  await button(page, 'Show more').click()
  await expect.poll(() => rows.count()).toBe(100)
  expect(
    await rows
      .last()
      .evaluate(row => row.firstElementChild!.checkVisibility({ contentVisibilityAuto: true })),
  ).toBe(false)
  await button(page, 'Show more').click()
  await expect.poll(() => rows.count()).toBe(invited)
  // The button is gone; the focus moves to the total.
  await page.waitForFunction(() => document.activeElement?.textContent === '130 in all')
  const addresses = await rows.locator('strong').allTextContents()
  expect(new Set(addresses).size).toBe(invited)
  expect(addresses[0]).toBe(`guest${invited - 1}@example.com`)
})
