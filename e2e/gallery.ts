/**
 * Pictures of every screen, to be looked at: `node e2e/gallery.ts FOLDER [WHAT…] [LOOK…]` renders stages, phones, remotes and the
 * workspace in every state (WHAT: the names in `all`), at several sizes, in light, dark and forced colours (LOOK: such as
 * 1280-light), and an index.html with all of them; axe runs on them, and what it finds is printed. Without FOLDER it
 * renews the pictures of the documentation, in docs/images.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { phone, stage, startBrowser } from './support/browser.ts'
import { everyType } from './support/deck.ts'
import { Gallery } from './support/gallery.ts'
import { formulas, handsFree, organizationLook, permanentRoom, rightToLeft } from './support/gallery-looks.ts'
import { asking, languages, moments, nicknames, selfPaced, teams } from './support/gallery-moments.ts'
import { playDeck } from './support/gallery-play.ts'
import { resultScreens } from './support/gallery-results.ts'
import { showcasePictures } from './support/gallery-showcase.ts'
import { states } from './support/gallery-states.ts'
import { presenting, windows } from './support/gallery-windows.ts'
import { workspaceScreens } from './support/gallery-workspace.ts'
import { hardAnswer, hardAnswers, hardDeck } from './support/hard-deck.ts'
import { contentSlides } from './support/hard-slides.ts'
import { startRoom } from './support/room.ts'
import { asked, nameOf } from './support/showcase.ts'

const [given, ...rest] = process.argv.slice(2)
const looks = rest.filter(one => /^\d/.test(one))
const wanted = rest.filter(one => !looks.includes(one))
if (given?.startsWith('-')) throw new Error('usage: node e2e/gallery.ts [FOLDER [WHAT…] [LOOK…]]')

const browser = await startBrowser()
if (given === undefined) {
  await showcasePictures(browser, null)
  await browser.close()
  process.exit()
}
const folder = given
mkdirSync(folder, { recursive: true })
const gallery = new Gallery(browser, folder, looks)
const { openPages, takeAll } = gallery
const all = {
  showcase: () => showcasePictures(browser, folder),
  ordinary,
  hard,
  panels,
  moments: () => moments(browser, gallery),
  nicknames: () => nicknames(browser, gallery),
  asking: () => asking(browser, gallery),
  signIn,
  teams: () => teams(browser, gallery),
  selfPaced: () => selfPaced(gallery),
  slides: () => contentSlides(gallery),
  windows: () => windows(browser, gallery),
  presenting: () => presenting(browser, gallery),
  states: () => states(browser, gallery),
  languages: () => languages(browser, gallery),
  look: () => organizationLook(browser, gallery),
  rightToLeft: () => rightToLeft(gallery),
  math: () => formulas(gallery),
  handsFree: () => handsFree(browser, gallery),
  permanentRoom: () => permanentRoom(browser, gallery),
  results: () => resultScreens(browser, folder, gallery),
  workspace: () => workspaceScreens(browser, folder, gallery),
}
for (const name of wanted)
  if (!(name in all)) throw new Error(`no pictures named ${name}: ${Object.keys(all).join(', ')}`)
try {
  for (const [name, take] of Object.entries(all))
    if (wanted.length === 0 || wanted.includes(name)) await take()
} finally {
  await browser.close()
  for (const violation of gallery.violations) console.error(violation)
  if (gallery.violations.length > 0) process.exitCode = 1
  const pictures = readdirSync(folder).filter(file => file.endsWith('.png'))
  const figures = pictures.map(file => `<figure>${file}<img loading="lazy" src="${file}"></figure>`)
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><style>body{display:grid;grid-template-columns:repeat(3,1fr);background:#888}img{inline-size:100%}</style>${figures.join('')}`,
  )
}

function numbered(what: string, at: number): string {
  return `${String(at).padStart(2, '0')}-${what}`
}

/** With a provider that is loaded for these pictures alone. */
async function signIn(): Promise<void> {
  const { providerSignIn } = await import('./support/gallery-sign-in.ts')
  await providerSignIn(browser, gallery)
}

/** One question of every type, open and empty, answered, closed, revealed; before, between and after. */
async function ordinary(): Promise<void> {
  const session = { participant_identity_mode: 'IDENTIFIED', settings: { reactions: true } }
  const room = await startRoom(everyType, session, { ROOMFUL_PUBLIC_URL: 'https://ask.example.org' })
  try {
    const pages = await openPages(room)
    await playDeck(room, pages, takeAll, numbered, { asked, onPhone: true })
  } finally {
    await room.close()
  }
}

/** Questions for which there is hardly room. */
async function hard(): Promise<void> {
  const session = { settings: { reactions: true } }
  const room = await startRoom(hardDeck, session)
  try {
    const pages = await openPages(room)
    const crowd = await Promise.all(Array.from({ length: hardAnswers }, () => room.phone()))
    const remote = await room.stage()
    await takeAll(pages, '30-lobby')
    for (const [at, { type }] of hardDeck.questions.entries()) {
      const name = `${31 + at}-hard-${type.toLowerCase()}`
      const id = room.questions[at]!
      await room.activate(at)
      await Promise.all(crowd.map(device => device.until(() => device.room?.question?.id === id)))
      const matches = crowd[0]!.room!.question!.matches?.map(match => match.id)
      await pages.phone.locator(`[data-type="${type}"]`).first().waitFor()
      await takeAll({ phone: pages.phone }, `${name}-1-empty`, 1)
      await Promise.all(
        crowd.map((device, i) => {
          const answer = hardAnswer(room, at, i, matches)
          return answer === null ? undefined : device.answer(id, answer)
        }),
      )
      if (type === 'SPINNER') await remote.say({ type: 'spin' })
      if (type === 'QA')
        for (let i = 0; i < 12; i++)
          await crowd[i]!.say({
            type: 'ask',
            question_id: id,
            text: `${i}: `.padEnd(80 + i * 35, 'would it not be better to know why '),
          })
      await pages.stage.locator(`[data-type="${type}"] .stage-prompt`).waitFor()
      if (type !== 'SPINNER' && type !== 'QA')
        await pages.stage.locator('.answer-count', { hasText: String(hardAnswers) }).waitFor()
      await takeAll(pages, `${name}-2-answered`, 3)
      if (type === 'SPINNER' || type === 'QA') continue
      await remote.say({ type: 'reveal' })
      await pages.stage.locator('[data-phase="REVEALED"]').waitFor()
      await pages.phone.locator('.results').waitFor()
      await takeAll(pages, `${name}-4-reveal`)
    }
    await remote.say({ type: 'leaderboard', shown: true })
    await pages.stage.locator('.podium-step').nth(2).waitFor()
    await takeAll(pages, '60-podium')
  } finally {
    await room.close()
  }
}

/** What opens over a stage, what is embedded, and a self-paced session. */
async function panels(): Promise<void> {
  const session = {
    participant_identity_mode: 'IDENTIFIED',
    settings: { reactions: true, word_filter: true },
  }
  const deck = {
    title: everyType.title,
    questions: everyType.questions.map((question, i) =>
      i < 2 ? { ...question, notes: 'Say first why we ask. Then give them a minute.' } : question,
    ),
  }
  const room = await startRoom(deck, session, { ROOMFUL_PUBLIC_URL: 'https://ask.example.org' })
  try {
    const pages = await openPages(room)
    const crowd = await Promise.all(
      Array.from({ length: 12 }, (_, i) => room.phone({ display_name: nameOf(i) })),
    )
    await room.activate(1)
    await Promise.all(
      crowd.map((device, i) =>
        device.answer(room.questions[1]!, { words: i % 4 ? ['calm', `word ${i}`] : ['sh1t'] }),
      ),
    )
    await room.activate(room.questions.length - 1)
    for (const [i, text] of [...asked, 'Who baked this merde?'].entries())
      await crowd[i]!.say({ type: 'ask', question_id: room.questions.at(-1)!, text })
    const stages = { stage: pages.stage, remote: pages.remote }
    const names = [
      ...['Q&A', 'All slides', 'Who is here', 'Hidden answers', 'Merge words', 'Held back', 'Join code'],
      ...['Add a question', 'Control from your phone', 'Keyboard shortcuts', 'End session…'],
    ]
    for (const [i, name] of names.entries()) {
      // Of words and texts only.
      if (name === 'Hidden answers') {
        await room.activate(1)
        for (const page of Object.values(stages))
          await page.locator('[data-type="WORD_CLOUD"]').first().waitFor()
      }
      if (name === 'Merge words')
        await (await room.stage()).say({ type: 'merge', text: 'word 1', counts_as: 'calm' })
      for (const page of Object.values(stages)) {
        const button = page.getByRole('button', { name, exact: name !== 'Q&A' && name !== 'Held back' })
        if (!(await button.first().isVisible()))
          await page.getByRole('button', { name: 'More controls' }).click()
        await button.first().click()
        await page.locator('dialog[open]').waitFor()
        if (name === 'Add a question') await page.getByRole('radio', { name: 'Choice' }).check()
      }
      await takeAll(stages, `70-panel-${numbered(name.toLowerCase().replaceAll(/\W/g, '-'), i)}`)
      for (const page of Object.values(stages)) {
        await page.keyboard.press('Escape')
        await page.locator('dialog[open]').waitFor({ state: 'detached' })
      }
    }
    for (const page of Object.values(stages))
      await page.getByRole('button', { name: 'More controls' }).click()
    await takeAll(stages, '79-menu')
    const [offer] = await Promise.all([
      pages.stage.waitForResponse(response => response.url().endsWith('/room/v1/stage/pairing')),
      pages.stage.getByRole('button', { name: 'Control from your phone' }).click(),
    ])
    const { token } = await offer.json()
    const pairing = await browser.page({ ...phone, reducedMotion: 'reduce' })
    await pairing.goto(`${room.url}/remote/${room.sessionId}#${token}`)
    for (const page of [pairing, pages.stage]) await page.locator('.pair-number').waitFor()
    await takeAll({ stage: pages.stage, phone: pairing }, '79-pairing', 4)
    await pages.stage.getByRole('button', { name: 'Yes, that is mine' }).click()
    await pages.stage.getByText('Your phone is a remote now.').waitFor()
    await takeAll({ stage: pages.stage }, '79-paired', 3)
    const embedded = await browser.page(stage)
    const { url } = await room.embedLink()
    await embedded.goto(url)
    for (const at of [0, 3, 11, 13]) {
      await room.activate(at)
      await embedded.locator(`[data-type="${everyType.questions[at]!.type}"]`).first().waitFor()
      if (at !== 13) {
        const answer = (i: number) =>
          at === 3 ? { value: 1 + (i % 5) } : { option_ids: [room.options[at]![(i * i) % 4]] }
        await Promise.all(crowd.map((device, i) => device.answer(room.questions[at]!, answer(i))))
        await embedded.getByText('12 of 13 answered').waitFor()
      } else
        for (const device of crowd.slice(6))
          await device.say({ type: 'ask', question_id: room.questions[at]!, text: asked.join(' ') })
      await takeAll({ stage: embedded, narrow: embedded }, `80-embed-${at}`, 3)
    }
    await embedded.locator('.embed').evaluate(embed => embed.scrollTo(0, embed.scrollHeight))
    await takeAll({ narrow: embedded }, '80-embed-13-scrolled', 3)
  } finally {
    await room.close()
  }
}
