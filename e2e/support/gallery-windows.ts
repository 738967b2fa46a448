import { reactions } from '../../packages/contract/src/room/reactions.ts'
import { phone, stage } from './browser.ts'
import { everyType, quizEvening } from './deck.ts'
import { type Gallery, joinOn, layOutAgain, named } from './gallery.ts'
import { asked, nameOf } from './showcase.ts'

const unbroken = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const deck = {
  title: 'لقاء مفتوح مع الإدارة',
  questions: [
    {
      type: 'MULTIPLE_CHOICE',
      prompt: 'كم يومًا في الأسبوع في المكتب يناسبك؟',
      options: [{ text: 'ولا يوم' }, { text: 'يومان (٢)' }, { text: unbroken }, { text: 'كل يوم: 5 days' }],
      notes: 'قل أولاً لماذا نسأل.',
    },
    { type: 'OPEN_TEXT', prompt: unbroken.repeat(3) },
    { type: 'QA', prompt: 'What would you like to ask the board?', notes: 'Ten minutes, no longer.' },
  ],
}

/** Panels over a stage, pairing, and embedded stages. */
export function panels({ withRoom, open, openPages, takeAll }: Gallery): Promise<void> {
  const notes = 'Say first why we ask. Then give them a minute.'
  const deck = {
    title: everyType.title,
    questions: everyType.questions.map((question, i) => (i < 2 ? { ...question, notes } : question)),
  }
  return withRoom(deck, { ...named, settings: { reactions: true, word_filter: true } }, async room => {
    const pages = await openPages(room)
    const crowd = await room.crowd(12)
    await room.show(1, {})
    await room.answers(1, crowd, i => ({ words: i % 4 ? ['calm', `word ${i}`] : ['sh1t'] }))
    const QA = room.questions.length - 1
    await room.show(QA, {})
    await room.asks(QA, crowd, [...asked, 'Who baked this merde?'])
    const { phone: _, ...stages } = pages
    const names = [
      ...['Q&A', 'All slides', 'Who is here', 'Hidden answers', 'Merge words', 'Held back', 'Join code'],
      ...['Add a question', 'Control from your phone', 'Keyboard shortcuts', 'End session…'],
    ]
    for (const [i, name] of names.entries()) {
      // Of words and texts only.
      if (name === 'Hidden answers') await room.show(1, stages)
      if (name === 'Merge words') await room.remote.send({ type: 'merge', text: 'word 1', counts_as: 'calm' })
      for (const page of Object.values(stages)) {
        const button = page.getByRole('button', { name, exact: name !== 'Q&A' && name !== 'Held back' })
        if (!(await button.first().isVisible()))
          await page.getByRole('button', { name: 'More controls' }).click()
        await button.first().click()
        await page.locator('dialog[open]').waitFor()
        if (name === 'Add a question') await page.getByRole('radio', { name: 'Choice' }).check()
      }
      const what = name.toLowerCase().replaceAll(/\W/g, '-')
      await takeAll(stages, `70-panel-${String(i).padStart(2, '0')}-${what}`)
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
    const pairing = await open(`${room.url}/remote/${room.sessionId}#${token}`, phone)
    for (const page of [pairing, pages.stage]) await page.locator('.pair-number').waitFor()
    await takeAll({ stage: pages.stage, phone: pairing }, '79-pairing', 4)
    await pages.stage.getByRole('button', { name: 'Yes, that is mine' }).click()
    await pages.stage.getByText('Your phone is a remote now.').waitFor()
    await takeAll({ stage: pages.stage }, '79-paired', 3)
    const embedded = await open((await room.embedLink()).url)
    for (const at of [0, 3, 11, 13]) {
      await room.show(at, { embedded })
      if (at === 13) for (const device of crowd.slice(6)) await room.asks(at, [device], [asked.join(' ')])
      else {
        await room.answers(at, crowd, i =>
          at === 3 ? { value: 1 + (i % 5) } : { option_ids: [room.options[at]![(i * i) % 4]] },
        )
        await embedded.getByText('12 of 13 answered').waitFor()
      }
      await takeAll({ stage: embedded, narrow: embedded }, `80-embed-${at}`, 3)
    }
    await embedded.locator('.embed').evaluate(embed => embed.scrollTo(0, embed.scrollHeight))
    await takeAll({ narrow: embedded }, '80-embed-13-scrolled', 3)
  })
}

/** Right-to-left texts and words without an end, a presenter's page next to its stage, a text that fills it, reactions. */
export function windows(gallery: Gallery): Promise<void> {
  const { browser, withRoom, openAs, openPages, takeAll, take } = gallery
  return withRoom(deck, { ...named, settings: { reactions: true } }, async room => {
    const pages = await openPages(room)
    const { remote } = room
    const moderating = await openAs(room, 'moderator')
    await moderating.getByRole('tab').first().waitFor()
    const controlPages = {
      'stage-presenter': await openAs(room, 'presenter', stage),
      'phone-presenter': await openAs(room, 'presenter'),
      'remote-page': await openAs(room, 'remote'),
    }
    for (const page of Object.values(controlPages)) await page.getByText(deck.questions[0]!.notes!).waitFor()
    const { 'phone-presenter': _, ...lobby } = controlPages
    const all = { ...pages, ...controlPages }
    await takeAll(lobby, '80-lobby', 3)
    const crowd = await room.crowd(12)
    await room.show(0, {})
    await pages.phone.locator('.option').nth(2).click()
    await room.choices(0, crowd, i => (i * i) % 4)
    await pages.stage.locator('.answer-count', { hasText: /^13 / }).waitFor()
    await takeAll(all, '81-right-to-left', 3)
    await room.show(1, {})
    const texts = [
      unbroken.repeat(2),
      'نعم، المزيد من ضوء النهار',
      'A short one',
      'المزيد من (light) من فضلك!',
    ]
    await room.answers(1, crowd.slice(0, texts.length), i => ({ text: texts[i] }))
    await pages.phone.getByLabel('Your text').waitFor()
    await pages.stage.locator('.note').nth(3).waitFor()
    await layOutAgain(pages)
    await takeAll(all, '82-unbroken', 3)
    await moderating.getByRole('tab', { name: 'Answers' }).click()
    await takeAll({ 'phone-moderator': moderating }, '82-moderator-answers', 3)
    await remote.send({ type: 'screen', enlarged: texts[0]! })
    await pages.stage.locator('.enlarged').waitFor()
    await takeAll(all, '83-enlarged-text', 3)
    await room.show(2, {})
    await room.asks(2, crowd, asked)
    await pages.stage.locator('.board-entry').nth(4).waitFor()
    await takeAll({ ...controlPages, 'phone-moderator': moderating }, '84-presenter-entries', 2)
    await remote.send({ type: 'screen', enlarged: asked[2]! })
    await pages.stage.locator('.enlarged').waitFor()
    await takeAll({ stage: pages.stage }, '85-enlarged-entry', 3)
    await remote.send({ type: 'screen', enlarged: null })
    const moving = await browser.page(stage)
    await moving.goto(await room.stageUrl('screen'))
    await moving.locator('.board-entry').nth(4).waitFor()
    for (const [colorScheme, width, height] of [
      ['light', 1280, 720],
      ['dark', 1920, 1080],
      ['light', 3840, 2160],
    ] as const) {
      await moving.emulateMedia({ colorScheme })
      await moving.setViewportSize({ width, height })
      await moving.locator('.floating-reactions > *').first().waitFor({ state: 'detached' })
      await Promise.all(crowd.map((device, i) => device.send({ type: 'react', reaction: reactions[i % 5]! })))
      await moving.locator('.floating-reactions > *').nth(reactions.length).waitFor()
      await take(moving, `86-reactions-stage-${width}-${colorScheme}`)
    }
  })
}

/** A presenter view and a remote through a quiz with teams, and what phones show then: teams, asking next to slides, being removed. */
export function presenting({ withRoom, open, openAs, openPages, takeAll }: Gallery): Promise<void> {
  const teams = { names: ['Red Pandas', 'Los Búhos'], assignment: 'CHOSEN' }
  const session = { ...named, settings: { teams, qa_beside_slides: true } }
  return withRoom(quizEvening({ settings: { time_limit_seconds: 600 } }), session, async room => {
    const { phone: inHand } = await openPages(room, 'Choose your team')
    await takeAll({ phone: inHand }, '86-team-choice')
    await inHand.locator('.team-button').first().click()
    await inHand.getByRole('heading', { name: 'Look at the screen' }).waitFor()
    const pages = {
      'stage-presenter': await openAs(room, 'presenter', stage),
      'remote-page': await openAs(room, 'remote'),
      phone: inHand,
    }
    for (const page of [pages['stage-presenter'], pages['remote-page']])
      await page.locator('.s-canvas').first().waitFor()
    const crowd = await room.crowd(6, i => ({ display_name: nameOf(i), team: i % 2 }))
    await takeAll(pages, '86-presenting-0-lobby', 3)
    const { remote } = room
    for (const at of [0, 1]) {
      await room.show(at, pages)
      await room.choices(at, crowd, i => i % 3)
      await inHand.locator('.option').nth(1).click()
      await inHand.getByText('Saved.').first().waitFor()
      await takeAll(pages, `86-presenting-${at + 1}-quiz-1-answered`, 3)
      await remote.send({ type: 'reveal' })
      await inHand.locator('[data-part="verdict"]').waitFor()
      await takeAll(pages, `86-presenting-${at + 1}-quiz-2-revealed`, 3)
      await remote.send({ type: 'leaderboard', shown: true })
      await inHand.locator('[data-part="standing"]').waitFor()
      await takeAll(pages, `86-presenting-${at + 1}-quiz-3-leaderboard`, 3)
      await remote.send({ type: 'leaderboard', shown: false })
    }
    const removed = await open(`${room.url}/j/${room.code}`, phone)
    await joinOn(removed, 'Zoe Q.')
    await remote.until(() => remote.room!.people.some(one => one.display_name === 'Zoe Q.'))
    const { participant_id } = remote.room!.people.find(one => one.display_name === 'Zoe Q.')!
    await remote.send({ type: 'remove', participant_id, keep_answers: true })
    await removed.getByRole('heading', { name: 'You have left the room' }).waitFor()
    await takeAll({ phone: removed }, '86-removed')
    await remote.send({ type: 'close' })
    await inHand.getByRole('heading', { name: /^Thank you/ }).waitFor()
    await takeAll(pages, '86-presenting-3-end', 3)
  })
}
