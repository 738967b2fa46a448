import { answerOf } from '@roomful/testkit/crowd'
import { writing } from '../../packages/server/src/services.ts'
import { phone, stage } from './browser.ts'
import { everyType, quizEvening } from './deck.ts'
import { type Gallery, named } from './gallery.ts'
import { asked, nameOf } from './showcase.ts'

/** What shows for moments: before the opening, while joining, 3-2-1, a leaderboard, a podium of three, the end. */
export function moments({ withRoom, open, openPages, takeAll }: Gallery): Promise<void> {
  const deck = quizEvening()
  return withRoom(deck, named, async room => {
    const draft = await room.draft(deck)
    const early = await open(await room.stageUrl('screen', draft.id))
    const remote = await open(await room.stageUrl('remote', draft.id), phone)
    const waiting = await open(room.url, phone)
    await waiting.getByLabel('Room code').waitFor()
    await takeAll({ phone: waiting }, '61-join')
    await waiting.getByLabel('Room code').fill('000 000')
    await waiting.getByRole('button', { name: 'Join', exact: true }).click()
    await waiting.getByRole('alert').waitFor()
    await takeAll({ phone: waiting }, '61-join-wrong', 2)
    await waiting.goto(`${room.url}/j/000000`)
    await waiting.getByRole('heading', { name: 'No session is open here' }).waitFor()
    await takeAll({ phone: waiting }, '61-join-nothing', 2)
    await waiting.goto(`${room.url}/j/${room.code}`)
    await waiting.getByLabel('Your name').waitFor()
    await takeAll({ phone: waiting }, '61-join-name')
    await waiting.getByText('I need more time').click()
    await waiting.getByLabel('Twice the time').waitFor()
    await takeAll({ phone: waiting }, '61-join-more-time', 4)
    await waiting.goto(`${room.url}/j/${draft.join_code}`)
    await waiting.getByRole('button', { name: 'Join', exact: true }).click()
    await waiting.getByRole('heading', { name: 'This room is not open yet.' }).waitFor()
    await early.getByText('People can join').waitFor()
    await takeAll({ stage: early, remote, phone: waiting }, '62-draft')
    await waiting.goto(`${room.url}/nothing-here`)
    await takeAll({ phone: waiting }, '63-unknown-path', 1)

    const pages = await openPages(room)
    const crowd = await room.crowd(2)
    const presenter = room.remote
    await presenter.send({ type: 'next', countdown: true })
    for (const page of Object.values(pages)) await page.locator('.before-start-figure').waitFor()
    await takeAll(pages, '64-three-two-one')
    room.time.pass(3_000)
    for (const page of Object.values(pages)) await page.clock.setFixedTime(room.time.now())
    for (const at of [0, 1]) {
      if (at > 0) await room.show(at, {})
      await room.choices(at, crowd, i => (at === 0 ? 1 - i : i))
      await pages.phone.locator('.option').nth(at).click()
      await pages.phone.getByText('Saved.').first().waitFor()
      await presenter.send({ type: 'reveal' })
      await pages.phone.locator('[data-part="verdict"]').waitFor()
      await takeAll({ phone: pages.phone }, `65-verdict-${at}`)
      await presenter.send({ type: 'leaderboard', shown: true })
      await pages.stage.locator('.leaders').waitFor()
      await takeAll(pages, `66-leaderboard-${at}`)
      await presenter.send({ type: 'leaderboard', shown: false })
    }
    await presenter.send({ type: 'close' })
    await pages.phone.getByRole('heading', { name: 'Thank you' }).waitFor()
    await takeAll(pages, '67-end')
  })
}

/** A quiz with nicknames: the form, a refused and a removed one, the lobby, leaderboard and podium. */
export function nicknames({ withRoom, open, openPages, takeAll }: Gallery): Promise<void> {
  return withRoom(quizEvening(), { settings: { nicknames: true } }, async room => {
    const other = await open(`${room.url}/j/${room.code}?lang=de`, phone)
    await other.locator('button.main').click()
    await other.locator('#nickname').waitFor()
    await takeAll({ phone: other }, '68-nickname-de', 4)
    const pages = await openPages(room, 'Your nickname')
    await takeAll({ phone: pages.phone }, '68-nickname')
    const crowd = await room.crowd(9, () => ({}))
    for (const [i, device] of crowd.entries()) await device.send({ type: 'nickname', nickname: nameOf(i) })
    const field = pages.phone.locator('#nickname')
    await field.fill(nameOf(0))
    await pages.phone.getByRole('button', { name: 'Use this nickname' }).click()
    await pages.phone.getByRole('alert').waitFor()
    await takeAll({ phone: pages.phone }, '68-nickname-taken')
    await field.fill('Quick Otter')
    await pages.phone.getByRole('button', { name: 'Use this nickname' }).click()
    await pages.phone.getByRole('heading', { name: 'Look at the screen' }).waitFor()
    await pages.stage.locator('.wall-name').nth(9).waitFor()
    await takeAll(pages, '69-nicknames-lobby')
    const { remote } = room
    for (const at of [0, 1]) {
      await room.show(at, {})
      await room.choices(at, crowd, () => 1)
      await pages.phone.locator('.option').nth(1).click()
      await pages.phone.getByText('Saved.').first().waitFor()
      await remote.send({ type: 'reveal' })
      await remote.send({ type: 'leaderboard', shown: true })
      await pages.phone.locator('[data-part="standing"]').waitFor()
      await pages.stage
        .locator(at === 0 ? '.leaders' : '.podium-step')
        .first()
        .waitFor()
      await takeAll(pages, `69-nicknames-leaderboard-${at}`)
      await remote.send({ type: 'leaderboard', shown: false })
    }
    const own = remote.room!.people.find(({ display_name }) => display_name === 'Quick Otter')!
    await remote.send({ type: 'review', id: own.participant_id, question_id: null, lifecycle: 'DISMISSED' })
    await pages.phone.getByRole('heading', { name: 'Choose another nickname' }).waitFor()
    await takeAll({ phone: pages.phone }, '69-nickname-removed')
    await remote.send({ type: 'leaderboard', shown: true })
    await remote.send({ type: 'close' })
    await pages.stage.locator('.ending').waitFor()
    await takeAll(pages, '69-nicknames-end', 3)
  })
}

const teamNames = [
  ...[
    'Red Pandas',
    'Los Búhos',
    'القطط الذكية',
    'Quiz 🦊🦊',
    'Die Kopfrechner',
    'The table next to the coffee machine',
  ],
  ...[
    'Team 7',
    'Les Incollables',
    'Nobody Knows',
    'צוות שמונה',
    'Wolkenkuckucksheimbewohnerinnenverein',
    'Twelve',
  ],
]

/** Quizzes with teams: lobbies with names and without, leaderboards, podiums and the end, of three, six and twelve teams. */
export async function teams({ withRoom, open, takeAll }: Gallery): Promise<void> {
  for (const [count, isNamed] of [
    [3, false],
    [12, false],
    [2, true],
    [6, true],
    [12, true],
  ] as const) {
    const settings = { teams: { names: teamNames.slice(0, count), assignment: 'CHOSEN' } }
    const name = `69-teams-${count}-${isNamed ? 'named' : 'unnamed'}`
    await withRoom(quizEvening(), { ...(isNamed && named), settings }, async room => {
      const crowd = await room.crowd(3 * count, i => ({
        ...(isNamed && { display_name: nameOf(i) }),
        team: (i * i) % count,
      }))
      const page = await open(await room.stageUrl('remote'))
      const remote = await open(await room.stageUrl('remote'), phone)
      await page
        .locator('.s-team')
        .nth(count - 1)
        .waitFor()
      const pages = { stage: page, remote }
      await takeAll(pages, `${name}-1-lobby`, 3)
      for (const at of [0, 1]) {
        await room.show(at, {})
        await room.choices(at, crowd, i => (i % (at + 3) === 0 ? 0 : 1))
        await room.remote.send({ type: 'reveal' })
        await room.remote.send({ type: 'leaderboard', shown: true })
        await page.locator('.front').nth(1).waitFor({ state: 'attached' })
        await takeAll(pages, `${name}-${2 + at}-leaderboard`, 3)
        // Forward ends the script first.
        while ((await page.locator('[data-behind="1"]').count()) === 0) await page.keyboard.press('PageDown')
        await takeAll({ stage: page }, `${name}-${2 + at}-people`, 1)
        await room.remote.send({ type: 'leaderboard', shown: false })
      }
      await room.remote.send({ type: 'close' })
      await page.locator('.ending').waitFor()
      await takeAll({ stage: page }, `${name}-4-end`, 3)
    })
  }
}

/** Q&A with topics, asking next to another slide, time that the presenter grants, and a seat that has expired. */
export function asking({ withRoom, open, openAs, openPages, takeAll }: Gallery): Promise<void> {
  const labels = ['Budget', 'People', 'Offices', 'Everything else this evening']
  const rating = 'How clear are our goals?'
  const deck = {
    title: 'Town hall',
    questions: [
      { type: 'QA', prompt: 'What would you like to ask the board?', settings: { labels } },
      { type: 'RATING', prompt: rating },
    ],
  }
  const [QA, RATING] = [0, 1]
  return withRoom(deck, { settings: { qa_beside_slides: true, extra_time: 'GRANTED' } }, async room => {
    const joining = await open(`${room.url}/j/${room.code}`, phone)
    await joining.getByText('I need more time').click()
    await joining.getByText('only the presenter can give you more time').waitFor()
    await takeAll({ phone: joining }, '94-granted-time', 4)
    const pages = await openPages(room)
    const moderator = await openAs(room, 'moderator')
    const crowd = await room.crowd(asked.length, () => ({}))
    await room.show(QA, {})
    for (const [i, text] of asked.entries())
      await room.asks(QA, [crowd[i]!], [text], { labels: labels.slice(i % 4, (i % 4) + (i % 3) + 1) })
    const topics = pages.phone.getByRole('group', { name: 'Topics, up to 3' })
    for (const label of labels.slice(1)) await topics.getByRole('button', { name: label }).click()
    for (const page of [pages.stage, moderator]) await page.locator('.entry-label').nth(7).waitFor()
    await takeAll({ ...pages, 'remote-moderator': moderator }, '94-topics', 4)
    await room.show(RATING, {})
    await pages.phone.getByRole('heading', { name: rating }).waitFor()
    await takeAll({ phone: pages.phone }, '94-asking-closed', 4)
    await pages.phone.getByText('Questions from the room').click()
    await pages.phone.getByLabel('Ask something').waitFor()
    await takeAll({ phone: pages.phone }, '94-asking-opened', 4)
    await writing(room.api.app.services, ({ db }) => db.deleteFrom('participant_tokens').execute())
    await pages.phone.reload()
    await pages.phone.getByRole('heading', { name: 'This room is no longer available' }).waitFor()
    await takeAll({ phone: pages.phone }, '94-expired-seat', 4)
  })
}

/** A self-paced session on its dashboard and on a phone, from nobody to the end. */
export function selfPaced({ withRoom, openPages, takeAll }: Gallery): Promise<void> {
  return withRoom(everyType, { isSelfPaced: true }, async room => {
    const pages = await openPages(room, 'Question 1 of')
    await pages.stage.locator('.card').nth(13).waitFor()
    await takeAll(pages, '90-self-paced-empty', 2)
    const crowd = await room.crowd(24, () => ({}))
    const questions = await room.questionsOut()
    for (const [at, question] of questions.entries())
      await room.answers(at, crowd.slice(0, 24 - at), i => answerOf(question, i))
    await room.asks(questions.length - 1, crowd, asked)
    await pages.stage.getByText('24 of 25 answered').waitFor()
    await takeAll(pages, '91-self-paced')
    await pages.phone.locator('.option').first().click()
    await pages.phone.getByText('1 of 12 answered').waitFor()
    const finish = pages.phone.getByRole('button', { name: 'Finish' })
    while (!(await finish.isVisible()))
      await pages.phone.getByRole('button', { name: 'Next question' }).click()
    await finish.click()
    await takeAll({ phone: pages.phone }, '92-self-paced-finish')
    await room.api.post(`/sessions/${room.sessionId}/close`)
    await pages.phone.getByRole('heading', { name: 'Thank you' }).waitFor()
    await takeAll(pages, '93-self-paced-end')
  })
}

/** A stage, a phone and a remote in each language that is not English. */
export function languages({ withRoom, open, takeAll }: Gallery): Promise<void> {
  return withRoom(everyType, {}, async room => {
    const opened: [string, Record<'stage' | 'phone' | 'remote', Awaited<ReturnType<typeof open>>>][] = []
    for (const locale of ['de', 'fr', 'es']) {
      const pages = {
        stage: await open(await room.stageUrl('screen'), { ...stage, locale }),
        phone: await open(`${room.url}/j/${room.code}`, { ...phone, locale }),
        remote: await open(await room.stageUrl('remote'), { ...phone, locale }),
      }
      await pages.phone.locator('button[type=submit]:enabled').click()
      await pages.phone.locator('[data-part="between"]').waitFor()
      opened.push([locale, pages])
    }
    const takeEach = async (what: string) => {
      for (const [language, pages] of opened) await takeAll(pages, `95-${language}-${what}`, 1)
    }
    await takeEach('lobby')
    for (const [at, { type }] of everyType.questions.entries()) {
      await room.show(at, {})
      for (const [, pages] of opened)
        for (const page of Object.values(pages)) await page.locator(`[data-type="${type}"]`).first().waitFor()
      await takeEach(`${String(at + 1).padStart(2, '0')}-${type.toLowerCase()}`)
    }
    await room.remote.send({ type: 'close' })
    for (const [, pages] of opened) await pages.stage.locator('.ending').waitFor()
    await takeEach('end')
  })
}
