// Options that are images: whole and as large as fits, each above a bar that fills with its share; in the same places while answers are
// hidden. With long texts they are next to them.
import { expect } from 'vitest'
import { readImage } from '../packages/server/src/features/images/read-image.ts'
import { storeImage } from '../packages/server/src/features/images/stored-images.ts'
import { writing } from '../packages/server/src/services.ts'
import { png } from '../packages/server/test/support/pictures.ts'
import { stage } from './support/browser.ts'
import { expectWhole } from './support/page-images.ts'
import type { TestRoom } from './support/room.ts'
import { test } from './support/test.ts'
import { unreadable } from './support/text-boxes.ts'

const question = (...texts: string[]) => ({
  type: 'MULTIPLE_CHOICE',
  prompt: 'Which picture opens our report?',
  options: texts.map(text => ({ text })),
})

/** Gives each option an image. */
async function illustrate(
  { api, presentationId, questions }: TestRoom,
  at: number,
  ...sizes: (readonly [number, number])[]
) {
  const path = `/presentations/${presentationId}/questions/${questions[at]}`
  const { body } = await api.get(path)
  const images: object[] = []
  for (const size of sizes) {
    const image = readImage(png(...size))!
    const { id } = await writing(api.app.services, tx => storeImage(tx, api.organization, image))
    images.push({ id, alt: 'A place' })
  }
  const options = body.options.map((option: object, i: number) => ({ ...option, image: images[i] }))
  await api.patch(path, { options })
}

test('images of options are whole above bars that fill, in places that answers and hiding them do not change', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom({
    questions: [
      question('The ridge', 'The harbour', 'Our meadow', 'The old hall'),
      question('The ridge', 'The harbour', 'Our meadow'),
      question('The view from the ridge, in the evening', 'The harbour'),
      question('The ridge', 'The harbour', 'Our meadow', 'The old hall'),
    ],
  })
  const [wide, tall, photo] = [
    [1600, 600],
    [600, 1200],
    [800, 600],
  ] as [number, number][] as [[number, number], [number, number], [number, number]]
  await illustrate(room, 0, wide, wide, wide, wide)
  await illustrate(room, 1, tall, tall, photo)
  await illustrate(room, 2, photo, photo)
  await illustrate(room, 3, photo, photo, photo, photo)
  const page = await openPage(stage)
  await page.goto(await room.stageUrl('screen'))
  const boxes = (selector: string) =>
    page.locator(selector).evaluateAll(all =>
      all.map(one => {
        const { x, y, width, height } = one.getBoundingClientRect()
        return [x, y, width, height].map(Math.round)
      }),
    )
  const columns = async () => new Set((await boxes('.bar')).map(([x]) => x)).size

  await room.activate(0)
  await page.locator('.bar-picture').first().waitFor()
  await expectWhole(page, 4)
  expect(await columns()).toBe(2)
  const [images, tiles] = [await boxes('.picture'), await boxes('.bar')]
  const device = await room.phone()
  await device.answer(room.questions[0]!, { option_ids: [room.options[0]![1]] })
  await page.locator('.bar-value', { hasText: '100%' }).waitFor()
  const remote = await room.stage()
  expect([await boxes('.picture'), await boxes('.bar')]).toEqual([images, tiles])
  await remote.send({ type: 'screen', results_hidden: true })
  await page.locator('.bar-value', { hasText: '100%' }).waitFor({ state: 'detached' })
  expect([await boxes('.picture'), await boxes('.bar')]).toEqual([images, tiles])
  // All that the band may have to say is legible.
  await remote.send({ type: 'lock_door', locked: true })
  await page.getByText('No new people can join').waitFor()
  await expect.poll(() => unreadable(page, { '.stage-main': 20 })).toEqual([])
  await remote.send({ type: 'lock_door', locked: false })
  await remote.send({ type: 'screen', results_hidden: false })

  await room.activate(1)
  await page.getByText('The ridge').first().waitFor()
  await expect.poll(columns).toBe(3)
  await expectWhole(page, 3)
  // As high as the slide allows, which is what tall images need.
  for (const [, , , height] of (await boxes('.picture')).slice(0, 2)) expect(height).toBeGreaterThan(340)

  // Nothing is empty above or below images of one shape.
  await room.activate(3)
  await expect.poll(columns).toBe(4)
  await expectWhole(page, 4)
  expect(await boxes('.picture')).toEqual(await boxes('.bar-picture'))

  await room.activate(2)
  await page.getByText('The view from the ridge').first().waitFor()
  await expectWhole(page, 2)
  expect(await page.locator('.bar-picture').count()).toBe(0)
})
