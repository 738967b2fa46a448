import { setTimeout } from 'node:timers/promises'
import { answerOf } from '@roomful/testkit/crowd'
import { writing } from '../../packages/server/src/services.ts'
import { phone, stage, type TestBrowser } from './browser.ts'
import { everyType } from './deck.ts'
import type { Gallery } from './gallery.ts'
import { stopClock } from './page-clock.ts'
import { startRoom } from './room.ts'
import { asked, nameOf } from './showcase.ts'

/** What shows for moments: before the opening, while joining, 3-2-1, a leaderboard, a podium of three, the end. */
export async function moments(browser: TestBrowser, { openPages, takeAll }: Gallery): Promise<void> {
  const quiz = everyType.questions.find(({ type }) => type === 'QUIZ')!
  const deck = {
    title: 'An evening of questions',
    questions: [quiz, { ...quiz, prompt: 'And which says that it has moved?' }],
  }
  const room = await startRoom(
    deck,
    { participant_identity_mode: 'IDENTIFIED' },
    { ROOMFUL_PUBLIC_URL: 'https://ask.example.org' },
  )
  try {
    const draft = await room.draft(deck)
    const early = await browser.page({ ...stage, reducedMotion: 'reduce' })
    const waiting = await browser.page({ ...phone, reducedMotion: 'reduce' })
    const remote = await browser.page({ ...phone, reducedMotion: 'reduce' })
    await early.goto(await room.stageUrl('screen', draft.id))
    await remote.goto(await room.stageUrl('remote', draft.id))
    await waiting.goto(room.url)
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
    const crowd = await Promise.all([0, 1].map(i => room.phone({ display_name: nameOf(i) })))
    for (const page of Object.values(pages)) await stopClock(page)
    const presenter = await room.stage()
    await presenter.say({ type: 'next', countdown: true })
    for (const page of Object.values(pages))
      while (!(await page.locator('.before-start-figure').isVisible())) await page.clock.runFor(20)
    await takeAll(pages, '64-three-two-one', 9, true)
    for (const page of Object.values(pages)) await page.clock.runFor(4_000)
    for (const page of Object.values(pages)) await page.clock.resume()
    const { opened_at: opening } = presenter.room!.question!
    await setTimeout(Math.max(0, Date.parse(opening!) - Date.now()))
    const [right, wrong] = [room.options[0]![1]!, room.options[0]![0]!]
    for (const at of [0, 1]) {
      if (at > 0) await room.activate(at)
      const options = at === 0 ? [right, wrong] : [room.options[at]![0]!, room.options[at]![1]!]
      await Promise.all(
        crowd.map((device, i) => device.answer(room.questions[at]!, { option_ids: [options[i]] })),
      )
      await pages.phone.locator('.option').nth(at).click()
      await pages.phone.getByText('Saved.').first().waitFor()
      await presenter.say({ type: 'reveal' })
      await pages.phone.locator('[data-part="verdict"]').waitFor()
      await takeAll({ phone: pages.phone }, `65-verdict-${at}`)
      await presenter.say({ type: 'leaderboard', shown: true })
      await pages.stage.locator('.leaders').waitFor()
      await takeAll(pages, `66-leaderboard-${at}`)
      await presenter.say({ type: 'leaderboard', shown: false })
    }
    await presenter.say({ type: 'close' })
    await pages.phone.getByRole('heading', { name: 'Thank you' }).waitFor()
    await takeAll(pages, '67-end')
  } finally {
    await room.close()
  }
}

/** A quiz with nicknames: the form, a refused and a removed one, the lobby, leaderboard and podium. */
export async function nicknames(browser: TestBrowser, { openPages, takeAll }: Gallery): Promise<void> {
  const quiz = everyType.questions.find(({ type }) => type === 'QUIZ')!
  const room = await startRoom(
    {
      title: 'An evening of questions',
      questions: [quiz, { ...quiz, prompt: 'And which says that it has moved?' }],
    },
    { settings: { nicknames: true } },
    { ROOMFUL_PUBLIC_URL: 'https://ask.example.org' },
  )
  try {
    const other = await browser.page({ ...phone, reducedMotion: 'reduce' })
    await other.goto(`${room.url}/j/${room.code}?lang=de`)
    await other.locator('button.main').click()
    await other.locator('#nickname').waitFor()
    await takeAll({ phone: other }, '68-nickname-de', 4)
    const pages = await openPages(room, 'Your nickname')
    await takeAll({ phone: pages.phone }, '68-nickname')
    const crowd = await Promise.all(Array.from({ length: 9 }, () => room.phone()))
    for (const [i, device] of crowd.entries()) await device.say({ type: 'nickname', nickname: nameOf(i) })
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
    const presenter = await room.stage()
    for (const at of [0, 1]) {
      await room.activate(at)
      const right = room.options[at]![1]!
      await Promise.all(crowd.map(device => device.answer(room.questions[at]!, { option_ids: [right] })))
      await pages.phone.locator('.option').nth(1).click()
      await pages.phone.getByText('Saved.').first().waitFor()
      await presenter.say({ type: 'reveal' })
      await presenter.say({ type: 'leaderboard', shown: true })
      await pages.phone.locator('[data-part="standing"]').waitFor()
      await pages.stage
        .locator(at === 0 ? '.leaders' : '.podium-step')
        .first()
        .waitFor()
      await takeAll(pages, `69-nicknames-leaderboard-${at}`)
      await presenter.say({ type: 'leaderboard', shown: false })
    }
    const own = presenter.room!.people.find(({ display_name }) => display_name === 'Quick Otter')!
    await presenter.say({ type: 'review', id: own.participant_id, question_id: null, lifecycle: 'DISMISSED' })
    await pages.phone.getByRole('heading', { name: 'Choose another nickname' }).waitFor()
    await takeAll({ phone: pages.phone }, '69-nickname-removed')
    await presenter.say({ type: 'leaderboard', shown: true })
    await presenter.say({ type: 'close' })
    await pages.stage.locator('.ending').waitFor()
    await takeAll(pages, '69-nicknames-end', 3)
  } finally {
    await room.close()
  }
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
export async function teams(browser: TestBrowser, { takeAll }: Gallery): Promise<void> {
  const quiz = everyType.questions.find(({ type }) => type === 'QUIZ')!
  const deck = {
    title: 'An evening of questions',
    questions: [quiz, { ...quiz, prompt: 'And which says that it has moved?' }],
  }
  for (const [count, identity] of [
    [3, 'ANONYMOUS'],
    [12, 'ANONYMOUS'],
    [2, 'IDENTIFIED'],
    [6, 'IDENTIFIED'],
    [12, 'IDENTIFIED'],
  ] as const) {
    const names = teamNames.slice(0, count)
    const room = await startRoom(
      deck,
      { participant_identity_mode: identity, settings: { teams: { names, assignment: 'CHOSEN' } } },
      { ROOMFUL_PUBLIC_URL: 'https://ask.example.org' },
    )
    try {
      const name = `69-teams-${count}-${identity === 'ANONYMOUS' ? 'unnamed' : 'named'}`
      const crowd = await Promise.all(
        Array.from({ length: 3 * count }, (_, i) =>
          room.phone({
            ...(identity === 'IDENTIFIED' && { display_name: nameOf(i) }),
            team: (i * i) % count,
          }),
        ),
      )
      const page = await browser.page({ ...stage, reducedMotion: 'reduce' })
      const remote = await browser.page({ ...phone, reducedMotion: 'reduce' })
      await page.goto(await room.stageUrl('remote'))
      await remote.goto(await room.stageUrl('remote'))
      await page
        .locator('.s-team')
        .nth(count - 1)
        .waitFor()
      const pages = { stage: page, remote }
      await takeAll(pages, `${name}-1-lobby`, 3)
      const presenter = await room.stage()
      for (const at of [0, 1]) {
        await room.activate(at)
        await Promise.all(
          crowd.map((device, i) =>
            device.answer(room.questions[at]!, {
              option_ids: [room.options[at]![i % (at + 3) === 0 ? 0 : 1]!],
            }),
          ),
        )
        await presenter.say({ type: 'reveal' })
        await presenter.say({ type: 'leaderboard', shown: true })
        await page.locator('.front').nth(1).waitFor({ state: 'attached' })
        await takeAll(pages, `${name}-${2 + at}-leaderboard`, 3)
        // Forward ends the script first.
        while ((await page.locator('[data-behind="1"]').count()) === 0) await page.keyboard.press('PageDown')
        await takeAll({ stage: page }, `${name}-${2 + at}-people`, 1)
        await presenter.say({ type: 'leaderboard', shown: false })
      }
      await presenter.say({ type: 'close' })
      await page.locator('.ending').waitFor()
      await takeAll({ stage: page }, `${name}-4-end`, 3)
    } finally {
      await room.close()
    }
  }
}

/** Q&A with topics, asking next to another slide, time that the presenter grants, and a seat that has expired. */
export async function asking(browser: TestBrowser, { openPages, takeAll }: Gallery): Promise<void> {
  const labels = ['Budget', 'People', 'Offices', 'Everything else this evening']
  const deck = {
    title: 'Town hall',
    questions: [
      { type: 'QA', prompt: 'What would you like to ask the board?', settings: { labels } },
      { type: 'RATING', prompt: 'How clear are our goals?' },
    ],
  }
  const settings = { qa_beside_slides: true, extra_time: 'GRANTED' }
  const room = await startRoom(deck, { settings }, { ROOMFUL_PUBLIC_URL: 'https://ask.example.org' })
  try {
    const joining = await browser.page({ ...phone, reducedMotion: 'reduce' })
    await joining.goto(`${room.url}/j/${room.code}`)
    await joining.getByText('I need more time').click()
    await joining.getByText('only the presenter can give you more time').waitFor()
    await takeAll({ phone: joining }, '94-granted-time', 4)
    const pages = await openPages(room)
    const moderator = await browser.page({ ...phone, reducedMotion: 'reduce' })
    await moderator.goto((await room.stageUrl('moderator')).replace('/stage/', '/moderator/'))
    const crowd = await Promise.all(asked.map(() => room.phone()))
    const [QA, RATING] = [0, 1]
    await room.activate(QA)
    for (const [i, text] of asked.entries())
      await crowd[i]!.say({
        type: 'ask',
        question_id: room.questions[QA]!,
        text,
        labels: labels.slice(i % 4, (i % 4) + (i % 3) + 1),
      })
    const topics = pages.phone.getByRole('group', { name: 'Topics, up to 3' })
    for (const label of labels.slice(1)) await topics.getByRole('button', { name: label }).click()
    for (const page of [pages.stage, moderator]) await page.locator('.entry-label').nth(7).waitFor()
    await takeAll({ ...pages, 'remote-moderator': moderator }, '94-topics', 4)
    await room.activate(RATING)
    await pages.phone.getByRole('heading', { name: deck.questions[RATING]!.prompt }).waitFor()
    await takeAll({ phone: pages.phone }, '94-asking-closed', 4)
    await pages.phone.getByText('Questions from the room').click()
    await pages.phone.getByLabel('Ask something').waitFor()
    await takeAll({ phone: pages.phone }, '94-asking-opened', 4)
    await writing(room.api.app.services, ({ db }) => db.deleteFrom('participant_tokens').execute())
    await pages.phone.reload()
    await pages.phone.getByRole('heading', { name: 'This room is no longer available' }).waitFor()
    await takeAll({ phone: pages.phone }, '94-expired-seat', 4)
  } finally {
    await room.close()
  }
}

/** A self-paced session on its dashboard and on a phone, from nobody to the end. */
export async function selfPaced({ openPages, takeAll }: Gallery): Promise<void> {
  const room = await startRoom(
    everyType,
    { isSelfPaced: true },
    { ROOMFUL_PUBLIC_URL: 'https://ask.example.org' },
  )
  try {
    const pages = await openPages(room, 'Question 1 of')
    await pages.stage.locator('.card').nth(13).waitFor()
    await takeAll(pages, '90-self-paced-empty', 2)
    const crowd = await Promise.all(Array.from({ length: 24 }, () => room.phone()))
    const { questions } = (await room.api.get(`/presentations/${room.presentationId}/questions`)).body
    for (const [at, question] of questions.entries())
      if (question.type !== 'SPINNER' && question.type !== 'QA')
        await Promise.all(
          crowd.slice(0, 24 - at).map((device, i) => device.answer(question.id, answerOf(question, i))),
        )
    for (const [i, text] of asked.entries())
      await crowd[i]!.say({ type: 'ask', question_id: questions.at(-1).id, text })
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
  } finally {
    await room.close()
  }
}

/** A stage, a phone and a remote in each language that is not English. */
export async function languages(browser: TestBrowser, { takeAll }: Gallery): Promise<void> {
  const room = await startRoom(everyType, {}, { ROOMFUL_PUBLIC_URL: 'https://ask.example.org' })
  try {
    const presenter = await room.stage()
    const names = ['de', 'fr', 'es']
    const opened = await Promise.all(
      names.map(async language => {
        const pages = {
          stage: await browser.page({ ...stage, locale: language, reducedMotion: 'reduce' }),
          phone: await browser.page({ ...phone, locale: language, reducedMotion: 'reduce' }),
          remote: await browser.page({ ...phone, locale: language, reducedMotion: 'reduce' }),
        }
        await pages.stage.goto(await room.stageUrl('screen'))
        await pages.remote.goto(await room.stageUrl('remote'))
        await pages.phone.goto(`${room.url}/j/${room.code}`)
        await pages.phone.locator('button[type=submit]:enabled').click()
        await pages.phone.locator('[data-part="between"]').waitFor()
        return [language, pages] as const
      }),
    )
    const takeEach = async (what: string) => {
      for (const [language, pages] of opened) await takeAll(pages, `95-${language}-${what}`, 1)
    }
    await takeEach('lobby')
    for (const [at, { type }] of everyType.questions.entries()) {
      await room.activate(at)
      for (const [, pages] of opened)
        for (const page of Object.values(pages)) await page.locator(`[data-type="${type}"]`).first().waitFor()
      await takeEach(`${String(at + 1).padStart(2, '0')}-${type.toLowerCase()}`)
    }
    await presenter.say({ type: 'close' })
    for (const [, pages] of opened) await pages.stage.locator('.ending').waitFor()
    await takeEach('end')
  } finally {
    await room.close()
  }
}
