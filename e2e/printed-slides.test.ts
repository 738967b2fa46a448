// Slides of a presentation on paper, or as a PDF: each fills a page of 16:9, without answers, a chart to fill or a code to join by.
import { expect } from 'vitest'
import { everyType } from './support/deck.ts'
import { expectAccessible } from './support/judge-page.ts'
import { readPdf } from './support/pdf.ts'
import { test } from './support/test.ts'

test('each slide is printed as a page that it fills, as the room was asked', async ({ workspace }) => {
  const { organization, owner } = await workspace.organization()
  await owner.post(`/organizations/${organization.id}/presentations`, {
    title: 'Plans',
    questions: everyType.questions,
  })
  const page = await workspace.pageOf(owner, `/${organization.id}/presentations`)
  await page.getByRole('button', { name: 'More for “Plans”' }).click()
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  await page.getByRole('link', { name: 'Print or save as PDF' }).click()
  await page.getByRole('heading', { name: 'Plans: Print or save as PDF' }).waitFor()
  const slides = page.locator('.paper .stage-main')
  await expect.poll(() => slides.count()).toBe(everyType.questions.length)
  await expectAccessible(page, 'slides for paper')
  expect(await page.getByText(/0 answers|Scan, or go to/).count()).toBe(0)
  const pdf = await page.pdf({ preferCSSPageSize: true, tagged: true })
  expect(readPdf(pdf).pages).toBe(everyType.questions.length)
  expect(pdf.toString('latin1').match(/\/MediaBox \[0 0 960 540\]/g)).toHaveLength(everyType.questions.length)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.emulateMedia({ media: 'print' })
  const boxes = await page.locator('.paper .s-canvas').evaluateAll(canvases =>
    canvases.map(canvas => {
      const { left, width, height } = canvas.getBoundingClientRect()
      return [left, width, height]
    }),
  )
  expect(boxes).toEqual(boxes.map(() => [0, 1280, 720]))
  // Slides of a dark workspace are light, too.
  const coloursOf = (selector: string, names: readonly ('backgroundColor' | 'color')[]) =>
    page
      .locator(selector)
      .evaluateAll(
        (elements, names) =>
          elements.map(element => names.map(name => getComputedStyle(element)[name]).join()),
        names,
      )
  const colours = async () => ({
    page: await coloursOf('body', ['backgroundColor', 'color']),
    slides: [
      ...(await coloursOf('.paper .s-picture', ['backgroundColor'])),
      ...(await coloursOf('.paper .s-canvas, .paper .s-canvas *', ['backgroundColor', 'color'])),
    ],
  })
  const light = await colours()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const dark = await colours()
  expect(dark.page).not.toEqual(light.page)
  expect(dark.slides).toEqual(light.slides)
})
