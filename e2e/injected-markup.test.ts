// Markup in every text that one person types and another sees stays text on every screen that shows it: no script runs, nothing is
// fetched, the content security policy has nothing to block, and no element has an address or handler from a text. The tests name
// the screens of each text, so that none of them is judged without its texts.
import { answerOf } from '@roomful/testkit/crowd'
import { Device, join } from '@roomful/testkit/device'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { createStageLink } from '../packages/server/src/features/stages/stage-links.ts'
import { writing } from '../packages/server/src/services.ts'
import { apiClient } from '../packages/server/test/support/api.ts'
import { png } from '../packages/server/test/support/pictures.ts'
import { startReceiver } from '../packages/server/test/support/receiver.ts'
import { openRoom } from '../packages/server/test/support/room.ts'
import { openTargets } from '../packages/server/test/support/webhooks.ts'
import { browser } from '../packages/server/test/support/workspace.ts'
import { phone, stage } from './support/browser.ts'
import { everyType } from './support/deck.ts'
import { InjectionWatch, injected, injectedLong, injectedMarkdown, injectedMath } from './support/injected.ts'
import { test } from './support/test.ts'
import type { TestWorkspace } from './support/workspace.ts'

/** One question of every type, all of whose texts are markup. */
function hostileDeck(image: string) {
  const picture = { id: image, alt: injectedLong('alt') }
  return {
    title: injectedLong('title'),
    description: injectedLong('about'),
    questions: everyType.questions.map(question => {
      const options =
        'options' in question &&
        question.options.map((option, i) => ({
          ...option,
          text: `${i} ${injected('option')}${i === 0 ? String.raw`$\href{javascript:pwn()}{x}$` : ''}`,
          ...('match' in option && { match: `${i} ${injected('match')}` }),
        }))
      const settings = {
        ...('settings' in question && question.settings),
        ...(question.type === 'RATING' && { min_label: injected('low'), max_label: injected('high') }),
        ...(question.type === 'FILL_IN_BLANK' && { blanks: [{ accepted: [injected('blank')] }] }),
        ...(question.type === 'QA' && { labels: ['<img src=/canary/lb onerror=1>'] }),
        ...(question.type === 'QUIZ' && { time_limit_seconds: null }),
        ...(question.type === 'OPEN_TEXT' && { max_length: 500 }),
      }
      const isSolved = ['QUIZ', 'NUMERIC', 'ORDERING', 'MATCHING', 'FILL_IN_BLANK'].includes(question.type)
      return {
        type: question.type,
        prompt: `${injectedLong('prompt')}${question.type === 'FILL_IN_BLANK' ? ' ___' : injectedMath}`,
        ...(options && { options }),
        settings,
        notes: injectedLong('notes'),
        image: picture,
        ...(isSolved && { explanation: injectedMarkdown('explain') }),
      }
    }),
  }
}

/** An answer of a participant, in words of theirs where there are any. */
function hostileAnswer(question: { type: string }, i: number) {
  if (question.type === 'OPEN_TEXT') return { text: `${i} ${injectedLong('text')}${injectedMath}` }
  if (question.type === 'WORD_CLOUD') return { words: [injected('word')] }
  if (question.type === 'FILL_IN_BLANK')
    return { blanks: [i === 0 ? injected('blank') : injectedLong('filled')] }
  return answerOf(question as Parameters<typeof answerOf>[0], i)
}

const ok = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  expect([status, body]).toEqual([200, body])
  // biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
  return body as any
}

/** An organization whose names are markup, with a deck like that. */
async function hostileOrganization(workspace: TestWorkspace) {
  const { organization, owner } = await workspace.organization(injectedLong('org'))
  const api = await apiClient(workspace.app, { organization })
  const base = `/organizations/${organization.id}`
  await ok(owner.call('PATCH', '/me', { name: injected('member') }))
  await ok(owner.call('PATCH', `${base}/look`, { name: injected('look') }))
  const image = await ok(owner.post(`${base}/images`, { file: png(32, 32).toString('base64') }))
  const deck = hostileDeck(image.id)
  const picture = { id: image.id, alt: injectedLong('alt') }
  return { organization, owner, api, base, deck, picture }
}

type LinkRole = Parameters<typeof createStageLink>[2]

/** A link to a page of a session. */
async function linkTo(workspace: TestWorkspace, page: string, sessionId: string, role: LinkRole) {
  const { token } = await writing(workspace.app.services, tx => createStageLink(tx, sessionId, role))
  return `${workspace.url}/${page}/${sessionId}#${token}`
}

function expectHarmless(watch: InjectionWatch, fields: string) {
  expect([...new Set(watch.offences)]).toEqual([])
  expect([...watch.screens.keys()].sort(), 'the texts that were shown').toEqual(
    expect.arrayContaining(fields.split(' ').sort()),
  )
}

// Longer than others: seven pages of every question.
test('in a room: phone, stage, presenter view, remote, moderation and embed show texts of presenters and participants as text', async ({
  openWorkspace,
  openPage,
}) => {
  const workspace = await openWorkspace()
  const { owner, api, base, deck, picture } = await hostileOrganization(workspace)
  const room = await openRoom(api, deck, {
    participant_identity_mode: 'IDENTIFIED',
    settings: { teams: { names: [`1${injected('team')}`, `2${injected('team')}`], assignment: 'CHOSEN' } },
  })
  const watch = new InjectionWatch()
  const open = async (url: string, options = stage as typeof stage | typeof phone) => {
    const page = await watch.guard(await openPage(options), workspace.url)
    page.setDefaultTimeout(20_000)
    await page.goto(url)
    return page
  }
  const slides: string[] = []
  for (const layout of ['TITLE', 'TEXT', 'COLUMNS', 'PICTURE_LEFT', 'QUOTE', 'NUMBER'])
    slides.push(
      (
        await ok(
          owner.post(`${base}/presentations/${room.presentationId}/slides`, {
            layout,
            title: injectedLong('heading'),
            body: injectedMarkdown('body'),
            ...(layout === 'COLUMNS' && { body_2: injectedMarkdown('bodytwo') }),
            ...(layout === 'PICTURE_LEFT' && { image: picture }),
            notes: injectedLong('notes'),
            on_phones: true,
          }),
        )
      ).id,
    )
  const inHand = await open(`${workspace.url}/j/${room.code}`, phone)
  await inHand.getByLabel('Your name').fill(injected('guest'))
  await inHand.getByRole('button', { name: 'Join', exact: true }).click()
  await inHand.locator('.team-button').first().waitFor()
  await watch.look(inHand, 'phone')
  await inHand.locator('.team-button').first().click()
  await inHand.getByRole('heading', { name: 'Look at the screen' }).waitFor()
  const of = (page: string, role: LinkRole) => linkTo(workspace, page, room.sessionId, role)
  const pages: Record<string, Page> = {
    phone: inHand,
    stage: await open(await of('stage', 'remote')),
    presenter: await open(await of('presenter', 'remote')),
    remote: await open(await of('remote', 'remote'), phone),
    moderator: await open(await of('moderator', 'moderator'), phone),
    embed: await open(await of('embed', 'embed')),
  }
  const lookAt = async (...screens: string[]) => {
    await Promise.all(
      screens.map(async screen => {
        const page = pages[screen]!
        await page.waitForLoadState('networkidle')
        await watch.look(page, screen)
      }),
    )
  }
  const lookAtAll = () => lookAt(...Object.keys(pages))
  const crowd = await Promise.all(
    [0, 1, 2].map(i => room.phone({ display_name: `${i}${injected('guest')}`, team: i % 2 })),
  )
  const driver = await room.stage()
  await lookAtAll()
  await crowd[1]!.send({ type: 'team_name', name: `3${injected('renamed')}` })
  const { questions } = await ok(api.get(`/presentations/${room.presentationId}/questions`))
  for (const [at, question] of questions.entries()) {
    await room.activate(at)
    for (const screen of ['phone', 'stage', 'embed'])
      await pages[screen]!.locator(`[data-type="${question.type}"]`).first().waitFor()
    const path = `/sessions/${room.sessionId}`
    if (question.type === 'QA') {
      for (const [i, device] of crowd.entries())
        await device.send({ type: 'ask', question_id: question.id, text: `${i} ${injectedLong('entry')}` })
      const { entries } = await ok(api.get(`${path}/qa`))
      const change = { public_answer: injectedLong('answer'), labels: question.settings.labels }
      await ok(api.patch(`${path}/qa/${entries[0].id}`, change))
      await inHand.getByText('canary/answer').first().waitFor()
    } else if (question.type === 'SPINNER') await ok(api.post(`${path}/questions/${question.id}/spin`))
    else
      for (const [i, device] of crowd.entries()) await device.answer(question.id, hostileAnswer(question, i))
    await lookAt('phone', 'stage')
    await ok(api.post(`${path}/questions/${question.id}/reveal`))
    await crowd[0]!.until(() => crowd[0]!.room?.question?.phase === 'REVEALED')
    if (question.explanation) await inHand.getByText('canary/explain').first().waitFor({ state: 'attached' })
    await lookAtAll()
  }
  for (const slide_id of slides) {
    await driver.send({ type: 'show_slide', slide_id })
    for (const screen of ['stage', 'phone', 'embed'])
      await pages[screen]!.getByText('canary/heading').first().waitFor()
    await lookAtAll()
  }
  await driver.send({ type: 'leaderboard', shown: true })
  await pages.stage!.getByText('canary/guest').first().waitFor({ state: 'attached' })
  await lookAtAll()
  await pages.stage!.getByRole('button', { name: 'More controls' }).click()
  await pages.stage!.getByRole('button', { name: 'Who is here', exact: true }).click()
  await pages.stage!.getByText('canary/guest').first().waitFor({ state: 'attached' })
  await watch.look(pages.stage!, 'stage')
  await driver.send({ type: 'close' })
  await lookAtAll()
  expectHarmless(
    watch,
    'alt answer blank body bodytwo entry explain filled guest heading high lb look low match notes option prompt renamed team text title word',
  )
}, 600_000)

/** Everything that members and participants type, after a session that has asked all questions. */
async function hostileWorkspace(workspace: TestWorkspace) {
  const { organization, owner, api, base, deck, picture } = await hostileOrganization(workspace)

  // What members type.
  const admin = await workspace.person(organization, 'ADMIN')
  await ok(admin.call('PATCH', '/me', { name: injected('member') }))
  const receiver = await startReceiver()
  receiver.behave((_, response) => response.writeHead(503).end(injectedLong('reply')))
  const target = `${receiver.url}?"'><svg/onload=pwn()>/canary/hook`
  const hook = await ok(
    owner.post(`${base}/webhooks`, { target_url: target, event_types: ['session.ended'] }),
  )
  await ok(owner.post(`${base}/webhooks/${hook.id}/test`))
  await ok(owner.call('PATCH', `${base}/address`, { address: 'acme' }))
  await ok(owner.post(`${base}/permanent-rooms`, { name: 'monday', title: injectedLong('waiting') }))
  const invited = await ok(
    owner.post(`${base}/invitations`, { email: 'guest@example.com', role: 'PRESENTER' }),
  )

  const room = await openRoom(api, deck, { participant_identity_mode: 'IDENTIFIED' })
  const presentation = `${base}/presentations/${room.presentationId}`
  for (const layout of ['TEXT', 'PICTURE_LEFT'])
    await ok(
      owner.post(`${presentation}/slides`, {
        layout,
        title: injectedLong('heading'),
        body: injectedMarkdown('body'),
        ...(layout === 'PICTURE_LEFT' && { image: picture }),
        notes: injectedLong('notes'),
        order: 0,
      }),
    )
  const section = [{ title: injected('section'), before: room.questions[1] }]
  await ok(owner.call('PATCH', presentation, { sections: section }))
  const trashed = await ok(owner.post(`${base}/presentations`, { title: injectedLong('trashed') }))
  await ok(owner.call('DELETE', `${base}/presentations/${trashed.id}`))

  // What participants type.
  const crowd = await Promise.all(
    [0, 1, 2].map(i => room.phone({ display_name: `${i}${injected('guest')}` })),
  )
  const { questions } = await ok(api.get(`/presentations/${room.presentationId}/questions`))
  const session = `/sessions/${room.sessionId}`
  for (const [at, question] of questions.entries()) {
    await room.activate(at)
    if (question.type === 'QA') {
      for (const [i, device] of crowd.entries())
        await device.send({ type: 'ask', question_id: question.id, text: `${i} ${injectedLong('entry')}` })
      const { entries } = await ok(api.get(`${session}/qa`))
      const change = { public_answer: injectedLong('answer'), labels: question.settings.labels }
      await ok(api.patch(`${session}/qa/${entries[0].id}`, change))
    } else if (question.type === 'SPINNER') await ok(api.post(`${session}/questions/${question.id}/spin`))
    else
      for (const [i, device] of crowd.entries()) await device.answer(question.id, hostileAnswer(question, i))
    await ok(api.post(`${session}/questions/${question.id}/reveal`))
  }
  const again = await ok(api.post('/sessions', { presentation_id: room.presentationId }))
  await ok(api.post(`${session}/close`))
  await ok(api.post(`/sessions/${again.id}/open`))
  const late = await join(workspace.url, { code: again.join_code, display_name: injected('guest') })
  const device = await Device.connect(workspace.url, late.token)
  await ok(api.post(`/sessions/${again.id}/questions/${questions[0].id}/activate`))
  await device.answer(questions[0].id, hostileAnswer(questions[0], 0))
  await ok(api.post(`/sessions/${again.id}/close`))
  const shared = await ok(owner.post(`${base}${session}/report-links`, { names: true, content_slides: true }))
  // Last, so that it is the newest in the audit log.
  const agent = browser(workspace.app, { 'user-agent': injectedLong('agent').replaceAll(/[^ -~]/g, '') })
  await agent.signIn(owner.user.email)
  await ok(
    agent.post(`${base}/credentials`, { name: injectedLong('key').slice(0, 80), scopes: ['results:read'] }),
  )
  await receiver.close()
  return { organization, owner, admin, room, session, again, hook, invited, shared }
}

/** Opens screens on one page, one after the other. */
async function visitor(watch: InjectionWatch, page: Page, url: string) {
  await watch.guard(page, url)
  page.setDefaultTimeout(30_000)
  const come = () => page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {})
  return {
    async look(screen: string) {
      // Pictures outside the window are not drawn otherwise.
      await page
        .locator('.s-picture')
        .evaluateAll(all =>
          all.map(one => (one as HTMLElement).style.setProperty('content-visibility', 'visible')),
        )
      await come()
      await watch.look(page, screen)
    },
    async visit(screen: string, path: string, act?: () => Promise<unknown>) {
      await page.goto(`${url}${path}`)
      await page.locator('h1, h2').first().waitFor()
      await come()
      await act?.()
      await this.look(screen)
    },
  }
}

const openHooks = { ...openTargets, ROOMFUL_WEBHOOK_BACKOFF_SECONDS: '0' }

test('in a session with nicknames: lobby and podium show them as text', async ({
  openWorkspace,
  openPage,
}) => {
  const workspace = await openWorkspace()
  const { organization } = await workspace.organization()
  const api = await apiClient(workspace.app, { organization })
  const quiz = everyType.questions.find(({ type }) => type === 'QUIZ')!
  const deck = { questions: [{ ...quiz, settings: { time_limit_seconds: null } }] }
  const room = await openRoom(api, deck, { settings: { nicknames: true } })
  const watch = new InjectionWatch()
  const screen = await watch.guard(await openPage(stage), workspace.url)
  const inHand = await watch.guard(await openPage(phone), workspace.url)
  await screen.goto(await linkTo(workspace, 'stage', room.sessionId, 'screen'))
  await inHand.goto(`${workspace.url}/j/${room.code}`)
  await inHand.getByRole('button', { name: 'Join', exact: true }).click()
  await inHand.getByLabel('Nickname').fill(injected('nick'))
  await inHand.getByRole('button', { name: 'Use this nickname' }).click()
  await inHand.getByRole('heading', { name: 'Look at the screen' }).waitFor()
  const other = await room.phone()
  await other.send({ type: 'nickname', nickname: injected('other') })
  const look = (part: string) =>
    Promise.all([watch.look(screen, `stage: ${part}`), watch.look(inHand, `phone: ${part}`)])
  const named = () => screen.getByText('canary/other').first().waitFor({ state: 'attached' })
  await named()
  await look('lobby')
  const driver = await room.stage()
  await room.activate(0)
  await other.answer(room.questions[0]!, { option_ids: [room.options[0]![1]] })
  await ok(api.post(`/sessions/${room.sessionId}/questions/${room.questions[0]}/reveal`))
  await driver.send({ type: 'leaderboard', shown: true })
  await named()
  await look('podium')
  await driver.send({ type: 'close' })
  // Nicknames end with the session.
  await screen.getByText('The session is over').waitFor()
  await look('end')
  expectHarmless(watch, 'nick other')
})

test('the watch itself finds markup that became more than text', async ({ openWorkspace, openPage }) => {
  const workspace = await openWorkspace()
  const watch = new InjectionWatch()
  // The policy of pages lets no script of theirs write HTML at all.
  const page = await watch.guard(await openPage({ ...stage, bypassCSP: true }), workspace.url)
  for (const html of [
    injected('own'),
    '<svg onload=pwn()></svg>',
    '<a href="JavaScript:pwn()">x</a>',
    '<b id="pwned"></b>',
    '<iframe srcdoc="<script>parent.pwn()</script>"></iframe>',
  ]) {
    await page.goto(`${workspace.url}/`)
    await page.evaluate(html => {
      document.body.innerHTML = html
    }, html)
    await watch.look(page, html)
    expect(watch.offences.splice(0), html).not.toEqual([])
  }
  await page.evaluate(() => (globalThis as unknown as { pwn(): void }).pwn())
  await watch.look(page, 'a script')
  expect(watch.offences).toContain('a script: a script ran')
})

test('in presentations, their editor, on paper and in imports, texts of members and files stay text', async ({
  openWorkspace,
}) => {
  const workspace = await openWorkspace(openHooks)
  const { url } = workspace
  const { organization, admin, room } = await hostileWorkspace(workspace)
  const watch = new InjectionWatch()
  const page = await workspace.pageOf(admin, '')
  const own = await visitor(watch, page, url)
  const { look } = own
  const visit: typeof own.visit = (...of) => own.visit(...of)
  const place = `/workspace/${organization.id}`
  const _click =
    (name: string | RegExp, role: 'button' | 'link' = 'button') =>
    () =>
      page.getByRole(role, { name }).first().click()
  await visit('presentations', `${place}/presentations`)
  await visit('trash', `${place}/presentations/trash`)
  await visit('editor', `${place}/presentations/${room.presentationId}`, async () => {
    const slides = page.locator('.deck-slide-open')
    await slides.first().waitFor()
    for (let i = 0; i < (await slides.count()); i++) {
      await slides.nth(i).click()
      await look('editor')
    }
  })
  await visit('slides on paper', `${place}/presentations/${room.presentationId}/print`)
  await visit('import', `${place}/presentations/import`, async () => {
    const lines = [
      `::${injected('file')}:: ${injected('file')} {=${injected('file')} ~B}`,
      '[html]<p onclick="pwn()">Why?</p><script>pwn()</script> {T}',
    ]
    const buffer = Buffer.from(lines.join('\n\n'))
    const file = { name: `${injected('name').replaceAll('/', '')}.gift`, mimeType: 'text/plain', buffer }
    await page.getByLabel('Choose a file').setInputFiles(file)
    await page.locator('.draft-slide').first().waitFor()
  })
  expectHarmless(
    watch,
    'about alt blank body explain file heading high lb low match member notes option org prompt section title trashed',
  )
})

test('in results, comparison, trends and shared reports, texts of participants stay text', async ({
  openWorkspace,
}) => {
  const workspace = await openWorkspace(openHooks)
  const { url } = workspace
  const { organization, admin, session, again, shared } = await hostileWorkspace(workspace)
  const watch = new InjectionWatch()
  const page = await workspace.pageOf(admin, '')
  const own = await visitor(watch, page, url)
  const { look } = own
  const visit: typeof own.visit = (...of) => own.visit(...of)
  const place = `/workspace/${organization.id}`
  const click =
    (name: string | RegExp, role: 'button' | 'link' = 'button') =>
    () =>
      page.getByRole(role, { name }).first().click()
  await visit('sessions', `${place}/sessions`)
  const results = `${place}${session}`
  await visit('results', results, async () => {
    const list = page.getByRole('navigation', { name: 'Questions' }).getByRole('button')
    await list.first().waitFor()
    for (let i = 0; i < (await list.count()); i++) {
      await list.nth(i).click()
      await look('results')
    }
  })
  for (const part of ['Q&A', 'People', 'Leaderboard']) {
    await click(part, 'link')()
    await look(`results: ${part}`)
  }
  await click('Share results')()
  await look('share results')
  await visit('comparison', `${results}/compare/${again.id}`)
  await visit('trends', `${place}/sessions/trends`)
  await page.context().clearCookies()
  await visit('permanent room', '/j/acme/monday', () => page.getByText('canary/waiting').first().waitFor())
  await visit('shared report', `/report#${new URL(shared.url).hash.slice(1)}`, async () => {
    await page.locator('.report-part').first().waitFor()
    const more = page.getByRole('button', { name: /^Show all/ })
    if (await more.first().isVisible()) await more.first().click()
  })
  await page.emulateMedia({ media: 'print' })
  await look('report on paper')
  expectHarmless(
    watch,
    'alt answer blank body entry explain filled guest heading high lb low match member option org prompt text title waiting word',
  )
})

test('in members, keys, webhooks, settings and the audit log, names and what other servers respond stay text', async ({
  openWorkspace,
}) => {
  const workspace = await openWorkspace(openHooks)
  const { url } = workspace
  const { organization, owner, admin, hook, invited } = await hostileWorkspace(workspace)
  const watch = new InjectionWatch()
  const page = await workspace.pageOf(admin, '')
  const own = await visitor(watch, page, url)
  const visit: typeof own.visit = (...of) => own.visit(...of)
  const place = `/workspace/${organization.id}`
  const click =
    (name: string | RegExp, role: 'button' | 'link' = 'button') =>
    () =>
      page.getByRole(role, { name }).first().click()
  await visit('members', `${place}/members`)
  await visit('API keys', `${place}/api`)
  await visit('webhooks', `${place}/webhooks`)
  await visit('webhook', `${place}/webhooks/${hook.id}`, async () => {
    await click(/^Details of Test event/)()
    await page.getByRole('dialog').locator('summary').first().click()
  })
  for (const tab of ['', '/look', '/rooms', '/retention', '/limits'])
    await visit(`settings${tab}`, `${place}/settings${tab}`)
  await visit('audit log', `${place}/settings/audit`, () =>
    page
      .getByRole('button', { name: /^Details: / })
      .first()
      .click(),
  )
  await visit('account', '/workspace/account')
  await visit('organizations', '/workspace/account/organizations')
  await page.context().clearCookies()
  await page
    .context()
    .addCookies([{ name: owner.cookie!.split('=')[0]!, value: owner.cookie!.split('=')[1]!, url }])
  await visit('devices', '/workspace/account/devices')
  await page.context().clearCookies()
  await visit('invitation', `/workspace/invitation#${new URL(invited.url).hash.slice(1)}`)
  expectHarmless(watch, 'agent hook key look member org reply title waiting')
})
