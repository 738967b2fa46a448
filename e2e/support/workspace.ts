import type { Role } from '@roomful/contract/features/people/roles'
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { App, Overrides } from '../../packages/server/src/app.ts'
import { startApp } from '../../packages/server/src/app.ts'
import { workspaceLinks } from '../../packages/server/src/features/people/links.ts'
import { setUpSecret } from '../../packages/server/src/features/people/set-up.ts'
import { type Organization, writing } from '../../packages/server/src/services.ts'
import { testConfig } from '../../packages/server/test/support/engines.ts'
import {
  cheapPasswords,
  newOrganization,
  newPerson,
  type Person,
} from '../../packages/server/test/support/workspace.ts'
import type { OpenPage } from './browser.ts'
import { buildPages } from './room.ts'

export { codeOf, enrol, password, renewCodes } from '../../packages/server/test/support/workspace.ts'

/** A computer on which somebody works. */
export const desk = { viewport: { width: 1280, height: 800 } } as const

/** A server with people, and the pages that they work with. */
export interface TestWorkspace {
  readonly app: App
  readonly url: string
  /** The address that the server logs while nobody is there. */
  setUpUrl(): Promise<string>
  /** An organization; its owner, signed in outside of browsers. */
  organization(name?: string): Promise<{ organization: Organization; owner: Person }>
  person(organization: Organization | null, role?: Role, email?: string): Promise<Person>
  /** A page on which somebody is signed in, on a device of their own. @param path below /workspace */
  pageOf(person: Person, path: string, options?: BrowserContextOptions): Promise<Page>
  close(): Promise<unknown>
}

export async function startTestWorkspace(
  openPage: OpenPage,
  environment: Record<string, string> = {},
  overrides: Overrides = {},
): Promise<TestWorkspace> {
  buildPages()
  const app = await startApp(testConfig(environment), {
    resolveName: async () => [],
    passwords: cheapPasswords(),
    ...overrides,
  })
  const { url } = app
  return {
    app,
    url,
    setUpUrl: async () => workspaceLinks(url).setUp(await writing(app.services, setUpSecret)),
    async organization(name = 'Acme') {
      const organization = await newOrganization(app, name)
      return { organization, owner: await newPerson(app, organization, 'OWNER') }
    },
    person: (organization, role, email) => newPerson(app, organization, role, email),
    pageOf: (...of) => pageOf(openPage, url, ...of),
    close: () => app.close(),
  }
}

/** A page on which somebody is signed in, on a device of their own. @param path below /workspace */
export async function pageOf(
  openPage: OpenPage,
  url: string,
  person: Person,
  path: string,
  options: BrowserContextOptions = desk,
): Promise<Page> {
  const page = await openPage(options)
  await page.context().addCookies([cookieOf(person, url)])
  await page.goto(`${url}/workspace${path}`)
  return page
}

/** Goes to another place without loading the page again, and waits until all of it has come. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(path => {
    for (const old of document.querySelectorAll('main h1')) old.setAttribute('data-left', '')
    history.pushState(null, '', `/workspace${path}`)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await page.locator('main h1:not([data-left])').waitFor()
  await page.waitForFunction(
    // ⟧ ends the texts of the pseudo-language.
    () => ![...document.querySelectorAll('main [role=status]')].some(one => /…⟧?$/.test(one.textContent)),
  )
}

/** Chooses an entry of the menu of a presentation with the keyboard. */
export async function chooseFor(page: Page, title: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `More for “${title}”`, exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: entry, exact: true }).press('Enter')
}

/** A link of the server, at the address that it has in tests. */
export function linkOn({ url }: TestWorkspace, link: string): string {
  const { pathname, hash } = new URL(link)
  return url + pathname + hash
}

/** What proves a person to the server, for a browser. */
function cookieOf({ cookie = '' }: Person, url: string) {
  const [name = '', value = ''] = cookie.split('=')
  return { name, value, url }
}
