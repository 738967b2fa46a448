// Images of a timed question: on a slow network phones load them during the countdown, so they are there when its clock starts; stages
// load those of the next slide early, phones nothing that is not on screen.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { readImage } from '../packages/server/src/features/images/read-image.ts'
import { storeImage } from '../packages/server/src/features/images/stored-images.ts'
import { createContentSlide } from '../packages/server/src/features/presentations/content-slides.ts'
import { writing } from '../packages/server/src/services.ts'
import { blockingProxy } from '../packages/server/test/support/blocking-proxy.ts'
import { png } from '../packages/server/test/support/pictures.ts'
import { joinByCode } from './support/answer.ts'
import { phone, stage } from './support/browser.ts'
import { stopClock, untilShown } from './support/page-clock.ts'
import type { TestRoom } from './support/room.ts'
import { test } from './support/test.ts'

const quiz = (prompt: string) => ({
  type: 'QUIZ',
  prompt,
  options: [{ text: 'Tower', is_correct: true }, { text: 'Hall' }],
  settings: { time_limit_seconds: 20 },
})

/** Gives a question and its first option an image each. @returns their paths */
async function addImages({ api, presentationId }: TestRoom, questionId: string): Promise<string[]> {
  const [own, ofOption] = [await store(api), await store(api)]
  const path = `/presentations/${presentationId}/questions/${questionId}`
  const { body } = await api.get(path)
  const [first, second] = body.options
  await api.patch(path, { image: own, options: [{ ...first, image: ofOption }, second] })
  return [own, ofOption].map(({ id }) => `/images/${id}`)
}

async function store({ app, organization }: TestRoom['api']): Promise<{ id: string; alt: string }> {
  const { id } = await writing(app.services, tx => storeImage(tx, organization, readImage(png(600, 400))!))
  return { id, alt: '' }
}

/** A slow way to the server, which holds responses with images until they are released. */
async function slowNetwork(url: string) {
  const asked: string[] = []
  const widths = new Set<string | null>()
  let release = () => {}
  let released: Promise<void>
  const network = {
    asked,
    /** Widths for which images were asked. */
    widths,
    release: () => release(),
    holdAgain() {
      asked.length = 0
      released = new Promise(resolve => {
        release = resolve
      })
    },
    proxy: await blockingProxy(url, 'open', {
      async hold(path) {
        if (!path.startsWith('/images/')) return
        const { pathname, searchParams } = new URL(path, url)
        asked.push(pathname)
        widths.add(searchParams.get('width'))
        await released
      },
    }),
  }
  network.holdAgain()
  return network
}

const areLoaded = (page: Page) =>
  page.evaluate(() => [...document.images].every(image => image.complete && image.naturalWidth > 0))

test('on a slow network they are on the phone when the clock starts, and on the stage before', async ({
  openPage,
  openRoom,
  onTestFinished,
}) => {
  const room = await openRoom({ questions: [quiz('Which is older?'), quiz('Which is higher?')] })
  const first = await addImages(room, room.questions[0]!)
  const second = await addImages(room, room.questions[1]!)
  const between = await store(room.api)
  await writing(room.api.app.services, tx =>
    createContentSlide(tx, room.api.organization, room.presentationId, {
      title: 'A map',
      image: between,
      order: 1,
    }),
  )
  const [ofPhone, ofStage] = [await slowNetwork(room.url), await slowNetwork(room.url)]
  onTestFinished(async () => {
    await Promise.all([ofPhone, ofStage].map(({ proxy }) => proxy.close()))
  })
  const [page, screen] = [await openPage(phone), await openPage(stage)]
  await joinByCode(page, ofPhone.proxy.url, room.code)
  await screen.goto((await room.stageUrl('remote')).replace(room.url, ofStage.proxy.url))
  // In the lobby the stage loads the first slide, and phones nothing.
  await expect.poll(() => ofStage.asked.toSorted()).toEqual(first.toSorted())
  expect(ofPhone.asked).toEqual([])
  ofStage.release()

  await stopClock(page)
  await room.activate(0)
  await untilShown(page, '.before-start-figure', '3')
  expect(await page.locator('.option').count()).toBe(0)
  await expect.poll(() => ofPhone.asked.toSorted()).toEqual(first.toSorted())
  expect(await areLoaded(page)).toBe(false)
  ofPhone.release()
  await expect.poll(() => areLoaded(page)).toBe(true)
  // From here on the network passes no image.
  ofPhone.holdAgain()
  await page.clock.runFor(3_000)
  await untilShown(page, '.option', 'Tower')
  await expect.poll(() => areLoaded(page)).toBe(true)
  expect(await page.locator('.option img.picture').count()).toBe(1)
  expect(ofPhone.asked).toEqual([])

  const ahead = () => ofStage.asked.filter(path => !first.includes(path)).toSorted()
  await expect.poll(ahead).toEqual([`/images/${between.id}`])
  const remote = await room.stage('remote')
  await remote.send({ type: 'next' })
  remote.drop()
  await screen.getByRole('heading', { name: 'A map' }).waitFor()
  await expect.poll(ahead).toEqual([`/images/${between.id}`, ...second].toSorted())
  await untilShown(page, 'body', 'Look at the screen')
  expect(ofPhone.asked).toEqual([])
  expect([...ofPhone.widths, ...ofStage.widths]).toEqual(['800', '1920'])
})
