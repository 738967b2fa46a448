import { reactions } from '../../packages/contract/src/room/reactions.ts'
import { phone, stage } from './browser.ts'
import { everyType, quizEvening } from './deck.ts'
import { all } from './gallery.ts'
import { each, inRoom, named, type RoomShow, state } from './gallery-room.ts'
import { asked, nameOf } from './showcase.ts'

const notes = 'Say first why we ask. Then give them a minute.'
const withNotes = {
  title: everyType.title,
  questions: everyType.questions.map((question, i) => (i < 2 ? { ...question, notes } : question)),
}
const QA = everyType.questions.length - 1
const stages = 'stage remote'
const panelNames = [
  ...['Q&A', 'All slides', 'Who is here', 'Hidden answers', 'Merge words', 'Held back', 'Join code'],
  ...['Add a question', 'Control from your phone', 'Keyboard shortcuts', 'End session…'],
]

/** Panels over a stage, pairing, and embedded stages. */
export const panels = inRoom(withNotes, { ...named, settings: { reactions: true, word_filter: true } }, [
  async s => {
    await s.openPages()
    await s.gather(12)
    await s.show(1)
    await s.answers(1, i => ({ words: i % 4 ? ['calm', `word ${i}`] : ['sh1t'] }))
    await s.show(QA)
    await s.asks(QA, [...asked, 'Who baked this merde?'])
  },
  ...panelNames.flatMap((name, i) => [
    state(
      `70-panel-${String(i).padStart(2, '0')}-${name.toLowerCase().replaceAll(/\W/g, '-')}`,
      stages,
      all,
      async s => {
        // Of words and texts only.
        if (name === 'Hidden answers') await s.show(1, stages)
        if (name === 'Merge words') await s.remote.send({ type: 'merge', text: 'word 1', counts_as: 'calm' })
        for (const page of Object.values(s.on(stages))) {
          const button = page.getByRole('button', { name, exact: name !== 'Q&A' && name !== 'Held back' })
          if (!(await button.first().isVisible()))
            await page.getByRole('button', { name: 'More controls' }).click()
          await button.first().click()
          await page.locator('dialog[open]').waitFor()
          if (name === 'Add a question') await page.getByRole('radio', { name: 'Choice' }).check()
        }
      },
    ),
    async (s: RoomShow) => {
      for (const page of Object.values(s.on(stages))) await page.keyboard.press('Escape')
      await s.see(stages, 'dialog[open]', 'detached')
    },
  ]),
  state('79-menu', stages, all, s => s.press(stages, 'More controls')),
  state('79-pairing', 'stage phone=pairing', 4, async s => {
    const [offer] = await Promise.all([
      s.pages.stage!.waitForResponse(response => response.url().endsWith('/room/v1/stage/pairing')),
      s.press('stage', 'Control from your phone'),
    ])
    await s.open('pairing', `${s.url}/remote/${s.sessionId}#${(await offer.json()).token}`)
    await s.see('pairing stage', '.pair-number')
  }),
  state('79-paired', 'stage', 3, async s => {
    await s.press('stage', 'Yes, that is mine')
    await s.see('stage', 'text=Your phone is a remote now.')
  }),
  async s => void (await s.open('stage-embed', (await s.embedLink()).url)),
  ...[0, 3, 11, QA].map(at =>
    state(`80-embed-${at}`, 'stage=stage-embed narrow=stage-embed', 3, async s => {
      await s.show(at, 'stage-embed')
      if (at === QA) {
        for (const device of s.crowd.slice(6))
          await device.send({ type: 'ask', question_id: s.questions[at]!, text: asked.join(' ') })
        return
      }
      if (at === 3) await s.answers(at, i => ({ value: 1 + (i % 5) }))
      else await s.choices(at, i => (i * i) % 4)
      await s.see('stage-embed', 'text=12 of 13 answered')
    }),
  ),
  state('80-embed-13-scrolled', 'narrow=stage-embed', 3, s =>
    s.pages['stage-embed']!.locator('.embed').evaluate(embed => embed.scrollTo(0, embed.scrollHeight)),
  ),
])

const unbroken = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const openMeeting = {
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
const texts = [unbroken.repeat(2), 'نعم، المزيد من ضوء النهار', 'A short one', 'المزيد من (light) من فضلك!']
const controls = 'stage-presenter phone-presenter remote-page'
const moderator = 'phone-moderator'

/** Right-to-left texts and words without an end, a presenter's page next to its stage, a text that fills it, reactions. */
export const windows = inRoom(openMeeting, { ...named, settings: { reactions: true } }, [
  state('80-lobby', 'stage-presenter remote-page', 3, async s => {
    await s.openPages()
    await s.openAs(moderator, 'moderator')
    await s.see(moderator, '[role=tab]')
    await s.openAs('stage-presenter', 'presenter')
    await s.openAs('phone-presenter', 'presenter')
    await s.openAs('remote-page', 'remote')
    await s.see(controls, `text=${openMeeting.questions[0]!.notes}`)
  }),
  state('81-right-to-left', `${each} ${controls}`, 3, async s => {
    await s.gather(12)
    await s.show(0)
    await s.pages.phone!.locator('.option').nth(2).click()
    await s.choices(0, i => (i * i) % 4)
    await s.see('stage', '.answer-count:has-text("13 of")')
  }),
  state('82-unbroken', `${each} ${controls}`, 3, async s => {
    await s.show(1)
    await s.answers(1, i => ({ text: texts[i] }), s.crowd.slice(0, texts.length))
    await s.see('phone', 'textarea')
    await s.see('stage', '.note >> nth=3')
    await s.layOutAgain(each)
  }),
  state('82-moderator-answers', moderator, 3, s =>
    s.pages[moderator]!.getByRole('tab', { name: 'Answers' }).click(),
  ),
  state('83-enlarged-text', `${each} ${controls}`, 3, async s => {
    await s.remote.send({ type: 'screen', enlarged: texts[0]! })
    await s.see('stage', '.enlarged')
  }),
  state('84-presenter-entries', `${controls} ${moderator}`, 2, async s => {
    await s.show(2)
    await s.asks(2, asked)
    await s.see('stage', '.board-entry >> nth=4')
  }),
  state('85-enlarged-entry', 'stage', 3, async s => {
    await s.remote.send({ type: 'screen', enlarged: asked[2]! })
    await s.see('stage', '.enlarged')
  }),
  async s => {
    await s.remote.send({ type: 'screen', enlarged: null })
    const moving = await s.gallery.browser.page(stage)
    s.pages.moving = moving
    await moving.goto(await s.stageUrl('screen'))
    await s.see('moving', '.board-entry >> nth=4')
    for (const [colorScheme, width, height] of [
      ['light', 1280, 720],
      ['dark', 1920, 1080],
      ['light', 3840, 2160],
    ] as const) {
      await moving.emulateMedia({ colorScheme })
      await moving.setViewportSize({ width, height })
      await s.see('moving', '.floating-reactions > *', 'detached')
      await Promise.all(
        s.crowd.map((device, i) => device.send({ type: 'react', reaction: reactions[i % 5]! })),
      )
      await s.see('moving', `.floating-reactions > * >> nth=${reactions.length}`)
      await s.gallery.take(moving, `86-reactions-stage-${width}-${colorScheme}`)
    }
  },
])

const teams = { names: ['Red Pandas', 'Los Búhos'], assignment: 'CHOSEN' }
const unhurried = quizEvening({ settings: { time_limit_seconds: 600 } })
const presented = 'stage-presenter remote-page phone'

/** A presenter view and a remote through a quiz with teams, and what phones show then: teams, asking next to slides, being removed. */
export const presenting = inRoom(unhurried, { ...named, settings: { teams, qa_beside_slides: true } }, [
  state('86-team-choice', 'phone', all, s => s.openPages('Choose your team')),
  state('86-presenting-0-lobby', presented, 3, async s => {
    await s.pages.phone!.locator('.team-button').first().click()
    await s.see('phone', 'text=Look at the screen')
    await s.openAs('stage-presenter', 'presenter')
    await s.openAs('remote-page', 'remote')
    await s.see('stage-presenter remote-page', '.s-canvas')
    await s.gather(6, i => ({ display_name: nameOf(i), team: i % 2 }))
    await s.see('stage-presenter', 'text=7 people here')
  }),
  ...[0, 1].flatMap(at => [
    state(`86-presenting-${at + 1}-quiz-1-answered`, presented, 3, async s => {
      await s.show(at, presented)
      await s.choices(at, i => i % 3)
      await s.pages.phone!.locator('.option').nth(1).click()
      await s.see('phone', 'text=Saved.')
      await s.see('stage-presenter', 'text=7 of 7 answered')
    }),
    state(`86-presenting-${at + 1}-quiz-2-revealed`, presented, 3, async s => {
      await s.remote.send({ type: 'reveal' })
      await s.see('phone', '[data-part="verdict"]')
    }),
    state(`86-presenting-${at + 1}-quiz-3-leaderboard`, presented, 3, async s => {
      await s.leaderboard(true)
      await s.see('phone', '[data-part="standing"]')
    }),
    (s: RoomShow) => s.leaderboard(false),
  ]),
  state('86-removed', 'phone=removed', all, async s => {
    await s.openJoining('removed', phone)
    await s.joinOn('removed', 'Zoe Q.')
    await s.see('removed', 'text=Zoe Q.')
    const zoe = () => s.remote.room!.people.find(one => one.display_name === 'Zoe Q.')
    await s.remote.until(() => zoe() !== undefined)
    await s.remote.send({ type: 'remove', participant_id: zoe()!.participant_id, keep_answers: true })
    await s.see('removed', 'text=You have left the room')
  }),
  state('86-presenting-3-end', presented, 3, async s => {
    await s.remote.send({ type: 'close' })
    await s.see('phone', 'text=Thank you')
  }),
])
