import { reactions } from '../../packages/contract/src/room/reactions.ts'
import { phone, stage, type TestBrowser } from './browser.ts'
import { everyType } from './deck.ts'
import type { Gallery } from './gallery.ts'
import { startRoom } from './room.ts'
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

/** Right-to-left texts and words without an end, a presenter's page beside its stage, a text that fills it, reactions. */
export async function windows(browser: TestBrowser, { openPages, takeAll, take }: Gallery): Promise<void> {
  const session = { participant_identity_mode: 'IDENTIFIED', settings: { reactions: true } }
  const room = await startRoom(deck, session, { ROOMFUL_PUBLIC_URL: 'https://ask.example.org' })
  try {
    const pages = await openPages(room)
    const remote = await room.stage()
    const presenter = await browser.page({ ...stage, reducedMotion: 'reduce' })
    const inHand = await browser.page({ ...phone, reducedMotion: 'reduce' })
    const driving = await browser.page({ ...phone, reducedMotion: 'reduce' })
    const moderating = await browser.page({ ...phone, reducedMotion: 'reduce' })
    await moderating.goto((await room.stageUrl('moderator')).replace('/stage/', '/moderator/'))
    await moderating.getByRole('tab').first().waitFor()
    for (const [page, path] of [
      [presenter, '/presenter/'],
      [inHand, '/presenter/'],
      [driving, '/remote/'],
    ] as const) {
      await page.goto((await room.stageUrl('remote')).replace('/stage/', path))
      await page.getByText(deck.questions[0]!.notes!).waitFor()
    }
    const all = {
      ...pages,
      'stage-presenter': presenter,
      'phone-presenter': inHand,
      'remote-page': driving,
    }
    await takeAll({ 'stage-presenter': presenter, 'remote-page': driving }, '80-lobby', 3)
    const crowd = await Promise.all(
      Array.from({ length: 12 }, (_, i) => room.phone({ display_name: nameOf(i) })),
    )
    await room.activate(0)
    await pages.phone.locator('.option').nth(2).click()
    await Promise.all(
      crowd.map((device, i) =>
        device.answer(room.questions[0]!, { option_ids: [room.options[0]![(i * i) % 4]] }),
      ),
    )
    await pages.stage.locator('.answer-count', { hasText: /^13 / }).waitFor()
    await takeAll(all, '81-right-to-left', 3)
    await room.activate(1)
    const texts = [
      unbroken.repeat(2),
      'نعم، المزيد من ضوء النهار',
      'A short one',
      'المزيد من (light) من فضلك!',
    ]
    for (const [i, text] of texts.entries()) await crowd[i]!.answer(room.questions[1]!, { text })
    await pages.phone.getByLabel('Your text').waitFor()
    await pages.stage.locator('.note').nth(3).waitFor()
    await takeAll(all, '82-unbroken', 3)
    await moderating.getByRole('tab', { name: 'Answers' }).click()
    await takeAll({ 'phone-moderator': moderating }, '82-moderator-answers', 3)
    await remote.say({ type: 'screen', enlarged: texts[0]! })
    await pages.stage.locator('.enlarged').waitFor()
    await takeAll(all, '83-enlarged-text', 3)
    await room.activate(2)
    for (const [i, text] of asked.entries())
      await crowd[i]!.say({ type: 'ask', question_id: room.questions[2]!, text })
    await pages.stage.locator('.board-entry').nth(4).waitFor()
    await takeAll(
      {
        'stage-presenter': presenter,
        'phone-presenter': inHand,
        'remote-page': driving,
        'phone-moderator': moderating,
      },
      '84-presenter-entries',
      2,
    )
    await remote.say({ type: 'screen', enlarged: asked[2]! })
    await pages.stage.locator('.enlarged').waitFor()
    await takeAll({ stage: pages.stage }, '85-enlarged-entry', 3)
    await remote.say({ type: 'screen', enlarged: null })
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
      await Promise.all(crowd.map((device, i) => device.say({ type: 'react', reaction: reactions[i % 5]! })))
      await moving.locator('.floating-reactions > *').nth(reactions.length).waitFor()
      await take(moving, `86-reactions-stage-${width}-${colorScheme}`)
    }
  } finally {
    await room.close()
  }
}

/** A presenter view and a remote through a quiz with teams, and what phones show then: teams, asking next to slides, being removed. */
export async function presenting(browser: TestBrowser, { openPages, takeAll }: Gallery): Promise<void> {
  const quiz = everyType.questions.find(({ type }) => type === 'QUIZ')!
  const timed = { ...quiz, settings: { time_limit_seconds: 600 } }
  const room = await startRoom(
    {
      title: 'An evening of questions',
      questions: [timed, { ...timed, prompt: 'And which says that it has moved?' }],
    },
    {
      participant_identity_mode: 'IDENTIFIED',
      settings: {
        teams: { names: ['Red Pandas', 'Los Búhos'], assignment: 'CHOSEN' },
        qa_beside_slides: true,
      },
    },
    { ROOMFUL_PUBLIC_URL: 'https://ask.example.org' },
  )
  try {
    const { phone: inHand } = await openPages(room, 'Choose your team')
    await takeAll({ phone: inHand }, '86-team-choice')
    await inHand.locator('.team-button').first().click()
    await inHand.getByRole('heading', { name: 'Look at the screen' }).waitFor()
    const presenter = await browser.page({ ...stage, reducedMotion: 'reduce' })
    const driving = await browser.page({ ...phone, reducedMotion: 'reduce' })
    for (const [page, path] of [
      [presenter, '/presenter/'],
      [driving, '/remote/'],
    ] as const) {
      await page.goto((await room.stageUrl('remote')).replace('/stage/', path))
      await page.locator('.s-canvas').first().waitFor()
    }
    const pages = { 'stage-presenter': presenter, 'remote-page': driving, phone: inHand }
    const crowd = await Promise.all(
      Array.from({ length: 6 }, (_, i) => room.phone({ display_name: nameOf(i), team: i % 2 })),
    )
    await takeAll(pages, '86-presenting-0-lobby', 3)
    const remote = await room.stage()
    for (const at of [0, 1]) {
      await room.activate(at)
      for (const page of Object.values(pages)) await page.locator('[data-type="QUIZ"]').first().waitFor()
      await Promise.all(
        crowd.map((device, i) =>
          device.answer(room.questions[at]!, { option_ids: [room.options[at]![i % 3]!] }),
        ),
      )
      await inHand.locator('.option').nth(1).click()
      await inHand.getByText('Saved.').first().waitFor()
      await takeAll(pages, `86-presenting-${at + 1}-quiz-1-answered`, 3)
      await remote.say({ type: 'reveal' })
      await inHand.locator('[data-part="verdict"]').waitFor()
      await takeAll(pages, `86-presenting-${at + 1}-quiz-2-revealed`, 3)
      await remote.say({ type: 'leaderboard', shown: true })
      await inHand.locator('[data-part="standing"]').waitFor()
      await takeAll(pages, `86-presenting-${at + 1}-quiz-3-leaderboard`, 3)
      await remote.say({ type: 'leaderboard', shown: false })
    }
    const removed = await browser.page({ ...phone, reducedMotion: 'reduce' })
    await removed.goto(`${room.url}/j/${room.code}`)
    await removed.getByLabel('Your name').fill('Zoe Q.')
    await removed.getByRole('button', { name: 'Join', exact: true }).click()
    await remote.until(() => remote.room!.people.some(one => one.display_name === 'Zoe Q.'))
    const { participant_id } = remote.room!.people.find(one => one.display_name === 'Zoe Q.')!
    await remote.say({ type: 'remove', participant_id, keep_answers: true })
    await removed.getByRole('heading', { name: 'You have left the room' }).waitFor()
    await takeAll({ phone: removed }, '86-removed')
    await remote.say({ type: 'close' })
    await inHand.getByRole('heading', { name: /^Thank you/ }).waitFor()
    await takeAll(pages, '86-presenting-3-end', 3)
  } finally {
    await room.close()
  }
}
