// The workspace as a page: one for every address below it, under a strict policy, in the reader's language, in at most 90 kB.
import { expect } from 'vitest'
import { expectAccessible, watchPage } from './support/judge-page.ts'
import { test } from './support/test.ts'
import { desk } from './support/workspace.ts'

const firstLoadBytesMax = 90_000

test('every address below /workspace is the page, in the language of its reader, and never JSON', async ({
  workspace,
}) => {
  const { url } = workspace
  for (const path of ['', '/', '/setup', '/org_none/members', '/no/such/place', '/a.json'])
    for (const language of ['de', 'en']) {
      const response = await fetch(`${url}/workspace${path}`, { headers: { 'accept-language': language } })
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'text/html; charset=utf-8',
      ])
      const policy = response.headers.get('content-security-policy')!
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toMatch(/unsafe|https?:|\*/)
      expect(await response.text()).toContain(`<html lang="${language}"`)
    }
})

test('somebody who has not signed in can do so after 90 kB, compressed, all of it ours', async ({
  openPage,
  workspace,
}) => {
  const { url } = workspace
  await workspace.organization()
  const page = await openPage({ ...desk, extraHTTPHeaders: { 'accept-encoding': 'gzip' } })
  const offences = watchPage(page, url)
  const sizes: Promise<number>[] = []
  page.on('response', response => {
    sizes.push(
      response
        .request()
        .sizes()
        .then(({ responseBodySize }) => responseBodySize),
    )
  })
  await page.goto(`${url}/workspace`, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  const bytes = (await Promise.all(sizes)).reduce((sum, one) => sum + one, 0)
  expect(bytes).toBeGreaterThan(20_000)
  expect(bytes).toBeLessThanOrEqual(firstLoadBytesMax)
  expect(offences).toEqual([])
})

test.for([
  ['de', 'Anmelden'],
  ['fr', 'Se connecter'],
  ['es', 'Iniciar sesión'],
] as const)('it speaks %s, also after another choice', async ([language, title], { openPage, workspace }) => {
  const { url } = workspace
  await workspace.organization()
  const page = await openPage({ ...desk, locale: language })
  await page.goto(`${url}/workspace`)
  await page.getByRole('heading', { name: title }).waitFor()
  await page.locator('.language select').selectOption('en')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.locator('.language select').selectOption(language)
  await page.getByRole('heading', { name: title }).waitFor()
})

test('an address without a screen is said so inside, and leads on', async ({ workspace }) => {
  const { organization, owner } = await workspace.organization()
  for (const path of ['/no/such/place', `/${organization.id}/nothing`, '/org_none', '/account/nothing']) {
    const page = await workspace.pageOf(owner, path)
    await page.getByRole('heading', { name: 'There is nothing here' }).waitFor()
    await expectAccessible(page, path)
    await page.getByRole('main').getByRole('link').click()
    await page.getByRole('heading', { name: 'Presentations', level: 1 }).waitFor()
    await page.context().close()
  }
})
