import { readImage } from '../../packages/server/src/features/images/read-image.ts'
import { storeImage } from '../../packages/server/src/features/images/stored-images.ts'
import { writing } from '../../packages/server/src/services.ts'
import { answerBy } from './answer.ts'
import { stage } from './browser.ts'
import { at as atType, everyType, quizEvening } from './deck.ts'
import { all } from './gallery.ts'
import { each, inRoom, named, type RoomShow, state } from './gallery-room.ts'
import { drawn } from './page-images.ts'

const choice = {
  type: 'MULTIPLE_CHOICE',
  prompt: 'Where shall we meet next year?',
  options: [{ text: 'The harbour' }, { text: 'The old tower' }, { text: 'The assembly hall' }],
}
const deck = {
  title: 'Autumn meeting',
  questions: [
    choice,
    { ...choice, prompt: 'Do you know this place?' },
    { ...choice, prompt: 'Which of these have you seen?', settings: { allow_multiple: true } },
    {
      type: 'MULTIPLE_CHOICE',
      prompt: 'Which of these are primes?',
      options: [2, 3, 9, 11].map(number => ({ text: String(number), is_correct: number !== 9 })),
      settings: { allow_multiple: true },
    },
    { type: 'WORD_CLOUD', prompt: 'How did you come?', settings: { max_words: 2 } },
  ],
}
const [TILES, PICTURE, SEVERAL, RIGHT, CLOUD] = [0, 1, 2, 3, 4]

const stages = 'stage remote'

async function onScreen(s: RoomShow, at: number): Promise<void> {
  await s.show(at)
  await s.see(each, `text=${deck.questions[at]!.prompt}`)
}

async function choose(s: RoomShow, name: string): Promise<void> {
  await s.press('stage', 'More controls')
  await s.press('stage', name, true)
}

const some = [[0], [1], [2]]
const sets = [
  [0, 1, 3],
  [0, 1],
  [1, 2],
]

/** Images, what a presenter switches, the review, revoked links. */
const settings = inRoom(deck, { ...named, settings: { lobby_names: false } }, [
  state('87-lobby-names-hidden', each, 3, async s => {
    await addImages(s)
    await s.openPages()
    await s.gather(11)
    await s.see('stage', 'text=12 people here')
  }),
  state('87-door-closed', 'stage remote phone=late', 3, async s => {
    await s.remote.send({ type: 'lock_door', locked: true })
    await s.openJoining('late')
    await s.joinOn('late', 'Late')
    await s.see('late', '[role=alert]')
  }),
  s => s.remote.send({ type: 'lock_door', locked: false }),
  ...(
    [
      [TILES, 'images-as-options', some],
      [PICTURE, 'image-of-question', [[0], [1], [0]]],
      [SEVERAL, 'several-answers', [[0, 1], [0], [0, 2]]],
      [RIGHT, 'several-right', sets],
    ] as const
  ).flatMap(([at, name, chosen]) => [
    state(`87-${name}-1-empty`, each, 3, s => onScreen(s, at)),
    state(`87-${name}-2-answered`, each, 3, async s => {
      for (const option of chosen[0]!) await s.pages.phone!.locator('.option').nth(option).click()
      if (at === SEVERAL || at === RIGHT) await s.press('phone', 'Send', true)
      await s.answers(at, i => ({ option_ids: chosen[i % 3]!.map(option => s.options[at]![option]) }))
      await s.see('stage', 'text=12 of 12 answered')
    }),
  ]),
  state('87-several-right-3-reveal', each, 3, async s => {
    await s.remote.send({ type: 'reveal' })
    await s.see('phone', '.results')
  }),
  state('87-answers-hidden', each, 3, async s => {
    await onScreen(s, TILES)
    await s.remote.send({ type: 'screen', results_hidden: true })
    await s.see('stage', 'text=Answers are hidden')
  }),
  state('87-answers-hidden-door-closed', 'stage', 3, async s => {
    await s.remote.send({ type: 'lock_door', locked: true })
    await s.see('stage', 'text=No new people can join')
  }),
  async s => {
    await s.remote.send({ type: 'lock_door', locked: false })
    await s.remote.send({ type: 'screen', results_hidden: false })
  },
  ...[
    ['Numbers as a table', '.stage-main table'] as const,
    ['Scrollable page', '[data-stage-shape="page"]'] as const,
    ['Patterns on colours', '[data-patterns="true"]'] as const,
  ].flatMap(([name, shown]) => [
    state(`87-${name.toLowerCase().replaceAll(' ', '-')}`, 'stage', 3, async s => {
      await choose(s, name)
      await s.see('stage', shown)
    }),
    (s: RoomShow) => choose(s, name),
  ]),
  state('87-cloud-merged', each, 3, async s => {
    await onScreen(s, CLOUD)
    const words = ['train', 'Trains', 'car', 'on foot']
    await s.answers(CLOUD, i => ({ words: [words[i % 4], `line ${i % 5}`] }))
    await s.see('stage', 'text=11 of 12 answered')
    await s.remote.send({ type: 'merge', text: 'Trains', counts_as: 'train' })
    await s.see(stages, '.cloud-word:has-text("Trains")', 'detached')
    await s.layOutAgain(each)
  }),
  state('87-black', each, 1, async s => {
    await s.remote.send({ type: 'screen', blank: true })
    await s.see('stage', '.blank')
  }),
  s => s.remote.send({ type: 'screen', blank: false }),
  ...[
    ['stage', { role: 'screen' }, 'does not work any more'] as const,
    ['report', {}, 'opens no report'] as const,
  ].map(([kind, link, text]) =>
    state(`87-revoked-${kind}-link`, 'stage=revoked phone=revoked', 3, async s => {
      const links = `/sessions/${s.sessionId}/${kind}-links`
      const { body } = await s.api.post(links, link)
      const { pathname, hash } = new URL(body.url)
      await s.api.call('DELETE', `${links}/${body.id}`)
      await s.open('revoked', s.url + pathname + hash, stage)
      await s.see('revoked', `text=${text}`)
    }),
  ),
  state('87-review', each, 3, async s => {
    await s.remote.send({ type: 'close' })
    await s.remote.send({ type: 'screen', reviewed: s.questions[RIGHT]! })
    await s.see('stage', `h1:has-text("${deck.questions[RIGHT]!.prompt}")`)
    await s.see('phone', 'text=Thank you')
  }),
])

const limit = { time_limit_seconds: 600 }
const againstTheClock = {
  title: 'Against the clock',
  questions: [{ ...choice, settings: limit }, ...quizEvening({ settings: limit }).questions.slice(0, 1)],
}

/** A poll with a limit, a ring of minutes, the last five seconds of both; then the connection is lost. */
const clocks = inRoom(againstTheClock, named, [
  async s => {
    await s.openPages()
    await s.gather(5)
  },
  ...againstTheClock.questions.flatMap(({ type }, at) => [
    async (s: RoomShow) => {
      // Pages learn from what comes how far their clocks are off; no time passes after that.
      await s.setClocks(s.time.now() + 1_000)
      await s.show(at, each)
      for (const [i, device] of s.crowd.entries())
        await device.answer(s.questions[at]!, { option_ids: [s.options[at]![i % 3]] })
      await s.see('stage', 'text=5 of 6 answered')
      await s.remote.until(() => s.remote.room?.question?.id === s.questions[at])
    },
    ...[450, 45, 5].map(seconds =>
      state(`88-${type.toLowerCase()}-${seconds}-seconds-left`, each, 3, async s => {
        await s.setClocks(Date.parse(s.remote.room!.question!.deadline_at!) - seconds * 1_000)
        await s.see(each, `role=timer[name="${seconds} seconds left"]`)
      }),
    ),
  ]),
  state('88-connection-lost', each, 3, async s => {
    await s.close()
    await s.see(each, '.connection[data-state="away"]')
    await s.pages.phone!.locator('.option').first().click()
  }),
])

/** More people than there are seats. */
const fullHall = inRoom(deck, named, [
  state('88-full-hall', 'stage', all, async s => {
    await s.open('stage', await s.stageUrl('screen'))
    await s.gather(140)
    await s.see('stage', 'text=140 people here')
  }),
])

const years = everyType.questions[atType.NUMERIC]
const twoYears = {
  title: 'An evening of questions',
  questions: [years, { ...years, prompt: 'And in which year the first search engine?' }],
}

/** A leaderboard before anybody has points, and a podium of people who have the same ones. */
const standings = inRoom(twoYears, named, [
  async s => {
    await s.openPages()
    await s.gather(6)
  },
  ...['leaderboard-without-points', 'podium-with-ties'].map((name, at) =>
    state(`88-${name}`, each, 3, async s => {
      await s.show(at)
      if (at > 0) {
        await s.answers(at, i => ({ value: i < 4 ? 1991 : 1980 }))
        await answerBy.NUMERIC!(s.pages.phone!, 2)
        await s.see('phone', 'text=Saved.')
      }
      await s.remote.send({ type: 'reveal' })
      await s.leaderboard(true)
      await s.see('stage', at > 0 ? '.podium-step' : '.leaders')
      await s.see('phone', '[data-part="standing"]')
    }),
  ),
])

/** What is embedded before the first question, and over a picture. */
const embeds = inRoom(everyType, {}, [
  state('88-embed-waiting', 'stage', 3, async s => {
    await s.open('stage', (await s.embedLink()).url)
    await s.see('stage', 'text=The first question will appear here.')
  }),
  async s => {
    await s.open('stage', (await s.embedLink('?background=transparent')).url)
    await s.gather(6)
  },
  ...[atType.MULTIPLE_CHOICE, atType.QUIZ].map(at =>
    state(`88-embed-transparent-${at}`, 'stage', 3, async s => {
      await s.show(at, 'stage')
      await s.choices(at, i => i % 3)
      await s.see('stage', 'text=6 of 6 answered')
      // As a video behind it would.
      await s.pages.stage!.evaluate(() => {
        document.documentElement.style.background = 'linear-gradient(90deg, #cde, #fed)'
      })
    }),
  ),
])

/** States that the other decks do not come to: of a screen and its settings, clocks, a full hall, standings, links and embeds. */
export const states = [settings, clocks, fullHall, standings, embeds]

/** Images of three shapes for the options of the first question, and one for the second. */
async function addImages(s: RoomShow): Promise<void> {
  const { api, presentationId, questions } = s
  const page = await s.open('images', 'about:blank')
  const store = async (width: number, height: number) => {
    const image = readImage(await drawn(page, width, height, 'image/png'))!
    const { id } = await writing(api.app.services, tx => storeImage(tx, api.organization, image))
    return { id, alt: 'A place' }
  }
  const images = [await store(800, 600), await store(400, 800), await store(1200, 400)]
  const path = (at: number) => `/presentations/${presentationId}/questions/${questions[at]}`
  const { body } = await api.get(path(TILES))
  await api.patch(path(TILES), {
    options: body.options.map((option: object, i: number) => ({ ...option, image: images[i] })),
  })
  await api.patch(path(PICTURE), { image: images[0] })
}
