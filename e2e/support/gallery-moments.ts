import { answerOf } from '@roomful/testkit/crowd'
import { writing } from '../../packages/server/src/services.ts'
import { phone, stage } from './browser.ts'
import { everyType, quizEvening } from './deck.ts'
import { all } from './gallery.ts'
import { each, inRoom, named, type RoomShow, state } from './gallery-room.ts'
import { asked, nameOf } from './showcase.ts'

const twice = [0, 1] as const

async function answerOnPhone(s: RoomShow, option: number): Promise<void> {
  await s.pages.phone!.locator('.option').nth(option).click()
  await s.see('phone', 'text=Saved.')
}

/** What shows for moments: before the opening, while joining, 3-2-1, a leaderboard, a podium of three, the end. */
export const moments = inRoom(quizEvening(), named, [
  async s => {
    const { id, join_code } = await s.draft(quizEvening())
    s.ids.draft = join_code
    await s.open('stage', await s.stageUrl('screen', id))
    await s.open('remote', await s.stageUrl('remote', id))
    await s.open('phone', s.url)
    await s.see('phone', 'text=Room code')
  },
  state('61-join', 'phone', all),
  state('61-join-wrong', 'phone', 2, async s => {
    await s.fill('phone', 'Room code', '000 000')
    await s.press('phone', 'Join', true)
    await s.see('phone', '[role=alert]')
  }),
  state('61-join-nothing', 'phone', 2, async s => {
    await s.pages.phone!.goto(`${s.url}/j/000000`)
    await s.see('phone', 'text=No session is open here')
  }),
  state('61-join-name', 'phone', all, async s => {
    await s.pages.phone!.goto(`${s.url}/j/${s.code}`)
    await s.see('phone', 'text=Your name')
  }),
  state('61-join-more-time', 'phone', 4, async s => {
    await s.pages.phone!.getByText('I need more time').click()
    await s.see('phone', 'text=Twice the time')
  }),
  state('62-draft', each, all, async s => {
    await s.pages.phone!.goto(`${s.url}/j/${s.ids.draft}`)
    await s.press('phone', 'Join', true)
    await s.see('phone', 'text=This room is not open yet.')
    await s.see('stage', 'text=People can join')
  }),
  state('63-unknown-path', 'phone', 1, s => s.pages.phone!.goto(`${s.url}/nothing-here`)),
  state('64-three-two-one', each, all, async s => {
    await s.openPages()
    await s.gather(2)
    await s.see('stage', 'text=3 people here')
    await s.remote.send({ type: 'next', countdown: true })
    await s.see(each, '.before-start-figure')
  }),
  async s => {
    s.time.pass(3_000)
    await s.setClocks(s.time.now())
  },
  ...twice.flatMap(at => [
    state(`65-verdict-${at}`, 'phone', all, async s => {
      if (at > 0) await s.show(at)
      await s.choices(at, i => (at === 0 ? 1 - i : i))
      await answerOnPhone(s, at)
      await s.remote.send({ type: 'reveal' })
      await s.see('phone', '[data-part="verdict"]')
    }),
    state(`66-leaderboard-${at}`, each, all, async s => {
      await s.leaderboard(true)
      await s.see('stage', '.leaders')
    }),
    (s: RoomShow) => s.leaderboard(false),
  ]),
  state('67-end', each, all, async s => {
    await s.remote.send({ type: 'close' })
    await s.see('phone', 'text=Thank you')
  }),
])

/** A quiz with nicknames: the form, a refused and a removed one, the lobby, leaderboard and podium. */
export const nicknames = inRoom(quizEvening(), { settings: { nicknames: true } }, [
  state('68-nickname-de', 'phone', 4, async s => {
    await s.open('phone', `${s.url}/j/${s.code}?lang=de`)
    await s.pages.phone!.locator('button.main').click()
    await s.see('phone', '#nickname')
  }),
  state('68-nickname', 'phone', all, s => s.openPages('Your nickname')),
  state('68-nickname-taken', 'phone', all, async s => {
    await s.gather(9, () => ({}))
    for (const [i, device] of s.crowd.entries()) await device.send({ type: 'nickname', nickname: nameOf(i) })
    await s.pages.phone!.locator('#nickname').fill(nameOf(0))
    await s.press('phone', 'Use this nickname')
    await s.see('phone', '[role=alert]')
  }),
  state('69-nicknames-lobby', each, all, async s => {
    await s.pages.phone!.locator('#nickname').fill('Quick Otter')
    await s.press('phone', 'Use this nickname')
    await s.see('phone', 'text=Look at the screen')
    await s.see('stage', '.wall-name >> nth=9')
  }),
  ...twice.flatMap(at => [
    state(`69-nicknames-leaderboard-${at}`, each, all, async s => {
      await s.show(at)
      await s.choices(at, () => 1)
      await answerOnPhone(s, 1)
      await s.remote.send({ type: 'reveal' })
      await s.leaderboard(true)
      await s.see('phone', '[data-part="standing"]')
      await s.see('stage', at === 0 ? '.leaders' : '.podium-step')
    }),
    (s: RoomShow) => s.leaderboard(false),
  ]),
  state('69-nickname-removed', 'phone', all, async s => {
    const own = s.remote.room!.people.find(({ display_name }) => display_name === 'Quick Otter')!
    const review = { type: 'review', id: own.participant_id, question_id: null } as const
    await s.remote.send({ ...review, lifecycle: 'DISMISSED' })
    await s.see('phone', 'text=Choose another nickname')
  }),
  state('69-nicknames-end', each, 3, async s => {
    await s.leaderboard(true)
    await s.remote.send({ type: 'close' })
    await s.see('stage', '.ending')
  }),
])

const teamNames = (
  'Red Pandas|Los Búhos|القطط الذكية|Quiz 🦊🦊|Die Kopfrechner|The table next to the coffee machine|' +
  'Team 7|Les Incollables|Nobody Knows|צוות שמונה|Wolkenkuckucksheimbewohnerinnenverein|Twelve'
).split('|')

/** Quizzes with teams: lobbies with names and without, leaderboards, podiums and the end, of three, six and twelve teams. */
export const teams = [
  teamQuiz(3, false),
  teamQuiz(12, false),
  teamQuiz(2, true),
  teamQuiz(6, true),
  teamQuiz(12, true),
]

function teamQuiz(count: number, isNamed: boolean) {
  const settings = { teams: { names: teamNames.slice(0, count), assignment: 'CHOSEN' } }
  const name = `69-teams-${count}-${isNamed ? 'named' : 'unnamed'}`
  return inRoom(quizEvening(), { ...(isNamed && named), settings }, [
    state(`${name}-1-lobby`, 'stage remote', 3, async s => {
      const nameIn = (i: number) => isNamed && { display_name: nameOf(i) }
      await s.gather(3 * count, i => ({ ...nameIn(i), team: (i * i) % count }))
      await s.openAs('stage', 'stage')
      await s.openAs('remote', 'stage')
      await s.see('stage', `.s-team >> nth=${count - 1}`)
    }),
    ...twice.flatMap(at => [
      state(`${name}-${2 + at}-leaderboard`, 'stage remote', 3, async s => {
        await s.show(at)
        await s.choices(at, i => (i % (at + 3) === 0 ? 0 : 1))
        await s.remote.send({ type: 'reveal' })
        await s.leaderboard(true)
        await s.see('stage', '.front >> nth=1', 'attached')
      }),
      state(`${name}-${2 + at}-people`, 'stage', 1, async ({ pages: { stage } }) => {
        // Forward ends the script first.
        while ((await stage!.locator('[data-behind="1"]').count()) === 0)
          await stage!.keyboard.press('PageDown')
      }),
      (s: RoomShow) => s.leaderboard(false),
    ]),
    state(`${name}-4-end`, 'stage', 3, async s => {
      await s.remote.send({ type: 'close' })
      await s.see('stage', '.ending')
    }),
  ])
}

const labels = ['Budget', 'People', 'Offices', 'Everything else this evening']
const rating = 'How clear are our goals?'
const townHall = {
  title: 'Town hall',
  questions: [
    { type: 'QA', prompt: 'What would you like to ask the board?', settings: { labels } },
    { type: 'RATING', prompt: rating },
  ],
}

/** Q&A with topics, asking next to another slide, time that the presenter grants, and a seat that has expired. */
export const asking = inRoom(townHall, { settings: { qa_beside_slides: true, extra_time: 'GRANTED' } }, [
  state('94-granted-time', 'phone', 4, async s => {
    await s.openJoining('phone')
    await s.pages.phone!.getByText('I need more time').click()
    await s.see('phone', 'text=only the presenter can give you more time')
  }),
  state('94-topics', `${each} remote-moderator`, 4, async s => {
    await s.openPages()
    await s.openAs('remote-moderator', 'moderator')
    await s.gather(asked.length, () => ({}))
    await s.show(0)
    await s.asks(0, asked, i => ({ labels: labels.slice(i % 4, (i % 4) + (i % 3) + 1) }))
    const topics = s.pages.phone!.getByRole('group', { name: 'Topics, up to 3' })
    for (const label of labels.slice(1)) await topics.getByRole('button', { name: label }).click()
    await s.see('stage remote-moderator', '.entry-label >> nth=7')
  }),
  state('94-asking-closed', 'phone', 4, async s => {
    await s.show(1)
    await s.see('phone', `text=${rating}`)
  }),
  state('94-asking-opened', 'phone', 4, async s => {
    await s.pages.phone!.getByText('Questions from the room').click()
    await s.see('phone', 'text=Ask something')
  }),
  state('94-expired-seat', 'phone', 4, async s => {
    await writing(s.api.app.services, ({ db }) => db.deleteFrom('participant_tokens').execute())
    await s.pages.phone!.reload()
    await s.see('phone', 'text=This room is no longer available')
  }),
])

/** A self-paced session on its dashboard and on a phone, from nobody to the end. */
export const selfPaced = inRoom(everyType, { isSelfPaced: true }, [
  state('90-self-paced-empty', each, 2, async s => {
    await s.openPages('Question 1 of')
    await s.see('stage', '.card >> nth=13')
  }),
  state('91-self-paced', each, all, async s => {
    await s.gather(24, () => ({}))
    const questions = await s.questionsOut()
    for (const [at, question] of questions.entries())
      await s.answers(at, i => answerOf(question, i), s.crowd.slice(0, 24 - at))
    await s.asks(questions.length - 1, asked)
    await s.see('stage', 'text=24 of 25 answered')
  }),
  state('92-self-paced-finish', 'phone', all, async s => {
    const phone = s.pages.phone!
    await phone.locator('.option').first().click()
    await s.see('phone', 'text=1 of 12 answered')
    const finish = phone.getByRole('button', { name: 'Finish' })
    while (!(await finish.isVisible())) await s.press('phone', 'Next question')
    await finish.click()
  }),
  state('93-self-paced-end', each, all, async s => {
    await s.api.post(`/sessions/${s.sessionId}/close`)
    await s.see('phone', 'text=Thank you')
  }),
])

const locales = ['de', 'fr', 'es']
const pagesIn = (locale: string) => each.replaceAll(/\w+/g, device => `${device}=${device}-${locale}`)
const inEachLanguage = (what: string) =>
  locales.map(locale => state(`95-${locale}-${what}`, pagesIn(locale), 1))

/** A stage, a phone and a remote in each language that is not English. */
export const languages = inRoom(everyType, {}, [
  async s => {
    for (const locale of locales) {
      await s.open(`stage-${locale}`, await s.stageUrl('screen'), { ...stage, locale })
      await s.openJoining(`phone-${locale}`, { ...phone, locale })
      await s.openAs(`remote-${locale}`, 'stage', { ...phone, locale })
      await s.pages[`phone-${locale}`]!.locator('button[type=submit]:enabled').click()
      await s.see(`phone-${locale}`, '[data-part="between"]')
    }
  },
  ...inEachLanguage('lobby'),
  ...everyType.questions.flatMap(({ type }, at) => [
    (s: RoomShow) => s.show(at, Object.keys(s.pages).join(' ')),
    ...inEachLanguage(`${String(at + 1).padStart(2, '0')}-${type.toLowerCase()}`),
  ]),
  async s => {
    await s.remote.send({ type: 'close' })
    await s.see(
      Object.keys(s.pages)
        .filter(name => name.startsWith('stage'))
        .join(' '),
      '.ending',
    )
  },
  ...inEachLanguage('end'),
])
