// Pages under a browser's translator, which wraps every text in font elements: phones show the current texts, none twice, and
// the stage is not translated at all.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { joinByCode } from './support/answer.ts'
import { phone, stage } from './support/browser.ts'
import { test } from './support/test.ts'

const options = ['Red', 'Green', 'Blue'].map(text => ({ text, is_correct: text === 'Red' }))
const settings = { time_limit_seconds: 300 }
const questions = [
  { type: 'QUIZ', prompt: 'First question', options, settings },
  { type: 'QUIZ', prompt: 'Second question', options: options.toReversed(), settings },
  { type: 'OPEN_TEXT', prompt: 'Third question' },
  { type: 'QA', prompt: 'Your questions' },
]

/** As translators of browsers do: each text is replaced, unless its page or element rules it out. */
async function translate(page: Page): Promise<string[]> {
  const errors: string[] = []
  page.on('pageerror', error => errors.push(String(error)))
  await page.addInitScript(() => {
    const wrap = (node: Node) => {
      const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
      const found: Text[] = node instanceof Text ? [node] : []
      while (texts.nextNode()) found.push(texts.currentNode as Text)
      for (const text of found) {
        const parent = text.parentElement
        if (!parent?.translate || parent.closest('font, script, style, textarea, select, svg, head')) continue
        if (text.data.trim() === '') continue
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        inner.textContent = text.data
        outer.append(inner)
        text.replaceWith(outer)
      }
    }
    new MutationObserver(changes => {
      for (const { addedNodes, target, type } of changes)
        for (const node of type === 'characterData' ? [target] : addedNodes) wrap(node)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return errors
}

test('a session under a translator shows the current state on phone and stage, nothing twice', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom({ questions })
  const [page, screen] = [await openPage(phone), await openPage(stage)]
  const errors = [...(await Promise.all([page, screen].map(translate)))]
  const change = (index: number, phase: string) =>
    room.api.post(`/sessions/${room.sessionId}/questions/${room.questions[index]}/${phase}`)
  const text = (of: Page) => of.locator('main').evaluate(main => main.textContent)
  /** On both pages once, and nothing of what was there before. */
  const shows = async (of: Page, now: readonly string[], before: readonly string[]) => {
    await expect
      .poll(
        async () => {
          const shown = await text(of)
          return [...now.map(one => shown.split(one).length - 1), ...before.map(one => shown.includes(one))]
        },
        { timeout: 20_000 },
      )
      .toEqual([...now.map(() => 1), ...before.map(() => false)])
  }
  await joinByCode(page, room.url, room.code)
  expect(await page.locator('h1 font').count()).toBeGreaterThan(0)
  await screen.goto(await room.stageUrl('screen'))
  await room.activate(0)
  for (const one of [page, screen]) await shows(one, ['First question'], ['Second question'])
  await page.locator('.option', { hasText: 'Red' }).click()
  await shows(page, ['Saved.'], ['Sending'])
  await expect.poll(() => screen.locator('.answer-count').textContent()).toContain('1 of 1')
  await change(0, 'reveal')
  await shows(page, ['Revealed', 'Your answer'], ['Saved.', 'Tap your answer'])
  await room.activate(1)
  for (const one of [page, screen]) await shows(one, ['Second question'], ['First question', 'Revealed'])
  expect((await page.locator('.option').allTextContents()).map(shown => shown.slice(1))).toEqual([
    'Blue',
    'Green',
    'Red',
  ])
  await change(1, 'lock')
  await shows(page, ['Closed', 'You did not answer'], ['Tap your answer'])
  await room.activate(2)
  const field = page.getByLabel('Your text')
  await field.fill('Hello')
  await shows(page, ['495 characters left'], ['500 characters left'])
  await page.getByRole('button', { name: 'Send' }).click()
  await shows(page, ['Change my answer'], ['Send'])
  await page.getByRole('button', { name: 'Change my answer' }).click()
  await field.fill('Hello again')
  await shows(page, ['Send change', '489 characters left'], ['500 characters left'])
  await room.activate(3)
  for (const one of [page, screen]) await shows(one, ['Your questions'], ['Third question'])
  await shows(page, ['No questions yet'], [])
  for (const entry of ['One entry', 'Another entry']) {
    await page.getByLabel('Ask something').fill(entry)
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    for (const one of [page, screen]) await shows(one, [entry], ['No questions yet'])
  }
  const entry = page.locator('.entry', { hasText: 'One entry' })
  const { token } = await room.join()
  const upvoted = await fetch(`${room.url}/room/v1/entries/${await entry.getAttribute('data-id')}/upvote`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(upvoted.status).toBe(200)
  await expect.poll(() => entry.locator('.vote').textContent()).toBe('1')
  for (const one of [page, screen]) await shows(one, ['One entry', 'Another entry'], [])
  await room.api.post(`/sessions/${room.sessionId}/close`)
  await shows(page, ['Thank you', 'First question', 'Second question'], ['Ask something'])
  await expect.poll(() => page.locator('.review-item').count()).toBe(3)
  expect(await screen.locator('font').count()).toBe(0)
  expect(errors.flat()).toEqual([])
})
