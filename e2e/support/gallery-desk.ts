import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Organization } from '../../packages/server/src/services.ts'
import type { Person } from '../../packages/server/test/support/workspace.ts'
import { FixedTime, fixedPage } from './fixed-time.ts'
import { all, type Gallery, runScene, Show, type State, type Step } from './gallery.ts'
import { desk, startTestWorkspace, type TestWorkspace } from './workspace.ts'

/** A workspace, and the people who work in it. */
export interface DeskShow extends Show, TestWorkspace {
  readonly time: FixedTime
  readonly people: Record<string, Person>
  readonly organizations: Record<string, Organization>
  /** An address below /workspace, or of another page, with ids in the place of their names in braces. */
  address(path: string): string
  /** Opens a page. @param who the name of the person signed in there, if any */
  openFor(who: string | null, path: string, options?: BrowserContextOptions): Promise<Page>
}

/** What is done on a page, until it is in a state. */
export type Act = (page: Page, show: DeskShow) => unknown

/** The press of a button. */
export const press =
  (name: string | RegExp, exact = false): Act =>
  page =>
    page.getByRole('button', { name, exact }).first().click()

export const deskState = (
  name: string,
  on: string,
  most: number,
  reach: (show: DeskShow) => unknown,
): State<DeskShow> => ({ name, on, most, reach })

/** A state of a page of the workspace, which is opened for it. @param path as `address` takes it */
export const screen = (name: string, who: string | null, path: string, act?: Act): State<DeskShow> => ({
  name,
  on: 'desk',
  most: all,
  async reach(s) {
    // Calls in a minute are limited.
    s.time.pass(20_000)
    await s.pages.desk?.context().close()
    s.pages.desk = await s.openFor(who, path)
    await act?.(s.pages.desk, s)
    await s.see('desk', 'h1, h2')
    // An upload that is held never ends.
    await s.pages.desk.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {})
  },
})

/** The same in each run, as pages show it. */
const PORT = '43127'

/** A workspace, and the states that it comes to one after the other. @param isFixed whether its time is, which no provider agrees with */
export const atDesk =
  (steps: readonly Step<DeskShow>[], environment: Record<string, string> = {}, isFixed = true) =>
  (gallery: Gallery): Promise<void> =>
    runScene(gallery, () => openShow(gallery, environment, isFixed), steps)

async function openShow(
  gallery: Gallery,
  environment: Record<string, string>,
  isFixed: boolean,
): Promise<DeskShow> {
  const time = new FixedTime()
  const workspace = await startTestWorkspace(
    options => fixedPage(gallery.browser, options, isFixed ? time.now() : Date.now()),
    { PORT, ...environment },
    isFixed ? time.overrides : {},
  )
  const show: DeskShow = Object.assign(new Show(gallery), workspace, {
    time,
    people: {},
    organizations: {},
    address: (path: string) => path.replaceAll(/\{(\w+)\}/g, (_, id) => show.ids[id]!),
    async openFor(who: string | null, path: string, options: BrowserContextOptions = desk) {
      const address = show.address(path)
      if (who !== null) return workspace.pageOf(show.people[who]!, address, options)
      return gallery.open(
        address.startsWith('http') ? address : `${workspace.url}/workspace${address}`,
        options,
      )
    },
  })
  return show
}
