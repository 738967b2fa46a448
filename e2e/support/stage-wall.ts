import type { Frame, Page } from 'playwright-core'
import type { StageRole } from '../../packages/server/src/features/stages/stage-links.ts'
import type { TestRoom } from './room.ts'

export interface StageOnWall {
  readonly language: string
  readonly width: number
  readonly height: number
}

/** Many stages of one session in one page. */
export interface StageWall {
  /** Settles when every stage shows an element whose text begins so. */
  show(selector: string, text?: string): Promise<void>
  /** Gives every stage another size. */
  resize(size: { readonly width: number; readonly height: number }): Promise<void>
  /** The stages with their names. */
  frames(): readonly { readonly name: string; readonly frame: Frame }[]
}

/**
 * Opens stages of any size and language side by side in one page. They are laid out as in windows of their own, but as
 * they hang where nobody sees them, nothing is painted, which would take most of the time.
 */
export async function openStageWall(
  page: Page,
  room: TestRoom,
  stages: readonly StageOnWall[],
  role: StageRole = 'screen',
): Promise<StageWall> {
  const links = await Promise.all(stages.map(() => room.stageUrl(role)))
  // A stage lets nobody frame it; and pages that passed through here ask a server of this machine only if they may.
  await page.context().grantPermissions(['local-network-access'])
  await page.route(
    url => url.pathname.startsWith('/stage'),
    async route => {
      const response = await route.fetch()
      const { 'content-security-policy': _, ...headers } = response.headers()
      await route.fulfill({ response, headers })
    },
  )
  await page.goto(`${room.url}/stage`)
  await page.evaluate(
    frames => {
      const wall = document.createElement('div')
      wall.style.cssText = 'inline-size: 1px; block-size: 1px; overflow: hidden'
      for (const { name, src, width, height } of frames) {
        const frame = document.createElement('iframe')
        Object.assign(frame, { name, src })
        frame.style.cssText = `display: block; border: 0; inline-size: ${width}px; block-size: ${height}px`
        wall.append(frame)
      }
      document.body.replaceChildren(wall)
    },
    stages.map(({ language, width, height }, i) => ({
      name: `${language}, ${width} × ${height}`,
      src: links[i]!.replace('#', `?lang=${language}#`),
      width,
      height,
    })),
  )
  return {
    async show(selector, text = '') {
      await page.waitForFunction(
        ({ selector, text }) =>
          [...document.querySelectorAll('iframe')].every(frame =>
            [...(frame.contentDocument?.querySelectorAll(selector) ?? [])].some(element =>
              element.textContent.startsWith(text),
            ),
          ),
        { selector, text },
        { polling: 50 },
      )
    },
    resize: size =>
      page.evaluate(({ width, height }) => {
        for (const frame of document.querySelectorAll('iframe')) {
          frame.style.inlineSize = `${width}px`
          frame.style.blockSize = `${height}px`
        }
      }, size),
    frames: () => page.frames().flatMap(frame => (frame.name() ? [{ name: frame.name(), frame }] : [])),
  }
}
