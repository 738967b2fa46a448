import { join } from 'node:path'
import type { QuestionOut } from '@roomful/contract/features/presentations/questions'
import type { JoinBody } from '@roomful/contract/room/protocol'
import type { Device, Stage } from '@roomful/testkit/device'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { phone, stage, type TestBrowser } from './browser.ts'
import { FixedTime, fixedPage } from './fixed-time.ts'
import { comeToRest, violationsOn } from './judge-page.ts'
import { startRoom, type TestRoom } from './room.ts'
import { nameOf } from './showcase.ts'
import { startTestWorkspace, type TestWorkspace } from './workspace.ts'

interface Look {
  readonly name: string
  readonly size: { readonly width: number; readonly height: number }
  readonly colours: 'light' | 'dark' | 'forced'
}

const look = (width: number, height: number, colours: Look['colours'] = 'light'): Look => ({
  name: `${width}-${colours}`,
  size: { width, height },
  colours,
})
const inEachColour = (width: number, height: number) =>
  (['light', 'dark', 'forced'] as const).map(colours => look(width, height, colours))
const onStage = [
  ...inEachColour(1280, 720),
  look(1024, 768),
  ...inEachColour(1920, 1080),
  ...inEachColour(3840, 2160),
]
const inHand = [look(320, 640), ...inEachColour(390, 844), ...inEachColour(768, 1024)]

/** In all looks of a device. */
export const all = 9

const deviceOf = (name: string) => (name.startsWith('stage') ? stage : phone)

export const named = { participant_identity_mode: 'IDENTIFIED' } as const

/** A room, its time, and the people in it, who do the same in the same order in each run. */
export interface GalleryRoom extends TestRoom {
  readonly time: FixedTime
  /** A remote without a page. */
  readonly remote: Stage
  questionsOut(): Promise<readonly QuestionOut[]>
  /** People who join one after the other, with a name each unless a body is given. */
  crowd(people: number, bodyOf?: (i: number) => Partial<JoinBody>): Promise<Device[]>
  /** Everybody answers one after the other, and some time passes; null: no answer. */
  answers(question: number, crowd: readonly Device[], answerOf: (i: number) => unknown): Promise<void>
  /** Everybody chooses an option, by their places. */
  choices(question: number, crowd: readonly Device[], placeOf: (i: number) => number): Promise<void>
  /** The i-th text is asked by the i-th of the crowd. */
  asks(question: number, crowd: readonly Device[], texts: readonly string[], more?: object): Promise<void>
  /** Brings a question on screen, and waits for it on these pages. */
  show(question: number, pages: Pages): Promise<void>
}

export type Pages = Readonly<Record<string, Page>>
type Deck = Parameters<typeof startRoom>[0]

async function openGalleryRoom(deck: Deck, session: Record<string, unknown>): Promise<GalleryRoom> {
  const time = new FixedTime()
  const environment = { ROOMFUL_PUBLIC_URL: 'https://ask.example.org' }
  const room = await startRoom(deck, session, environment, time.overrides)
  const self: GalleryRoom = {
    ...room,
    time,
    remote: await room.stage(),
    questionsOut: async () =>
      (await room.api.get(`/presentations/${room.presentationId}/questions`)).body.questions,
    async crowd(people, bodyOf = i => ({ display_name: nameOf(i) })) {
      const crowd: Device[] = []
      for (let i = 0; i < people; i++) crowd.push(await room.phone(bodyOf(i)))
      return crowd
    },
    async answers(question, crowd, answerOf) {
      for (const [i, device] of crowd.entries()) {
        const answer = answerOf(i)
        time.pass(100)
        if (answer !== null) await device.answer(room.questions[question]!, answer)
      }
    },
    choices: (question, crowd, placeOf) =>
      self.answers(question, crowd, i => ({ option_ids: [room.options[question]![placeOf(i)]!] })),
    async asks(question, crowd, texts, more) {
      for (const [i, text] of texts.entries()) {
        time.pass(100)
        await crowd[i]!.send({ type: 'ask', question_id: room.questions[question]!, text, ...more })
      }
    },
    async show(question, pages) {
      time.pass(1_000)
      await room.activate(question)
      const { type } = (deck.questions as readonly { type: string }[])[question]!
      for (const page of Object.values(pages)) await page.locator(`[data-type="${type}"]`).first().waitFor()
    },
  }
  return self
}

/** Takes pictures of pages into a folder. */
export class Gallery {
  readonly browser: TestBrowser
  readonly folder: string
  readonly #looks: readonly string[]

  /** Violations that axe found, by picture. */
  readonly violations: string[] = []

  /** @param looks the names of those to take, such as 1280-light; all of them if there are none */
  constructor(browser: TestBrowser, folder: string, looks: readonly string[] = []) {
    this.browser = browser
    this.folder = folder
    this.#looks = looks
  }

  /** Whether pictures of a look are taken. */
  wants(look: string): boolean {
    return this.#looks.length === 0 || this.#looks.includes(look)
  }

  /** A room with a public address, for as long as the pictures of it take. */
  readonly withRoom = async (
    deck: Deck,
    session: Record<string, unknown>,
    take: (room: GalleryRoom) => Promise<unknown>,
  ): Promise<void> => {
    const room = await openGalleryRoom(deck, session)
    try {
      await take(room)
    } finally {
      await room.close()
    }
  }

  /** A server with people, its time fixed unless a provider has to agree with it. */
  readonly withWorkspace = async <T>(
    take: (workspace: TestWorkspace, time: FixedTime) => Promise<T>,
    environment: Record<string, string> = {},
    isFixed = true,
  ): Promise<T> => {
    const time = new FixedTime()
    const workspace = await startTestWorkspace(
      options => fixedPage(this.browser, options, isFixed ? time.now() : Date.now()),
      environment,
      isFixed ? time.overrides : {},
    )
    try {
      return await take(workspace, time)
    } finally {
      await workspace.close()
    }
  }

  readonly open = async (url: string, options: BrowserContextOptions = stage): Promise<Page> => {
    const page = await fixedPage(this.browser, options)
    await page.goto(url)
    return page
  }

  /** A page of the remote's role, such as /presenter/. */
  readonly openAs = async (
    room: TestRoom,
    path: 'presenter' | 'remote' | 'moderator',
    device: BrowserContextOptions = phone,
  ): Promise<Page> => {
    const url = await room.stageUrl(path === 'moderator' ? path : 'remote')
    return this.open(url.replace('/stage/', `/${path}/`), device)
  }

  /** A stage, a remote and a phone that has joined. @param inside what the phone shows then */
  readonly openPages = async (
    room: TestRoom,
    inside = 'Look at the screen',
  ): Promise<Record<'stage' | 'phone' | 'remote', Page>> => {
    const pages = {
      stage: await this.open(await room.stageUrl('remote')),
      phone: await this.open(`${room.url}/j/${room.code}`, phone),
      remote: await this.open(await room.stageUrl('remote'), phone),
    }
    await joinOn(pages.phone)
    await pages.phone.getByText(inside).first().waitFor()
    await pages.remote.locator('.stage-main').waitFor()
    return pages
  }

  /** Takes a page as it is, in the middle of whatever moves. */
  readonly take = async (page: Page, name: string): Promise<void> => {
    await page.screenshot({ path: join(this.folder, `${name}.png`) })
  }

  /**
   * Takes every page in its looks, and runs axe on it.
   * @param most only so many looks, where the state says little more
   */
  readonly takeAll = async (pages: Pages, name: string, most = all): Promise<void> => {
    for (const [device, page] of Object.entries(pages)) {
      const looks = device.startsWith('stage') ? onStage : inHand
      for (const { name: how, size, colours } of looks.slice(0, most)) {
        if (!this.wants(how)) continue
        await page.emulateMedia({
          colorScheme: colours === 'dark' ? 'dark' : 'light',
          forcedColors: colours === 'forced' ? 'active' : 'none',
          reducedMotion: 'reduce',
        })
        await page.setViewportSize(size)
        await comeToRest(page)
        const picture = `${name}-${device}-${how}`
        await page.screenshot({
          path: join(this.folder, `${picture}.png`),
          animations: 'disabled',
          fullPage: device === 'phone',
        })
        // Forced colours are the browser's.
        if (colours !== 'forced')
          for (const violation of await violationsOn(page)) this.violations.push(`${picture}: ${violation}`)
      }
    }
  }
}

/** A state of pages that pictures are taken of. */
export interface State<S> {
  readonly name: string
  /** Whose pages are taken, such as `stage phone`; `phone=late` takes the page named `late` as that of a phone. */
  readonly on: string
  /** At most this many looks. */
  readonly most: number
  /** Brings the pages from the state before to this one. */
  readonly reach: (show: S) => unknown
}

/** A state, or what happens before the next one. */
export type Step<S> = State<S> | ((show: S) => unknown)

/** A server, and its open pages by name. */
export class Show {
  readonly gallery: Gallery
  readonly pages: Record<string, Page> = {}

  constructor(gallery: Gallery) {
    this.gallery = gallery
  }

  /** Pages by device. @param on as that of a state */
  on(on: string): Pages {
    const entries = on.split(' ').filter(Boolean)
    return Object.fromEntries(
      entries.map(entry => {
        const [device, name = device] = entry.split('=') as [string, string?]
        return [device, this.pages[name!]!]
      }),
    )
  }

  /** Opens a page; one with the same name is left alone. */
  async open(name: string, url: string, options: BrowserContextOptions = deviceOf(name)): Promise<Page> {
    this.pages[name] = await this.gallery.open(url, options)
    return this.pages[name]
  }

  /** Waits for the first match of a Playwright selector on each of these pages. */
  async see(
    on: string,
    selector: string,
    state: 'visible' | 'attached' | 'detached' = 'visible',
  ): Promise<void> {
    for (const page of Object.values(this.on(on))) await page.locator(selector).first().waitFor({ state })
  }

  /** Presses a button. @param exact whether that is all of its name */
  async press(on: string, name: string, exact = false): Promise<void> {
    for (const page of Object.values(this.on(on)))
      await page.getByRole('button', { name, exact }).first().click()
  }

  /** Sets the time on every page. */
  async setClocks(now: number): Promise<void> {
    for (const page of Object.values(this.pages)) await page.clock.setFixedTime(now)
  }

  async fill(on: string, label: string, text: string): Promise<void> {
    for (const page of Object.values(this.on(on))) await page.getByLabel(label).fill(text)
  }

  /** Joins on a phone's page, with a name where one is asked for. */
  joinOn(name: string, as?: string): Promise<void> {
    return joinOn(this.pages[name]!, as)
  }

  /** Loads pages again: where words and texts lie depends on how many of them arrived at once. */
  async layOutAgain(on: string): Promise<void> {
    await layOutAgain(this.on(on))
  }
}

/** Goes through the states of a server, and takes them. */
export async function runScene<S extends Show & { close(): Promise<unknown> }>(
  gallery: Gallery,
  open: () => Promise<S>,
  steps: readonly Step<S>[],
): Promise<void> {
  const show = await open()
  try {
    for (const step of steps) {
      if (typeof step === 'function') await step(show)
      else {
        await step.reach(show)
        await gallery.takeAll(show.on(step.on), step.name, step.most)
      }
    }
  } finally {
    await show.close()
    for (const page of Object.values(show.pages)) await page.context().close()
  }
}

/** Loads stages and remotes again: where words and texts lie depends on how many of them arrived at once. */
export async function layOutAgain({ phone: _, ...pages }: Pages): Promise<void> {
  for (const page of Object.values(pages)) {
    await page.reload()
    await page.locator('[data-type]').first().waitFor()
    await page.waitForLoadState('networkidle')
  }
}

/** Joins on a phone's page, with a name where one is asked for. */
export async function joinOn(page: Page, as = 'Nora V.'): Promise<void> {
  const join = page.getByRole('button', { name: 'Join', exact: true })
  await join.waitFor()
  // Whether a name is asked for comes with the room.
  await page.waitForLoadState('networkidle')
  const name = page.getByLabel('Your name')
  if (await name.isVisible()) await name.fill(as)
  await join.click()
}
