// Every screen of the workspace in the dark, with forced colours and from right to left, from 320 to 1920 px: nothing is cut off,
// nothing unreadable, and what is chosen shows without colours of ours.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible, watchPage } from './support/judge-page.ts'
import { test } from './support/test.ts'
import { goTo, type TestWorkspace } from './support/workspace.ts'

/** An organization whose texts are as long as they may be, and its screens. */
async function crowdedScreens({ organization: make, person }: TestWorkspace) {
  const { organization, owner } = await make('Hochschule für angewandte Zusammenarbeit und Kommunikation')
  await owner.call('PATCH', '/me', { name: 'عبد الرحمن بن محمد الأنصاري' })
  await (await person(organization)).call('PATCH', '/me', { name: 'x'.repeat(80) })
  const hostile = '"><img src=x onerror=alert(1)>{{7*7}}'
  const former = await person(organization, 'ADMIN')
  await former.call('PATCH', '/me', { name: hostile })
  const base = `/organizations/${organization.id}`
  await owner.post(`${base}/credentials`, { name: 'k'.repeat(80), scopes: ['results:read', 'content:write'] })
  await former.post(`${base}/credentials`, { name: hostile, scopes: ['results:read'] })
  const { body: hook } = await owner.post(`${base}/webhooks`, {
    target_url: `https://hook.example/${'long'.repeat(60)}`,
    event_types: ['session.ended', 'report.ready', 'question.results.finalized'],
  })
  await owner.call('PATCH', `${base}/look`, {
    name: 'N'.repeat(60),
    accent: { light: '#7a1fa2', dark: '#e0aaff' },
  })
  await owner.call('PATCH', `${base}/sign-in-provider`, {
    issuer: `https://login.example.com/${'realm'.repeat(40)}`,
    client_id: 'c'.repeat(200),
    client_secret: 'any',
    domains: [`${'department-of-'.repeat(4)}example.com`],
    participants: 'ALLOWED',
    members_required: false,
  })
  await owner.call('DELETE', `${base}/members/${former.user.id}`)
  const decks: string[] = []
  for (const title of ['w'.repeat(200), 'Town hall', 'x'.repeat(200)]) {
    const { body: deck } = await owner.post(`${base}/presentations`, { title })
    if (title.startsWith('x')) await owner.call('DELETE', `${base}/presentations/${deck.id}`)
    else decks.push(deck.id)
  }
  const { body: session } = await owner.post(`${base}/sessions`, { presentation_id: decks[0] })
  await owner.post(`${base}/sessions/${session.id}/open`)
  const own = `/${organization.id}`
  const inOrganization = [
    '/presentations',
    '/presentations/trash',
    '/sessions',
    `/sessions/${session.id}`,
    '/members',
    '/api',
    '/webhooks',
    `/webhooks/${hook.id}`,
  ]
  const settings = ['', '/look', '/retention', '/sign-in', '/limits', '/audit'].map(
    path => `/settings${path}`,
  )
  const account = ['', '/security', '/devices', '/organizations'].map(path => `/account${path}`)
  return { owner, paths: [...[...inOrganization, ...settings].map(path => own + path), ...account] }
}

test.for([
  ['on a small phone in the dark', { viewport: { width: 320, height: 640 }, colorScheme: 'dark' }],
  ['with forced colours', { viewport: { width: 1920, height: 1080 }, forcedColors: 'active' }],
  ['with forced colours on a tablet', { viewport: { width: 768, height: 1024 }, forcedColors: 'active' }],
] as const)('nothing is cut off or unreadable %s', async ([, device], { workspace }) => {
  const { owner, paths } = await crowdedScreens(workspace)
  const page = await workspace.pageOf(owner, paths.at(-1)!, device)
  const offences = watchPage(page, workspace.url)
  await page.locator('main h1').waitFor()
  for (const path of paths) {
    await goTo(page, path)
    expect(await beyond(page), path).toBeLessThanOrEqual(0)
    await expectAccessible(page, path)
  }
  expect(offences).toEqual([])
})

test.for([320, 1280] as const)(
  'nothing is cut off from right to left, at %i px',
  async (width, { workspace }) => {
    const { owner, paths } = await crowdedScreens(workspace)
    const page = await workspace.pageOf(owner, paths.at(-1)!, { viewport: { width, height: 800 } })
    await page.locator('main h1').waitFor()
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl'
    })
    for (const path of paths) {
      await goTo(page, path)
      expect(await beyond(page), path).toBeLessThanOrEqual(0)
      // Nothing hangs over the other side, to which a page cannot be scrolled.
      const hidden = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('main *')]
            // Pictures outside of the window are not drawn, and do not know their width.
            .filter(one => one.checkVisibility({ contentVisibilityAuto: true }))
            .filter(one => one.getBoundingClientRect().left < -1 && !one.closest('.only-read, .plan-table'))
            .map(one => one.outerHTML.slice(0, 120)),
        )
      // A picture of a slide is cut off until it knows its width.
      await expect.poll(hidden, { message: path }).toEqual([])
    }
  },
)

/** How far the page could be scrolled to the side. */
function beyond(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}
