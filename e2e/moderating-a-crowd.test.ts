// Hundreds of questions on a moderator's page: all are reached, found, selected, decided with keys, and every decision can be undone.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { writing } from '../packages/server/src/services.ts'
import { stage } from './support/browser.ts'
import { expectAccessible } from './support/judge-page.ts'
import type { TestRoom } from './support/room.ts'
import { test } from './support/test.ts'

const deck = {
  title: 'Town hall',
  questions: [{ type: 'QA', prompt: 'What would you like to know?', settings: { moderation: true } }],
}
const waiting = 612

/** Stores questions like the one that was asked. */
async function store(room: TestRoom, count: number): Promise<void> {
  const { services } = room.api.app
  const { key: _, ...row } = await services.storage.read
    .selectFrom('entries')
    .selectAll()
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: count }, (_, i) => ({
    ...row,
    id: services.newId('entry'),
    text: `Question ${i + 1} of the crowd`,
    created_at: row.created_at + i + 1,
    changed_at: row.created_at + i + 1,
  }))
  for (let from = 0; from < rows.length; from += 50)
    await writing(services, tx =>
      tx.db
        .insertInto('entries')
        .values(rows.slice(from, from + 50))
        .execute(),
    )
}

const state = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`${name}$`) })
const row = (page: Page, text: string) =>
  page.locator('.entry-rows li').filter({ has: page.getByText(text, { exact: true }) })
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.querySelector('.entry-said > p')?.textContent?.trim())

test('hundreds of questions wait, and a moderator reaches each of them', async ({ openPage, openRoom }) => {
  const room = await openRoom(deck)
  await room.activate(0)
  const asker = await room.phone()
  await asker.until(() => asker.room?.question !== null)
  await asker.send({ type: 'ask', question_id: room.questions[0]!, text: 'The first' })
  await store(room, waiting - 1)
  const page = await openPage(stage)
  await page.goto((await room.stageUrl('moderator')).replace('/stage/', '/moderator/'))
  const rows = page.locator('.entry-rows li')
  await state(page, `${waiting} Waiting`).waitFor()
  await page.getByRole('tab', { name: `Q&A ${waiting} new` }).waitFor()
  expect(await rows.count()).toBeLessThan(150)
  await expectAccessible(page, 'a crowd of questions')
  const height = await rows.evaluateAll(all => all.at(-1)!.getBoundingClientRect().bottom)
  expect(height / (await rows.count())).toBeLessThan(100)

  // Down to the last one, which is beyond the first page from the server.
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 20_000)
        return rows.count()
      },
      { timeout: 20_000 },
    )
    .toBe(waiting)
  await row(page, `Question ${waiting - 1} of the crowd`).waitFor()

  const search = page.getByRole('searchbox', { name: 'Search questions' })
  await search.fill('question 60')
  await expect.poll(() => rows.count()).toBe(11)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByText('11 selected').waitFor()
  await page.locator('.entry-selection').getByRole('button', { name: 'Dismiss', exact: true }).click()
  await state(page, `${waiting - 11} Waiting`).waitFor()
  await page.getByText('11 questions dismissed.').waitFor()
  await page.getByText('No question here.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await state(page, `${waiting} Waiting`).waitFor()
  await expect.poll(() => rows.count()).toBe(11)
  await search.fill('')

  // By keys alone.
  await row(page, 'The first').focus()
  await page.keyboard.press('ArrowDown')
  expect(await focused(page)).toBe('Question 1 of the crowd')
  // Held, it decides once.
  await page.keyboard.down('a')
  await state(page, '1 Approved').waitFor()
  await expect.poll(() => focused(page)).toBe('Question 2 of the crowd')
  await page.keyboard.down('a')
  await page.keyboard.up('a')
  const second = page.getByRole('listitem', { name: 'Question 2 of the crowd', exact: true })
  const select = second.getByRole('checkbox', { name: 'Select: Question 2 of the crowd', exact: true })
  await page.keyboard.press('Space')
  await expect.poll(() => select.isChecked()).toBe(true)
  await page.keyboard.press('Space')
  await expect.poll(() => select.isChecked()).toBe(false)
  await page.keyboard.press('d')
  await state(page, '1 Dismissed').waitFor()
  await expect.poll(() => focused(page)).toBe('Question 3 of the crowd')
  await row(page, 'Question 3 of the crowd').getByRole('button', { name: 'Approve' }).click()
  await expect.poll(() => focused(page)).toBe('Question 4 of the crowd')
  await state(page, '2 Approved').click()
  await row(page, 'Question 1 of the crowd').focus()
  await page.keyboard.press('p')
  await row(page, 'Question 1 of the crowd').getByText('Pinned').waitFor()
  await row(page, 'Question 1 of the crowd').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Reply' }).click()
  const reply = row(page, 'Question 1 of the crowd').getByRole('textbox')
  await expect.poll(() => reply.evaluate(field => field === document.activeElement)).toBe(true)
  await row(page, 'Question 1 of the crowd').getByRole('button', { name: 'Cancel' }).click()
  await row(page, 'Question 1 of the crowd').getByRole('button', { name: 'Answered' }).click()
  await expect.poll(() => focused(page)).toBe('Question 3 of the crowd')
  await expectAccessible(page, 'approved questions')

  // Another moderator, and a page that comes back.
  const other = await room.stage('moderator')
  await state(page, 'Waiting').click()
  const { id } = (
    await room.api.get(`/sessions/${room.sessionId}/qa?lifecycle=PENDING&limit=1&sort=created_at`)
  ).body.entries[0]
  await other.send({ type: 'moderate', entry_id: id, lifecycle: 'PUBLISHED' })
  await state(page, `${waiting - 4} Waiting`).waitFor()
  await page.reload()
  await state(page, `${waiting - 4} Waiting`).waitFor()
})

test('approval is switched on when the crowd turns, and what is visible stays or waits', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom({ title: 'Town hall', questions: [{ type: 'QA', prompt: 'Ask us' }] })
  await room.activate(0)
  const asker = await room.phone()
  await asker.until(() => asker.room?.question !== null)
  const ask = (text: string) => asker.send({ type: 'ask', question_id: room.questions[0]!, text })
  const [page, screen] = [await openPage(stage), await openPage(stage)]
  await page.goto((await room.stageUrl('moderator')).replace('/stage/', '/moderator/'))
  await screen.goto(await room.stageUrl('screen'))
  await ask('Is there cake?')
  const onStage = screen.locator('.board-entry')
  await onStage.getByText('Is there cake?').waitFor()
  const approval = page.getByRole('checkbox', { name: 'Approve questions first' })
  await approval.focus()
  await page.keyboard.press('Space')
  const stays = page.getByRole('button', { name: 'Stays' })
  await expect.poll(() => stays.evaluate(button => button === document.activeElement)).toBe(true)
  await expectAccessible(page, 'switching approval on')
  await page.keyboard.press('Enter')
  await expect.poll(() => approval.isChecked()).toBe(true)
  expect(await approval.evaluate(checkbox => checkbox === document.activeElement)).toBe(true)
  await ask('Who is fired?')
  await state(page, '1 Waiting').waitFor()
  expect(await onStage.count()).toBe(1)
  await approval.click()
  await expect.poll(() => approval.isChecked()).toBe(false)
  await ask('And when?')
  await onStage.getByText('And when?').waitFor()
  await approval.click()
  await page.getByRole('button', { name: 'Waits again' }).click()
  await state(page, '3 Waiting').waitFor()
  await expect.poll(() => onStage.count()).toBe(0)
  expect((await room.api.get(`/sessions/${room.sessionId}`)).body.settings.approval).toBe(true)
})
