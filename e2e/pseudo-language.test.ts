// A pseudo-language, whose texts are 40 % longer than English and marked, and its mirror: every page shows nothing without marks, and cuts
// nothing off.

import { answerOf } from '@roomful/testkit/crowd'
import { partsIn, readCatalogue } from '@roomful/texts/catalogue-files'
import { argumentsOf, readMessage } from '@roomful/texts/message'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { setAddress } from '../packages/server/src/features/permanent-rooms/addresses.ts'
import { writing } from '../packages/server/src/services.ts'
import { catalogues } from '../packages/web/catalogues.ts'
import { answeredSession } from './support/answered-session.ts'
import { stage } from './support/browser.ts'
import { comparedSessions } from './support/compared-sessions.ts'
import { everyType, quizEvening } from './support/deck.ts'
import {
  cutOff,
  dataOf,
  inGreek,
  inPseudo,
  noTexts,
  pseudoMessage,
  settled,
  untranslated,
} from './support/pseudo-language.ts'
import type { TestRoom } from './support/room.ts'
import { test } from './support/test.ts'
import { unreadable } from './support/text-boxes.ts'
import { goTo, pageOf } from './support/workspace.ts'

const small = { viewport: { width: 320, height: 640 }, hasTouch: true }
const wide = { width: 1280, height: 800 }

/** Collects faults of pages, all of which a test names at its end. */
class Faults {
  readonly found = new Set<string>()

  async #add(where: string, read: () => Promise<string[]>): Promise<void> {
    for (const fault of await settled(read)) this.found.add(`${where}: ${fault}`)
  }

  /** A page that scrolls, in both directions, at each width. */
  async page(page: Page, where: string, widths: readonly number[] = [320]): Promise<void> {
    for (const width of widths) {
      const size = page.viewportSize()!
      if (size.width !== width) await page.setViewportSize({ ...size, width })
      await this.#inBothDirections(page, dir =>
        this.#add(`${where}, ${width} px, ${dir}`, () => cutOff(page)),
      )
    }
    await this.#add(where, () => untranslated(page, noTexts))
  }

  /** A stage, in both directions. */
  async stage(page: Page, where: string): Promise<void> {
    await this.#inBothDirections(page, dir =>
      this.#add(`${where}, ${dir}`, () => unreadable(page, { '.stage-main': 20, '.furniture': 20 })),
    )
    await this.#add(where, () => untranslated(page, noTexts))
  }

  async #inBothDirections(page: Page, check: (dir: string) => Promise<void>): Promise<void> {
    for (const dir of ['rtl', 'ltr']) {
      await page.evaluate(dir => document.documentElement.setAttribute('dir', dir), dir)
      await check(dir)
    }
  }
}

test('each English message has the same arguments in the pseudo-language, and is longer', () => {
  for (const part of partsIn(catalogues))
    for (const [key, english] of Object.entries(readCatalogue(catalogues, part, 'en').messages)) {
      const pseudo = pseudoMessage(english)
      const [given, wanted] = [pseudo, english].map(text => argumentsOf(readMessage(text, 'en')))
      expect(given, `${part} ${key}`).toEqual(wanted)
    }
  expect(pseudoMessage("{n, plural, one {# ‘slide’} other {# slides}} of '{'all'}' {of}")).toBe(
    "⟦{n, plural, one {# ‘slíídéé’} other {# slíídéés}} óf '{'ááll'}' {of}⟧",
  )
})

test('rooms', async ({ openPage, openRoom }) => {
  const open = inPseudo(openPage)
  const faults = new Faults()
  const room = await openRoom(dataOf(everyType), {
    participant_identity_mode: 'IDENTIFIED',
    settings: { reactions: true },
  })
  const [phone, screen, remote, moderator, embed, presenter] = [
    await open(small),
    await open(stage),
    await open(small),
    await open(small),
    await open(stage),
    await open(stage),
  ]
  const at = async (path: string, role: 'remote' | 'moderator' = 'remote') =>
    (await room.stageUrl(role)).replace('/stage/', `/${path}/`)
  await phone.goto(room.url)
  await phone.locator('button[type=submit]').waitFor()
  await faults.page(phone, 'joining', [320, 1280])
  await phone.goto(`${room.url}/j/000000`)
  await phone.locator('h1').waitFor()
  await faults.page(phone, 'joining what is not there', [320])
  await phone.goto(`${room.url}/j/${room.code}`)
  await phone.locator('input').first().waitFor()
  await phone.locator('summary').click()
  await faults.page(phone, 'joining by a link', [320, 1280])
  await phone.locator('input[type=text], input:not([type])').first().fill(inGreek('Nora'))
  await phone.locator('button[type=submit]').click()
  await phone.locator('[data-part=between]').waitFor()
  await screen.goto(await at('stage'))
  await remote.goto(await at('remote'))
  await moderator.goto(await at('moderator', 'moderator'))
  await embed.goto((await room.embedLink()).url)
  await presenter.goto(await at('presenter'))
  await screen.locator('.lobby .qr').waitFor()
  await remote.locator('h1').waitFor()
  await moderator.locator('h1').waitFor()
  await presenter.locator('h1').waitFor()
  await embed.locator('.embed-line').waitFor()
  await faults.page(phone, 'the lobby on a phone', [320, 1280])
  await faults.stage(screen, 'the lobby')
  await faults.page(remote, 'the lobby on a remote')
  await faults.page(moderator, 'a moderator in the lobby', [320, 1280])
  await faults.page(presenter, 'a presenter in the lobby', [1280])
  await faults.stage(embed, 'an embed before the first question')
  await phone.setViewportSize(small.viewport)

  const crowd = await Promise.all(
    ['Ada', 'Bo', 'Cy'].map(name => room.phone({ display_name: inGreek(name) })),
  )
  const control = await room.stage()
  const { questions } = (await room.api.get(`/presentations/${room.presentationId}/questions`)).body
  for (const [i, { type }] of everyType.questions.entries()) {
    const id = room.questions[i]!
    await room.activate(i)
    for (const page of [phone, screen]) await page.locator(`[data-type="${type}"]`).first().waitFor()
    await faults.page(phone, `${type} on a phone`, i === 0 ? [320, 1280] : [320])
    await phone.setViewportSize(small.viewport)
    const answers = crowd.map((_, i2) => dataOf(answerOf(questions[i], i2)))
    for (const [i2, device] of crowd.entries()) if (answers[i2] !== null) await device.answer(id, answers[i2])
    if (type === 'SPINNER') {
      await control.send({ type: 'spin' })
      await screen.locator('.wheel-name[data-turning="false"] .written').waitFor()
    } else if (type === 'QA') {
      for (const device of crowd)
        await device.send({ type: 'ask', question_id: id, text: inGreek('Why not?') })
      await screen.locator('.board-entry >> nth=2').waitFor()
    } else await screen.locator('.answer-count', { hasText: '3' }).waitFor()
    if (['MULTIPLE_CHOICE', 'QUIZ'].includes(type)) {
      await phone.locator('.option').first().click()
      await phone.locator('.answer-state[data-is]').first().waitFor()
      await faults.page(phone, `${type} on a phone, answered`)
    }
    await faults.stage(screen, type)
    await faults.page(remote, `${type} on a remote`)
    if (type === 'MULTIPLE_CHOICE' || type === 'QA') {
      await faults.page(presenter, `${type} for a presenter`, [1280])
      await faults.page(moderator, `a moderator at ${type}`, [320, 1280])
      await faults.stage(embed, `${type} embedded`)
    }
    if (type === 'SPINNER' || type === 'QA') continue
    await control.send({ type: 'reveal' })
    for (const page of [phone, screen])
      await page.locator('[data-phase="REVEALED"], .phase').first().waitFor()
    await screen.locator('[data-phase="REVEALED"]').first().waitFor()
    await faults.page(phone, `${type} on a phone, revealed`)
    await faults.stage(screen, `${type}, revealed`)
  }
  await control.send({ type: 'leaderboard', shown: true })
  await screen.locator('.podium-step').first().waitFor()
  await phone.locator('[data-part=standing]').waitFor()
  await faults.page(phone, 'the leaderboard on a phone')
  await faults.stage(screen, 'the leaderboard')
  await faults.page(remote, 'the leaderboard on a remote')
  await control.send({ type: 'close' })
  await screen.locator('.ending').waitFor()
  await phone.locator('[data-part=end]').waitFor()
  await faults.page(phone, 'the end on a phone', [320, 1280])
  await faults.stage(screen, 'the end')
  await faults.page(remote, 'the end on a remote')
  await faults.page(presenter, 'the end for a presenter', [1280])
  expect([...faults.found]).toEqual([])
})

test('names, teams, an own pace, and panels of a stage', async ({ openPage, openRoom }) => {
  const open = inPseudo(openPage)
  const faults = new Faults()
  const [phone, screen] = [await open(small), await open(stage)]
  const join = async (room: TestRoom, path = `/j/${room.code}`) => {
    await phone.setViewportSize(small.viewport)
    await phone.goto(room.url + path)
    await phone.locator('button[type=submit]').click()
  }

  const evening = quizEvening()
  const questions = [
    ...evening.questions,
    { type: 'QA', prompt: 'Anything?', settings: { labels: ['Food', 'Pay'] } },
  ]
  const nicknames = await openRoom(dataOf({ ...evening, questions }), {
    settings: { nicknames: true, qa_beside_slides: true },
  })
  await join(nicknames)
  await phone.locator('#nickname').fill(inGreek('The Moderator'))
  await faults.page(phone, 'the form of nicknames', [320, 1280])
  await phone.locator('#nickname').fill('\u2800')
  await phone.locator('button[type=submit]').click()
  await phone.locator('[role=alert]').waitFor()
  await faults.page(phone, 'a refused nickname')
  await phone.locator('#nickname').fill(inGreek('Otter'))
  await phone.locator('button[type=submit]').click()
  await phone.locator('.room-questions summary').click()
  await faults.page(phone, 'asking in the lobby')
  await screen.goto(await nicknames.stageUrl('remote'))
  await screen.locator('.wall-name').first().waitFor()
  await faults.stage(screen, 'the lobby with nicknames')
  await nicknames.activate(0)
  await screen.locator('[data-type=QUIZ]').first().waitFor()
  await screen.locator('.controls-menu').click()
  // Those that switch something are pressed or not, others open panels.
  const items = screen.locator('#more button:enabled:not([aria-pressed])')
  await faults.page(screen, 'the menu of a stage', [1280])
  await screen.keyboard.press('Escape')
  for (let i = 0; i < (await items.count()); i++) {
    await screen.locator('.controls-menu').click()
    await items.nth(i).click()
    const panel = screen.locator('dialog[open]')
    const isOpen = await panel.waitFor({ timeout: 500 }).then(
      () => true,
      () => false,
    )
    if (!isOpen) continue
    await faults.page(screen, `the panel ${i + 1} of a stage`, [1280])
    await screen.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
  }

  const teams = await openRoom(dataOf(quizEvening()), {
    settings: { teams: { names: [inGreek('Red'), inGreek('Blue')], assignment: 'CHOSEN' } },
  })
  await join(teams)
  await phone.locator('.team-button').first().waitFor()
  await faults.page(phone, 'the choice of a team')
  await phone.locator('.team-button').first().click()
  await phone.locator('[data-part=between]').waitFor()
  await faults.page(phone, 'the lobby of a team')
  await screen.goto('about:blank')
  await screen.goto(await teams.stageUrl('remote'))
  await screen.locator('.s-team').first().waitFor()
  await faults.stage(screen, 'the lobby of teams')
  const control = await teams.stage()
  for (const [i, name] of ['the leaderboard', 'the podium'].entries()) {
    await teams.activate(i)
    await phone.locator('.option').first().click()
    await phone.locator('.answer-state[data-is]').first().waitFor()
    await control.send({ type: 'reveal' })
    await control.send({ type: 'leaderboard', shown: true })
    await phone.locator('[data-part=standing]').waitFor()
    await screen.locator('.front').first().waitFor()
    await faults.page(phone, `${name} of teams on a phone`)
    await faults.stage(screen, `${name} of teams`)
    await control.send({ type: 'leaderboard', shown: false })
  }
  await control.send({ type: 'close' })
  await phone.locator('[data-part=end]').waitFor()
  await faults.page(phone, 'the end of teams on a phone')

  const paced = await openRoom(dataOf(everyType), { isSelfPaced: true })
  await join(paced)
  await phone.locator('.option').first().click()
  await phone.locator('.answer-state[data-is]').first().waitFor()
  await faults.page(phone, 'an own pace on a phone')
  while ((await phone.locator('.overview').count()) === 0) await phone.locator('nav .button.main').click()
  await faults.page(phone, 'the overview of an own pace')
  await screen.goto('about:blank')
  await screen.goto(await paced.stageUrl('remote'))
  await screen.locator('.card').nth(13).waitFor()
  await faults.stage(screen, 'the dashboard of an own pace')
  const { id, join_code } = await paced.draft(dataOf(quizEvening()))
  await join(paced, `/j/${join_code}`)
  await phone.locator('[role=status]').first().waitFor()
  await faults.page(phone, 'a room that is not open yet')
  await screen.goto('about:blank')
  await screen.goto(await paced.stageUrl('remote', id))
  await screen.locator('h1').first().waitFor()
  await faults.stage(screen, 'a stage that is not open yet')
  await paced.api.post(`/sessions/${paced.sessionId}/close`)
  await phone.goto(`${paced.url}/j/${paced.code}`)
  await phone.locator('[data-part=end]').waitFor()
  await faults.page(phone, 'the end of an own pace')
  expect([...faults.found]).toEqual([])
})

test('the workspace', async ({ openPage, workspace }) => {
  const open = inPseudo(openPage)
  const faults = new Faults()
  const both = [1280, 320]
  const { person, url } = workspace
  const signedOut = await open({ viewport: wide })
  for (const path of ['/', '/forgotten', '/reset#x1234567', '/invitation#x1234567', '/setup#x1234567']) {
    await signedOut.goto('about:blank')
    await signedOut.goto(`${url}/workspace${path}`)
    await signedOut.locator('h1').waitFor()
    await faults.page(signedOut, path, both)
  }
  await signedOut.goto('about:blank')

  const session = await answeredSession(
    workspace,
    everyType,
    { participant_identity_mode: 'IDENTIFIED' },
    6,
    dataOf,
  )
  const { organization, owner } = session
  await owner.call('PATCH', '/me', { name: inGreek('Ada') })
  const members = `/organizations/${organization.id}`
  const colleague = await person(organization, 'PRESENTER')
  await colleague.call('PATCH', '/me', { name: inGreek('Bo') })
  const former = await person(organization, 'ADMIN')
  await former.call('PATCH', '/me', { name: inGreek('Cy') })
  await former.post(`${members}/credentials`, { name: inGreek('Old'), scopes: ['content:write'] })
  await owner.call('DELETE', `${members}/members/${former.user.id}`)
  const { body: invitation } = await owner.post(`${members}/invitations`, {
    email: 'new@example.com',
    role: 'PRESENTER',
  })
  await owner.post(`${members}/credentials`, { name: inGreek('Reader'), scopes: ['results:read'] })
  const { body: hook } = await owner.post(`${members}/webhooks`, {
    target_url: 'https://hook.example/a',
    event_types: ['session.ended', 'report.ready'],
  })
  await owner.post(`${members}/webhooks/${hook.id}/test`)
  const { body: trashed } = await owner.post(`${members}/presentations`, { title: inGreek('Old') })
  await owner.call('DELETE', `${members}/presentations/${trashed.id}`)
  const { body: deck } = await owner.post(`${members}/presentations`, dataOf(everyType))
  await owner.post(`${members}/presentations/${deck.id}/slides`, {
    title: inGreek('Hello'),
    body: '',
    order: 0,
  })
  const { body: running } = await owner.post(`${members}/sessions`, { presentation_id: deck.id })
  await owner.post(`${members}/sessions/${running.id}/open`)
  // Another one at a second attempt, which has the same server.
  const address = `north-${organization.id.slice(-8)}`
  await writing(workspace.app.services, tx => setAddress(tx, organization, address))
  await owner.post(`${members}/permanent-rooms`, {
    name: 'monday',
    title: inGreek('Monday'),
    presentation_id: deck.id,
  })
  const compared = await comparedSessions(workspace, dataOf)
  await compared.owner.call('PATCH', '/me', { name: inGreek('Dee') })

  const own = `/${organization.id}`
  const page = await pageOf(open, url, owner, '/account', { viewport: wide })
  await page.locator('main h1').waitFor()
  const visit = async (on: Page, path: string) => {
    await goTo(on, path)
    await on.waitForLoadState('networkidle')
    await faults.page(on, path.replace(/\w{3,4}_\w+/g, '…'), both)
  }
  /** Opens what these buttons open, one after the other. */
  const visitDialogs = async (buttons: string, where: string, on = page) => {
    await on.setViewportSize(wide)
    for (let i = 0; i < (await on.locator(buttons).count()); i++) {
      await on.locator(buttons).nth(i).click()
      await on.locator('dialog[open], .menu').waitFor()
      await on.waitForLoadState('networkidle')
      await faults.page(on, `${where}, dialog ${i + 1}`, [320, 1280])
      await on.keyboard.press('Escape')
      await on.locator('dialog[open], .menu').waitFor({ state: 'detached' })
    }
  }
  const decks = ['', '/trash', '/new', '/import', '/import/text', `/${deck.id}/print`].map(
    path => `presentations${path}`,
  )
  const others = ['sessions', `sessions/${running.id}`, 'members', 'api', 'webhooks', `webhooks/${hook.id}`]
  const settings = ['', '/look', '/rooms', '/retention', '/sign-in', '/limits', '/audit'].map(
    path => `settings${path}`,
  )
  for (const path of [...decks, ...others, ...settings]) await visit(page, `${own}/${path}`)
  for (const path of ['', '/security', '/devices', '/organizations']) await visit(page, `/account${path}`)
  await visit(page, '/no/such/place')
  for (const path of ['members', 'api', 'webhooks']) {
    await goTo(page, `${own}/${path}`)
    await visitDialogs('main .button.main:enabled', path)
  }
  await goTo(page, `${own}/presentations`)
  await visitDialogs('main [aria-haspopup=menu] >> nth=0', 'menu of a presentation')
  await page.locator('main [aria-haspopup=menu]').first().click()
  await page.locator('.menu [role=menuitem]', { hasText: /…⟧$/ }).first().click()
  await page.locator('dialog[open]').waitFor()
  await faults.page(page, 'start of a presentation', [320, 1280])
  await page.keyboard.press('Escape')
  await session.close()
  for (const tab of ['', '/qa', '/people', '/leaderboard', '/report'])
    await visit(page, `${session.place}${tab}`)
  const [first, second, third] = compared.sessions
  const comparing = await pageOf(open, url, compared.owner, '/account', { viewport: wide })
  await comparing.locator('main h1').waitFor()
  await visit(comparing, `${compared.place}/${third}/compare/${first},${second}`)
  await visit(comparing, `${compared.place}/trends`)

  const report = await open({ viewport: wide })
  await report.goto(await session.link({ names: true }))
  await report.locator('.report-part').last().waitFor()
  await faults.page(report, 'a shared report', both)
  await report.goto('about:blank')
  await report.goto(await session.link({ password: 'blue-harbour' }))
  await report.locator('[type=password]').waitFor()
  await faults.page(report, 'a report with a password', both)
  await signedOut.goto(`${url}/workspace/invitation${new URL(invitation.url).hash}`)
  await signedOut.locator('form').waitFor()
  await faults.page(signedOut, 'an invitation', both)

  await page.setViewportSize(wide)
  await goTo(page, `${own}/presentations/${deck.id}`)
  await page.locator('.deck-slide-open').last().waitFor()
  for (let i = 0; i < everyType.questions.length + 1; i++) {
    await page.setViewportSize(wide)
    await page.locator('.deck-slide-open').nth(i).click()
    await faults.page(page, `the editor at slide ${i + 1}`, both)
  }
  await visitDialogs('.deck-editor [aria-haspopup=dialog]', 'the editor')
  expect([...faults.found]).toEqual([])
})
