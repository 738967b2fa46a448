import type { Page } from 'playwright-core'
import { test as bare } from 'vitest'
import { type OpenPage, phone, startBrowser } from './browser.ts'
import { startRoom, type TestRoom } from './room.ts'
import { pageOf, startTestWorkspace, type TestWorkspace } from './workspace.ts'

/**
 * A test with a browser, which all files of a worker share. What it opens is its own and ends with it, so that a test that
 * is repeated starts from nothing, as it did the first time.
 */
export const test = bare
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what a fixture needs
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await startBrowser()
    onCleanup(() => browser.close())
    return browser
  })
  .extend('openPage', async ({ browser }, { onCleanup }): Promise<OpenPage> => {
    const pages: Page[] = []
    onCleanup(async () => {
      await Promise.all(pages.map(page => page.context().close()))
    })
    return async (options = phone) => {
      const page = await browser.page({ reducedMotion: 'reduce', ...options })
      pages.push(page)
      return page
    }
  })
  // biome-ignore lint/correctness/noEmptyPattern: as above
  .extend('openRoom', async ({}, { onCleanup }): Promise<typeof startRoom> => {
    const rooms: TestRoom[] = []
    onCleanup(async () => {
      await Promise.all(rooms.map(room => room.close()))
    })
    return async (...deck) => {
      const room = await startRoom(...deck)
      rooms.push(room)
      return room
    }
  })
  .extend('openWorkspace', async ({ openPage }, { onCleanup }) => {
    const open: TestWorkspace[] = []
    onCleanup(async () => {
      await Promise.all(open.map(workspace => workspace.close()))
    })
    return async (...environment: OpenWorkspaceArguments): Promise<TestWorkspace> => {
      const workspace = await startTestWorkspace(openPage, ...environment)
      open.push(workspace)
      return workspace
    }
  })

  // biome-ignore lint/correctness/noEmptyPattern: as above
  .extend('sharedWorkspace', { scope: 'file' }, async ({}, { onCleanup }) => {
    const noPage: OpenPage = () => Promise.reject(new Error('pages are opened by tests'))
    const workspace = await startTestWorkspace(noPage)
    onCleanup(async () => {
      await workspace.close()
    })
    return workspace
  })
  // One server for all tests of a file: each works in organizations of its own.
  .extend(
    'workspace',
    async ({ sharedWorkspace, openPage }): Promise<TestWorkspace> => ({
      ...sharedWorkspace,
      pageOf: (...of) => pageOf(openPage, sharedWorkspace.url, ...of),
    }),
  )

type OpenWorkspaceArguments =
  Parameters<typeof startTestWorkspace> extends [unknown, ...infer Rest] ? Rest : never
