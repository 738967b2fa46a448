// Explanations: nowhere before the reveal; then on phone and stage with the correct answer, and results stay readable.
import { expect } from 'vitest'
import { apiClient } from '../packages/server/test/support/api.ts'
import { joinByCode } from './support/answer.ts'
import { phone, stage } from './support/browser.ts'
import { expectAccessible } from './support/judge-page.ts'
import { test } from './support/test.ts'

const quiz = {
  type: 'QUIZ',
  prompt: 'Which planet has the most moons?',
  options: [{ text: 'Saturn', is_correct: true }, { text: 'Jupiter' }],
  settings: { time_limit_seconds: null },
}
const short = '**Saturn** has 274:\n\n- most of them small'
/** The longest there is, as many lines. */
const long = Array.from({ length: 100 }, (_, i) => `- moon ${i}`)
  .join('\n')
  .slice(0, 1_000)

test('an explanation is on phone and stage with the correct answer, not before', async ({
  openPage,
  openRoom,
}) => {
  const questions = [short, long].map(explanation => ({ ...quiz, explanation }))
  const room = await openRoom({ questions })
  const [page, screen] = [await openPage(phone), await openPage(stage)]
  await joinByCode(page, room.url, room.code)
  await screen.goto(await room.stageUrl('screen'))
  for (const [i, id] of room.questions.entries()) {
    await room.activate(i)
    await page.locator('.option').nth(1).click()
    for (const shown of [page, screen]) {
      await shown.getByRole('heading', { name: quiz.prompt }).waitFor()
      expect(await shown.locator('.explanation').count()).toBe(0)
    }
    await room.api.post(`/sessions/${room.sessionId}/questions/${id}/reveal`)
    for (const [name, shown] of [
      ['a phone', page],
      ['a stage', screen],
    ] as const) {
      const explanation = shown.getByRole('complementary', { name: 'Explanation' })
      await explanation.getByRole('listitem').first().waitFor()
      if (i === 0) expect(await explanation.locator('strong').textContent()).toBe('Saturn')
      // Few lines can be read from the last row.
      if (shown === screen)
        expect(
          await explanation
            .getByRole('listitem')
            .first()
            .evaluate(line => getComputedStyle(line).fontSize),
        ).toBe(i === 0 ? '32px' : '20px')
      await expectAccessible(shown, `an explanation on ${name}`)
    }
    // Both options keep their place on the stage, above the explanation and inside the window.
    const box = (await screen.locator('.explanation').boundingBox())!
    expect(box.y + box.height).toBeLessThanOrEqual(stage.viewport.height)
    for (const text of ['Saturn', 'Jupiter']) {
      const option = (await screen
        .locator('.results')
        .getByText(text, { exact: true })
        .first()
        .boundingBox())!
      expect(option.y + option.height).toBeLessThanOrEqual(box.y)
    }
  }
})

test('the editor has a field for it where a question can have a correct answer', async ({ workspace }) => {
  const { organization, owner } = await workspace.organization()
  const api = await apiClient(workspace.app, { organization })
  const questions = [quiz, { type: 'WORD_CLOUD', prompt: 'In a word?' }]
  const { body: deck } = await api.post('/presentations', { title: 'Planets', questions })
  const path = `/presentations/${deck.id}`
  const page = await workspace.pageOf(owner, `/${organization.id}${path}`, {
    viewport: { width: 1280, height: 800 },
  })
  const field = page.getByRole('textbox', { name: 'Explanation' })
  const stored = async () => (await api.get(`${path}/questions`)).body.questions[0].explanation
  await field.fill(short)
  await expect.poll(stored).toBe(short)
  await field.fill('x'.repeat(1_001))
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  await expectAccessible(page, 'an explanation that is too long')
  await field.fill('')
  await expect.poll(stored).toBe(null)
  await page.locator('.deck-slide-open').nth(1).click()
  await page.getByLabel('Question', { exact: true }).waitFor()
  await expect.poll(() => field.count()).toBe(0)
})
