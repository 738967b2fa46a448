import { reactions } from '../../packages/contract/src/room/reactions.ts'
import { phone, stage, type TestBrowser } from './browser.ts'
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
