// A question on the fly: from the menu of a stage, with the keyboard and from a remote of 320 pixels it is the next slide, or on screen
// at once, without a reload. It belongs to the session until a member adds it to the presentation, or duplicates the session.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { apiClient } from '../packages/server/test/support/api.ts'
import { openRoom } from '../packages/server/test/support/room.ts'
import { phone, stage } from './support/browser.ts'
import { expectAccessible, watchPage } from './support/judge-page.ts'
import { test } from './support/test.ts'
import { linkOn } from './support/workspace.ts'

const deck = {
  questions: [
    { type: 'OPEN_TEXT', prompt: 'What did you expect?' },
    { type: 'OPEN_TEXT', prompt: 'What did you get?' },
  ],
}
const [FIRST] = [0]

const panel = (page: Page) => page.getByRole('dialog', { name: 'Add a question' })
const add = (page: Page, name = 'Add as next slide') => panel(page).getByRole('button', { name, exact: true })

test('one that is only spoken takes a key and Enter; the next step asks it everywhere', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck)
  await room.activate(FIRST)
  const [screen, ada] = [await openPage(stage), await room.phone()]
  await screen.goto(await room.stageUrl())
  await screen.getByText(deck.questions[0]!.prompt).first().waitFor()
  await screen.keyboard.press('n')
  await panel(screen).getByLabel('Question', { exact: true }).waitFor()
  await expectAccessible(screen, 'adding a question')
  await screen.keyboard.press('Enter')
  await screen.getByText('Added as the next slide.').waitFor()
  await screen.keyboard.press('ArrowRight')
  await ada.until(() => ada.room?.question?.prompt === 'Yes or no?')
  const [yes] = ada.room!.question!.options!
  await ada.answer(ada.room!.question!.id, { option_ids: [yes!.id] })
  await screen.getByText('1 of 1 answered').first().waitFor()
  // The presentation goes on after it.
  await screen.keyboard.press('ArrowRight')
  await ada.until(() => ada.room?.question?.prompt === deck.questions[1]!.prompt)
})

test('options are typed line by line, one alone is refused, and the question can be shown at once', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck)
  await room.activate(FIRST)
  const [screen, ada] = [await openPage(stage), await room.phone()]
  await screen.goto(await room.stageUrl())
  await screen.getByRole('button', { name: 'More controls' }).click()
  await screen.getByRole('button', { name: 'Add a question' }).click()
  await panel(screen).getByRole('radio', { name: 'Choice' }).check()
  await panel(screen).getByLabel('Question', { exact: true }).fill('Where next?')
  await panel(screen).getByLabel('Options, one per line').fill('Oslo\n\nOslo')
  await add(screen, 'Show now').click()
  await panel(screen).getByRole('alert').filter({ hasText: 'at least two different options' }).waitFor()
  await panel(screen).getByLabel('Options, one per line').fill('Oslo\n\nLisbon')
  await add(screen, 'Show now').click()
  await ada.until(() => ada.room?.question?.prompt === 'Where next?')
  expect(ada.room!.question!.options!.map(({ text }) => text)).toEqual(['Oslo', 'Lisbon'])
  await panel(screen).waitFor({ state: 'detached' })

  // It is offered again.
  await screen.keyboard.press('n')
  await panel(screen).getByRole('button', { name: 'Add as next slide: Where next?' }).click()
  await screen.getByText('Added as the next slide.').waitFor()
})

test('a remote of a small phone adds one; the presenter view shows it as the next slide', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck)
  await room.activate(FIRST)
  const remote = await openPage({ ...phone, viewport: { width: 320, height: 568 }, locale: 'de-DE' })
  const presenter = await openPage(stage)
  await remote.goto((await room.stageUrl()).replace('/stage/', '/remote/'))
  await presenter.goto((await room.stageUrl()).replace('/stage/', '/presenter/'))
  await presenter.getByRole('img', { name: deck.questions[1]!.prompt }).first().waitFor()
  await remote.getByRole('button', { name: 'Weitere Steuerung' }).click()
  await remote.getByRole('button', { name: 'Frage einfügen' }).click()
  const dialog = remote.getByRole('dialog', { name: 'Frage einfügen' })
  await dialog.getByRole('radio', { name: 'Skala' }).check()
  await dialog.getByLabel('Frage', { exact: true }).fill('Wie schnell war das?')
  await expectAccessible(remote, 'adding a question on a phone')
  await dialog.getByRole('button', { name: 'Als nächste Folie einfügen', exact: true }).click()
  await presenter.getByRole('img', { name: 'Wie schnell war das?' }).first().waitFor()
})

test('a member takes it over in the editor, or duplicates the session with it', async ({
  workspace,
  openPage,
}) => {
  const { organization, owner } = await workspace.organization()
  const api = await apiClient(workspace.app, { organization })
  const room = await openRoom(api, deck)
  await room.activate(FIRST)
  const { body: link } = await api.post(`/sessions/${room.sessionId}/stage-links`, { role: 'remote' })
  const screen = await openPage(stage)
  await screen.goto(linkOn(workspace, link.url))
  await screen.getByText(deck.questions[0]!.prompt).first().waitFor()
  await screen.keyboard.press('n')
  await panel(screen).getByLabel('Question', { exact: true }).fill('Shall we go on?')
  await screen.keyboard.press('Enter')
  await screen.getByText('Added as the next slide.').waitFor()

  const page = await workspace.pageOf(owner, `/${organization.id}/sessions/${room.sessionId}`)
  const offences = watchPage(page, workspace.url)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate as presentation' }).click()
  await page.getByText('Shall we go on?').first().waitFor()
  expect(page.url()).not.toContain(room.presentationId)

  const editor = await workspace.pageOf(owner, `/${organization.id}/presentations/${room.presentationId}`)
  const openPicker = () => editor.getByRole('button', { name: 'Add a slide' }).first().click()
  await openPicker()
  await editor.getByRole('heading', { name: 'Added during sessions' }).waitFor()
  await expectAccessible(editor, 'the type picker with added questions')
  await editor.getByRole('button', { name: 'Add to the presentation: Shall we go on?' }).click()
  await editor.getByText('Shall we go on?').first().waitFor()
  const { body } = await api.get(`/presentations/${room.presentationId}/questions`)
  expect(body.questions.map(({ prompt }: { prompt: string }) => prompt)).toEqual([
    deck.questions[0]!.prompt,
    'Shall we go on?',
    deck.questions[1]!.prompt,
  ])
  await openPicker()
  await editor.getByRole('heading', { name: 'Opinions' }).waitFor()
  await editor.waitForLoadState('networkidle')
  expect(await editor.getByRole('heading', { name: 'Added during sessions' }).count()).toBe(0)

  await page.goto(`${workspace.url}/workspace/${organization.id}/settings/audit`)
  await page.getByText('A remote added a question to a session of').first().waitFor()
  await expectAccessible(page, 'the audit log with a remote')
  expect(offences).toEqual([])
})
