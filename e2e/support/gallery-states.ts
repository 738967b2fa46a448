import { readImage } from '../../packages/server/src/features/images/read-image.ts'
import { storeImage } from '../../packages/server/src/features/images/stored-images.ts'
import { writing } from '../../packages/server/src/services.ts'
import { answerBy } from './answer.ts'
import { phone } from './browser.ts'
import { at as atType, everyType, quizEvening } from './deck.ts'
import { type Gallery, joinOn, layOutAgain, named } from './gallery.ts'
import { drawn } from './page-images.ts'
import type { TestRoom } from './room.ts'

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

/** States that the other decks do not come to: of a screen and its settings, clocks, a full hall, standings, links and embeds. */
export async function states(gallery: Gallery): Promise<void> {
  for (const take of [settings, clocks, fullHall, standings, embeds]) await take(gallery)
}

/** Images, what a presenter switches, the review, revoked links. */
function settings(gallery: Gallery): Promise<void> {
  const { withRoom, open, openPages, takeAll } = gallery
  return withRoom(deck, { ...named, settings: { lobby_names: false } }, async room => {
    await addImages(gallery, room)
    const pages = await openPages(room)
    const crowd = await room.crowd(11)
    const { remote } = room
    const { phone: _, ...stages } = pages
    await pages.stage.getByText('12 people here').waitFor()
    await takeAll(pages, '87-lobby-names-hidden', 3)
    await remote.send({ type: 'lock_door', locked: true })
    const late = await open(`${room.url}/j/${room.code}`, phone)
    await joinOn(late, 'Late')
    await late.getByRole('alert').waitFor()
    await takeAll({ ...stages, phone: late }, '87-door-closed', 3)
    await remote.send({ type: 'lock_door', locked: false })

    const onScreen = async (at: number) => {
      await room.show(at, {})
      for (const page of Object.values(pages))
        await page.getByText(deck.questions[at]!.prompt).first().waitFor()
    }
    const choose = async (name: string) => {
      await pages.stage.getByRole('button', { name: 'More controls' }).click()
      await pages.stage.getByRole('button', { name, exact: true }).click()
    }
    const some = [[0], [1], [2]]
    const sets = [
      [0, 1, 3],
      [0, 1],
      [1, 2],
    ]
    for (const [at, name, chosen] of [
      [TILES, 'images-as-options', some],
      [PICTURE, 'image-of-question', [[0], [1], [0]]],
      [SEVERAL, 'several-answers', [[0, 1], [0], [0, 2]]],
      [RIGHT, 'several-right', sets],
    ] as const) {
      await onScreen(at)
      await takeAll(pages, `87-${name}-1-empty`, 3)
      for (const option of chosen[0]!) await pages.phone.locator('.option').nth(option).click()
      if (at === SEVERAL || at === RIGHT)
        await pages.phone.getByRole('button', { name: 'Send', exact: true }).click()
      await room.answers(at, crowd, i => ({
        option_ids: chosen[i % 3]!.map(option => room.options[at]![option]),
      }))
      await pages.stage.getByText('12 of 12 answered').first().waitFor()
      await takeAll(pages, `87-${name}-2-answered`, 3)
      if (at !== RIGHT) continue
      await remote.send({ type: 'reveal' })
      await pages.phone.locator('.results').waitFor()
      await takeAll(pages, `87-${name}-3-reveal`, 3)
    }
    await onScreen(TILES)
    await remote.send({ type: 'screen', results_hidden: true })
    await pages.stage.getByText('Answers are hidden').waitFor()
    await takeAll(pages, '87-answers-hidden', 3)
    await remote.send({ type: 'lock_door', locked: true })
    await pages.stage.getByText('No new people can join').waitFor()
    await takeAll({ stage: pages.stage }, '87-answers-hidden-door-closed', 3)
    await remote.send({ type: 'lock_door', locked: false })
    await remote.send({ type: 'screen', results_hidden: false })
    for (const [name, shown] of [
      ['Numbers as a table', '.stage-main table'],
      ['As a page', '[data-stage-shape="page"]'],
      ['Patterns on colours', '[data-patterns="true"]'],
    ] as const) {
      await choose(name)
      await pages.stage.locator(shown).first().waitFor()
      await takeAll({ stage: pages.stage }, `87-${name.toLowerCase().replaceAll(' ', '-')}`, 3)
      await choose(name)
    }
    await onScreen(CLOUD)
    const words = ['train', 'Trains', 'car', 'on foot']
    await room.answers(CLOUD, crowd, i => ({ words: [words[i % 4], `line ${i % 5}`] }))
    await pages.stage.getByText('11 of 12 answered').first().waitFor()
    await remote.send({ type: 'merge', text: 'Trains', counts_as: 'train' })
    for (const page of Object.values(stages))
      await page.locator('.cloud-word', { hasText: 'Trains' }).waitFor({ state: 'detached' })
    await layOutAgain(pages)
    await takeAll(pages, '87-cloud-merged', 3)
    await remote.send({ type: 'screen', blank: true })
    await pages.stage.locator('.blank').waitFor()
    await takeAll(pages, '87-black', 1)
    await remote.send({ type: 'screen', blank: false })

    for (const [kind, text] of [
      ['stage', 'does not work any more'],
      ['report', 'opens no report'],
    ] as const) {
      const links = `/sessions/${room.sessionId}/${kind}-links`
      const { body } = await room.api.post(links, kind === 'stage' ? { role: 'screen' } : {})
      const { pathname, hash } = new URL(body.url)
      await room.api.call('DELETE', `${links}/${body.id}`)
      const page = await open(room.url + pathname + hash)
      await page.getByText(text).waitFor()
      await takeAll({ stage: page, phone: page }, `87-revoked-${kind}-link`, 3)
    }
    await remote.send({ type: 'close' })
    await remote.send({ type: 'screen', reviewed: room.questions[RIGHT]! })
    await pages.stage.getByRole('heading', { name: deck.questions[RIGHT]!.prompt }).waitFor()
    await pages.phone.getByRole('heading', { name: 'Thank you' }).waitFor()
    await takeAll(pages, '87-review', 3)
  })
}

/** A poll with a limit, a ring of minutes, the last five seconds of both; then the connection is lost. */
function clocks({ withRoom, openPages, takeAll }: Gallery): Promise<void> {
  const limit = { time_limit_seconds: 600 }
  const questions = [
    { ...choice, settings: limit },
    ...quizEvening({ settings: limit }).questions.slice(0, 1),
  ]
  return withRoom({ title: 'Against the clock', questions }, named, async room => {
    const pages = await openPages(room)
    const crowd = await room.crowd(5)
    const { remote } = room
    const setClocks = (now: number) =>
      Promise.all(Object.values(pages).map(page => page.clock.setFixedTime(now)))
    for (const [at, { type }] of questions.entries()) {
      // Pages learn from what comes how far their clocks are off; no time passes after that.
      await setClocks(room.time.now() + 1_000)
      await room.show(at, pages)
      for (const [i, device] of crowd.entries())
        await device.answer(room.questions[at]!, { option_ids: [room.options[at]![i % 3]] })
      await pages.stage.getByText('5 of 6 answered').first().waitFor()
      await remote.until(() => remote.room?.question?.id === room.questions[at])
      for (const seconds of [450, 45, 5]) {
        await setClocks(Date.parse(remote.room!.question!.deadline_at!) - seconds * 1_000)
        for (const page of Object.values(pages))
          await page.getByRole('timer', { name: `${seconds} seconds left`, exact: true }).waitFor()
        await takeAll(pages, `88-${type.toLowerCase()}-${seconds}-seconds-left`, 3)
      }
    }
    await room.close()
    for (const page of Object.values(pages)) await page.locator('.connection[data-state="away"]').waitFor()
    await pages.phone.locator('.option').first().click()
    await takeAll(pages, '88-connection-lost', 3)
  })
}

/** More people than there are seats. */
function fullHall({ withRoom, open, takeAll }: Gallery): Promise<void> {
  return withRoom(deck, named, async room => {
    const page = await open(await room.stageUrl('screen'))
    await room.crowd(140)
    await page.getByText('140 people here').waitFor()
    await takeAll({ stage: page }, '88-full-hall')
  })
}

/** A leaderboard before anybody has points, and a podium of people who have the same ones. */
function standings({ withRoom, openPages, takeAll }: Gallery): Promise<void> {
  const number = everyType.questions[atType.NUMERIC]
  const questions = [number, { ...number, prompt: 'And in which year the first search engine?' }]
  return withRoom({ title: 'An evening of questions', questions }, named, async room => {
    const pages = await openPages(room)
    const crowd = await room.crowd(6)
    for (const [at, name] of ['leaderboard-without-points', 'podium-with-ties'].entries()) {
      await room.show(at, {})
      if (at > 0) {
        await room.answers(at, crowd, i => ({ value: i < 4 ? 1991 : 1980 }))
        await answerBy.NUMERIC!(pages.phone, 2)
        await pages.phone.getByText('Saved.').first().waitFor()
      }
      await room.remote.send({ type: 'reveal' })
      await room.remote.send({ type: 'leaderboard', shown: true })
      await pages.stage
        .locator(at > 0 ? '.podium-step' : '.leaders')
        .first()
        .waitFor()
      await pages.phone.locator('[data-part="standing"]').waitFor()
      await takeAll(pages, `88-${name}`, 3)
    }
  })
}

/** What is embedded before the first question, and over a picture. */
function embeds({ withRoom, open, takeAll }: Gallery): Promise<void> {
  return withRoom(everyType, {}, async room => {
    const waiting = await open((await room.embedLink()).url)
    await waiting.getByText('The first question will appear here.').waitFor()
    await takeAll({ stage: waiting }, '88-embed-waiting', 3)
    const over = await open((await room.embedLink('?background=transparent')).url)
    const crowd = await room.crowd(6)
    for (const at of [atType.MULTIPLE_CHOICE, atType.QUIZ]) {
      await room.show(at, { over })
      await room.choices(at, crowd, i => i % 3)
      await over.getByText('6 of 6 answered').first().waitFor()
      // As a video behind it would.
      await over.evaluate(() => {
        document.documentElement.style.background = 'linear-gradient(90deg, #cde, #fed)'
      })
      await takeAll({ stage: over }, `88-embed-transparent-${at}`, 3)
    }
  })
}

/** Images of three shapes for the options of the first question, and one for the second. */
async function addImages({ open }: Gallery, { api, presentationId, questions }: TestRoom): Promise<void> {
  const page = await open('about:blank')
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
