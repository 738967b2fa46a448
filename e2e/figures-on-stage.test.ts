// Figures on a stage: beside an image words stay whole and headings large, what belongs to an image stands on its middle, names on
// the wheel end before the hub, and right-to-left lists run so.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { readImage } from '../packages/server/src/features/images/read-image.ts'
import { storeImage } from '../packages/server/src/features/images/stored-images.ts'
import { writing } from '../packages/server/src/services.ts'
import { png } from '../packages/server/test/support/pictures.ts'
import { stage } from './support/browser.ts'
import { test } from './support/test.ts'

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const boxes = (page: Page, selector: string): Promise<Box[]> =>
  page.locator(selector).evaluateAll(elements =>
    elements.map(element => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return { left, right, top, bottom }
    }),
  )
const middleOf = ({ top, bottom }: Box) => (top + bottom) / 2

/** How many lines the words of elements take. */
const linesOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll(elements =>
    elements.map(element => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
    }),
  )

const capitals = {
  Canada: 'Ottawa',
  Australia: 'Canberra',
  Brazil: 'Brasília',
  Turkey: 'Ankara',
  Switzerland: 'Bern',
}

test('beside an image pairs show whole words on one page, a score keeps its heading, and options stand on the middle of theirs', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom({ questions: [{ type: 'NPS', prompt: 'First' }] })
  const { services } = room.api.app
  const image = async (width: number, height: number) => {
    const { id } = await writing(services, tx =>
      storeImage(tx, room.api.organization, readImage(png(width, height))!),
    )
    return { image: { id, alt: 'An image' } }
  }
  const [wide, tall] = [await image(1600, 900), await image(600, 900)]
  const { body: deck } = await room.api.post('/presentations', {
    title: 'Beside images',
    questions: [
      {
        type: 'MATCHING',
        prompt: 'Which capital belongs to which country?',
        ...wide,
        options: Object.entries(capitals).map(([text, match]) => ({ text, match })),
      },
      { type: 'NPS', prompt: 'How likely are you to recommend us to a friend or colleague?', ...wide },
      {
        type: 'MULTIPLE_CHOICE',
        prompt: 'Which one?',
        options: [
          { text: 'Harbour', ...wide },
          { text: 'Tower', ...tall },
        ],
      },
    ],
  })
  const { body: session } = await room.api.post('/sessions', { presentation_id: deck.id })
  await room.api.post(`/sessions/${session.id}/open`)
  const { questions } = (await room.api.get(`/presentations/${deck.id}/questions`)).body
  const page = await openPage(stage)
  await page.goto(await room.stageUrl('remote', session.id))
  await page.getByRole('button', { name: 'Start' }).waitFor()
  const show = async (at: number, shown: string) => {
    const path = `/sessions/${session.id}/questions/${questions[at].id}`
    await room.api.post(`${path}/activate`)
    await room.api.post(`${path}/reveal`)
    await page.locator(`.stage-main[data-type="${questions[at].type}"] ${shown}`).first().waitFor()
  }

  await show(0, '.wired[data-arranged]')
  await page.locator('.wired-pair').nth(4).waitFor()
  await expect.poll(async () => new Set(await linesOf(page, '.wired-card .written'))).toEqual(new Set([1]))
  expect(await page.locator('.wired').getAttribute('data-paged')).toBe('false')

  await show(1, '.rated[data-arranged]')
  const promptSize = await page
    .locator('.stage-prompt')
    .evaluate(prompt => Number.parseFloat(getComputedStyle(prompt).fontSize))
  expect(promptSize).toBeGreaterThanOrEqual(32)
  await show(2, '.bars[data-arranged]')
  await page.waitForFunction(() => [...document.images].every(image => image.complete))
  const [letters, texts, values] = [
    await boxes(page, '.bar .letter'),
    await boxes(page, '.bar .bar-text'),
    await boxes(page, '.bar .bar-value'),
  ]
  for (const [i, letter] of letters.entries())
    for (const other of [texts[i]!, values[i]!])
      expect(Math.abs(middleOf(letter) - middleOf(other))).toBeLessThan(3)
})

test('names on a wheel end before its hub, and lists of right-to-left texts run from right to left', async ({
  openPage,
  openRoom,
}) => {
  const names = ['Maximiliane Wwwww', 'Bob', 'WWWWWWWWWWWWWWWWWW', 'ウウウウウウウウウウウウウウウウ']
  const room = await openRoom({
    questions: [
      { type: 'SPINNER', prompt: 'Who?', options: names.map(text => ({ text })) },
      { type: 'MULTIPLE_CHOICE', prompt: 'ما رأيك؟', options: [{ text: 'عمل' }, { text: 'نوم' }] },
    ],
  })
  const page = await openPage(stage)
  await page.goto(await room.stageUrl('remote'))
  await page.getByRole('button', { name: 'Start' }).waitFor()
  await room.activate(0)
  await page.locator('.wheel-disc text').nth(3).waitFor()
  // From the rim at 84 to beyond the hub, whose radius is 14.
  const lengths = await page
    .locator('.wheel-disc text')
    .evaluateAll(texts => texts.map(text => (text as SVGTextElement).getComputedTextLength()))
  for (const length of lengths) expect(length).toBeLessThan(84.5 - 14)

  await room.activate(1)
  await page.locator('.bar').nth(1).waitFor()
  const [letters, texts] = [await boxes(page, '.bar .letter'), await boxes(page, '.bar .bar-text')]
  for (const [i, letter] of letters.entries()) expect(letter.left).toBeGreaterThanOrEqual(texts[i]!.right)
  const phonePage = await openPage()
  await phonePage.goto(`${room.url}/j/${room.code}`)
  await phonePage.getByRole('button', { name: 'Join', exact: true }).click()
  await phonePage.locator('.option').nth(1).waitFor()
  const [letter] = await boxes(phonePage, '.option .letter')
  const [text] = await boxes(phonePage, '.option .written')
  expect(letter!.left).toBeGreaterThanOrEqual(text!.right)
})
