// Quizzes on pages: the 3-2-1 countdown on stage and phone, the points of a question, and notices that end with
// their cause.
import { expect } from 'vitest'
import { joinByCode } from './support/answer.ts'
import { movingStage, phone } from './support/browser.ts'
import { expectAccessible } from './support/judge-page.ts'
import { stopClock, untilShown } from './support/page-clock.ts'
import { test } from './support/test.ts'

const quiz = (prompt: string, time_limit_seconds: number | null) => ({
  type: 'QUIZ',
  prompt,
  options: [{ text: 'Eight' }, { text: 'Seven', is_correct: true }],
  settings: { time_limit_seconds, points: 500 },
})
const deck = {
  questions: [quiz('First prime?', null), quiz('Second prime?', null), quiz('Third prime?', 600)],
}

test('phones show what a question earned; 3, 2, 1 stands everywhere before a timed one; a toast goes with its cause', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck)
  const [page, screen] = [await openPage(phone), await openPage(movingStage)]
  await screen.goto(await room.stageUrl('remote'))
  await joinByCode(page, room.url, room.code)
  const forward = () => screen.keyboard.press('PageDown')
  const score = page.locator('.score')
  for (const [prompt, earned] of [
    ['First prime?', '500 points'],
    ['Second prime?', '1,000 points'],
  ] as const) {
    await forward()
    await page.getByRole('heading', { name: prompt }).waitFor()
    await page.getByRole('button', { name: 'Seven' }).click()
    await page.getByText('Saved.').waitFor()
    await forward()
    await score.getByText(earned).waitFor()
    await page.getByText('+500 for this question').waitFor()
  }
  await expectAccessible(page, 'points')

  // From here on time stands still on both pages: what goes is not gone because its seconds are over.
  for (const one of [page, screen]) await stopClock(one)
  await screen.keyboard.press('PageUp')
  await untilShown(screen, 'h1', 'First prime?')
  await screen.keyboard.press('PageUp')
  await untilShown(screen, '.toast', 'This is the first slide.')
  await forward()
  await untilShown(screen, 'h1', 'Second prime?')
  expect(await screen.locator('.toast').count()).toBe(0)

  await forward()
  for (const one of [page, screen]) await untilShown(one, 'h1', 'Third prime?')
  for (const figure of ['3', '2', '1']) {
    for (const one of [page, screen]) {
      await untilShown(one, '.before-start-figure', figure)
      expect(await one.getByRole('status').filter({ hasText: 'Get ready' }).count()).toBe(1)
      expect(await one.locator('.option, .tile').count()).toBe(0)
      await one.clock.runFor(900)
    }
  }
  await untilShown(page, '.option', 'Seven')
  await untilShown(screen, '.tile', 'Seven')
  for (const one of [page, screen]) expect(await one.locator('.before-start').count()).toBe(0)
})

test('in a session with rounds the keys bring the leaderboard at the end of a section, and remotes announce it', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck, { settings: { rounds: true } })
  const sections = [{ title: 'Second round', before: room.questions[1] }]
  await room.api.patch(`/presentations/${room.presentationId}`, { sections })
  const [screen, presenter, remote] = [
    await openPage(movingStage),
    await openPage(movingStage),
    await openPage(phone),
  ]
  await screen.goto(await room.stageUrl('remote'))
  await presenter.goto((await room.stageUrl('remote')).replace('/stage/', '/presenter/'))
  await remote.goto((await room.stageUrl('remote')).replace('/stage/', '/remote/'))
  const question = (prompt: string) => screen.getByRole('heading', { name: prompt }).waitFor()
  const forward = () => screen.keyboard.press('PageDown')
  await screen.getByText(room.code.slice(0, 3)).first().waitFor()
  await forward()
  await question('First prime?')
  await forward()
  const step = remote.getByRole('toolbar').getByRole('button', { name: 'Leaderboard' })
  await step.waitFor()
  await presenter.locator('.presenter-next').getByText('Leaderboard').waitFor()
  await expectAccessible(remote, 'a remote at the end of a round')
  await forward()
  await screen.getByRole('heading', { name: 'Leaderboard' }).waitFor()
  await remote.getByText('The screen shows the leaderboard.').waitFor()
  await remote.getByRole('button', { name: 'Next' }).click()
  await question('Second prime?')
})

test('a hands-free session goes on by itself; a key pauses it, remotes say so and continue it', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck, { settings: { hands_free_seconds: 5 } })
  const [screen, presenter, remote, projector] = [
    await openPage(movingStage),
    await openPage(movingStage),
    await openPage(phone),
    await openPage(movingStage),
  ]
  await screen.goto(await room.stageUrl('remote'))
  await presenter.goto((await room.stageUrl('remote')).replace('/stage/', '/presenter/'))
  await remote.goto((await room.stageUrl('remote')).replace('/stage/', '/remote/'))
  await projector.goto(await room.stageUrl('screen'))
  const question = (prompt: string) => screen.getByRole('heading', { name: prompt }).waitFor()
  await room.activate(0)
  await question('First prime?')
  await screen.keyboard.press('w')
  for (const page of [presenter, remote]) await page.getByText('Paused').waitFor()
  await remote.getByRole('button', { name: 'Reveal answer' }).click()
  await screen.locator('[data-phase="REVEALED"]').waitFor()
  await expectAccessible(remote, 'a paused remote')
  await expectAccessible(presenter, 'a paused presenter view')
  const goesOn = [presenter, remote].map(page => page.getByText(/^Goes on in \d\ss$/).waitFor())
  await presenter.getByRole('button', { name: 'Continue' }).click()
  await Promise.all(goesOn)
  expect(await projector.getByText(/Goes on|Pause/).count()).toBe(0)
  await question('Second prime?')
  await remote.getByRole('button', { name: 'Pause' }).waitFor()
})
