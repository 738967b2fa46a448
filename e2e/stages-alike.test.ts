// All stages of a session show the same: what a remote hides, enlarges, pages to or reviews after the end is so on every
// stage, and still is after a reload.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { stage } from './support/browser.ts'
import { holdPages } from './support/page-turning.ts'
import { test } from './support/test.ts'

const long = 'We should agree on fewer priorities before the next quarter begins. '.repeat(8).trim()
const deck = {
  title: 'Two stages',
  questions: [
    { type: 'OPEN_TEXT', prompt: 'What else?', settings: { max_length: 2000 } },
    {
      type: 'MULTIPLE_CHOICE',
      prompt: 'Which of these twenty?',
      options: Array.from({ length: 20 }, (_, i) => ({ text: `${i + 1}: ${long.slice(0, 150)}` })),
    },
  ],
}
const [TEXT, MANY] = [0, 1]

/** Both stages again as somebody finds them who comes now. */
const reloaded = (pages: readonly Page[]) => Promise.all(pages.map(page => page.reload()))

test('changes by a remote, such as hiding, enlarging and turning pages, apply to every stage, also after a reload', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck)
  const device = await room.phone()
  const [remote, screen] = [await openPage(stage), await openPage(stage)]
  const both = [remote, screen]
  for (const page of both) await holdPages(page)
  await remote.goto(await room.stageUrl('remote'))
  await screen.goto(await room.stageUrl('screen'))
  await remote.getByRole('button', { name: 'Start' }).waitFor()
  await room.activate(TEXT)
  await device.until(() => device.room?.question !== null)
  await device.answer(room.questions[TEXT]!, { text: long })

  await remote.locator('.note').getByRole('button', { name: 'Enlarge' }).click()
  for (const page of both) await page.locator('.enlarged').getByText(long, { exact: true }).waitFor()
  await reloaded(both)
  for (const page of both) {
    await page.locator('.enlarged').getByText(long, { exact: true }).waitFor()
    // All of it is on the screen.
    await expect
      .poll(() => page.locator('.enlarged').evaluate(box => box.scrollHeight <= box.clientHeight))
      .toBe(true)
  }
  await remote.keyboard.press('Escape')
  for (const page of both) await page.locator('dialog[open]').waitFor({ state: 'detached' })

  await remote.getByRole('button', { name: 'More controls' }).click()
  await remote.getByRole('button', { name: 'Hide answers' }).click()
  await remote.locator('.note').getByRole('button', { name: 'Hide' }).focus()
  await remote.keyboard.press('Enter')
  for (const page of both) await page.locator('.note').waitFor({ state: 'hidden' })
  await reloaded(both)
  await remote.getByRole('button', { name: 'More controls' }).click()
  await remote.getByRole('button', { name: 'Hidden answers', exact: true }).click()
  await remote.getByRole('button', { name: 'Show again' }).click()
  for (const page of both) await page.locator('.note').waitFor()
  await remote.keyboard.press('Escape')
  await remote.locator('dialog[open]').waitFor({ state: 'detached' })

  await remote.keyboard.press('h')
  for (const page of both) await page.getByText('Answers are hidden').waitFor()
  await reloaded(both)
  for (const page of both) await page.getByText('Answers are hidden').waitFor()
  await remote.keyboard.press('h')
  for (const page of both) await page.locator('.note').waitFor()

  await room.activate(MANY)
  for (const page of both) await page.getByText('Page 1 of').waitFor()
  await remote.keyboard.press('PageDown')
  for (const page of both) await page.getByText('Page 2 of').waitFor()
  await reloaded(both)
  for (const page of both) await page.getByText('Page 2 of').waitFor()
})

test('after the end the results of every question are gone through on all stages, also after a reload', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck)
  const device = await room.phone()
  await room.activate(TEXT)
  await device.until(() => device.room?.question !== null)
  await device.answer(room.questions[TEXT]!, { text: long })
  await room.activate(MANY)
  const [remote, screen] = [await openPage(stage), await openPage(stage)]
  const both = [remote, screen]
  await remote.goto(await room.stageUrl('remote'))
  await screen.goto(await room.stageUrl('screen'))
  for (const page of both) await page.getByRole('heading', { name: 'Which of these twenty?' }).waitFor()
  await (await room.stage()).send({ type: 'close' })
  for (const page of both) await page.getByText('The session is over').waitFor()
  // Neither stage was here when it was asked.
  await remote.keyboard.press('PageDown')
  const expectReviewed = async () => {
    for (const page of both) {
      await page.getByRole('heading', { name: 'What else?' }).waitFor()
      await page.getByText('Question 1 of 2, final result').waitFor()
      await page.locator('.note').waitFor()
    }
  }
  await expectReviewed()
  await reloaded(both)
  await expectReviewed()
  await remote.keyboard.press('PageUp')
  for (const page of both) await page.getByText('The session is over').waitFor()
})
