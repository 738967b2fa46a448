import type { Page } from 'playwright-core'
import { activateQuestion } from '../../packages/server/src/features/session-control/question-phases.ts'
import { writing } from '../../packages/server/src/services.ts'
import type { Person } from '../../packages/server/test/support/workspace.ts'
import { everyType } from './deck.ts'
import type { Step } from './gallery.ts'
import { type Act, type DeskShow, press, screen } from './gallery-desk.ts'

const long =
  'Wenn Sie an die vergangenen zwölf Monate zurückdenken, welche der Rahmenbedingungen unserer Zusammenarbeit hat Ihnen am meisten geholfen, und warum?'
const arabic = 'ما هو أهم شيء تعلمته اليوم؟'

const decksOf = (s: DeskShow) => `/organizations/${s.ids.org}/presentations`

/** Makes a deck, whose id is known by a name then. */
const newDeck =
  (name: string, title: string, questions: readonly object[]) =>
  async (s: DeskShow): Promise<void> => {
    s.ids[name] = (await s.people.owner!.post(decksOf(s), { title, questions })).body.id
  }

/** The editor of a deck. @param deck the name of its id */
const editor = (name: string, deck: string, act?: Act, who = 'owner', org = 'org') =>
  screen(name, who, `/{${org}}/presentations/{${deck}}`, async (page, s) => {
    await page.locator('.deck-editor').waitFor()
    await act?.(page, s)
  })

const openSlide = (at: number) => (page: Page) => page.locator('.deck-slide-open').nth(at).click()
const addSlide = press('Add a slide')
const fillPrompt = (page: Page, prompt: string) => page.getByLabel('Question', { exact: true }).fill(prompt)

/** Typing on the slide itself. */
const typing = (name: string, deck: string, label: string, act: (page: Page) => Promise<unknown>) =>
  editor(name, deck, async page => {
    await act(page)
    await page.getByRole('button', { name: `On the slide: ${label}`, exact: true }).press('Enter')
  })

const openPane =
  (pane: string): Act =>
  async page => {
    await page.setViewportSize({ width: 320, height: 700 })
    await page.getByRole('button', { name: pane, exact: true }).click()
  }

/** A change that the plan does not allow. */
async function refuse(page: Page): Promise<void> {
  const json = { error: 'Not in your plan.', code: 'PLAN_LIMIT_REACHED' }
  await page.route(/\/questions\//, route => route.fulfill({ status: 402, json }))
  await fillPrompt(page, 'Too dear?')
}

const options = Array.from({ length: 6 }, (_, i) => ({ text: `${i + 1}. ${long.slice(0, 150)}` }))

/** The editor of presentations in its states: nothing yet, all types, long texts, trouble. */
export const editorStates: Step<DeskShow>[] = [
  newDeck('empty', 'Untitled', []),
  editor('deck-empty', 'empty'),
  editor('deck-content', 'deck'),
  newDeck('shared', 'Two members', everyType.questions.slice(0, 3)),
  async s => {
    s.people.colleague = await s.person(s.organizations.main!)
    s.pages.colleague = await s.openFor('colleague', '/{org}/presentations/{shared}')
    await s.pages.colleague.locator('#slide-prompt').focus()
  },
  editor('deck-read-only', 'shared', page => page.locator('.deck-read-only').waitFor()),
  editor('deck-sections', 'deck', async page => {
    for (const [at, title] of [
      [0, 'Opening'],
      [2, 'What we learned in the last twelve months'],
    ] as const) {
      await openSlide(at)(page)
      await page.getByRole('button', { name: 'Begin a section here' }).click()
      await page.keyboard.type(title)
      await page.keyboard.press('Enter')
    }
  }),
  editor('deck-columns', 'deck', async page => {
    await page.locator('.deck-layout').nth(2).click()
    await page.getByLabel('Second column', { exact: true }).fill('- 14:00 Questions')
  }),
  typing('deck-typing-title', 'deck', 'Title', openSlide(0)),
  typing('deck-typing-text', 'deck', 'Text', openSlide(0)),
  typing('deck-typing-empty', 'deck', 'Second column', page => page.locator('.deck-layout').nth(2).click()),
  editor('deck-question', 'deck', openSlide(3)),
  editor('deck-types', 'deck', addSlide),
  newDeck('all', everyType.title, everyType.questions),
  ...everyType.questions.map(({ type }, at) =>
    editor(`deck-of-${String(at + 1).padStart(2, '0')}-${type.toLowerCase()}`, 'all', openSlide(at)),
  ),
  typing('deck-typing-option', 'all', 'Option 2', openSlide(0)),
  editor('deck-phone', 'all', page =>
    page.locator('.deck-preview-choice input').nth(1).check({ force: true }),
  ),
  editor('deck-several', 'all', async page => {
    await openSlide(1)(page)
    await page
      .locator('.deck-slide-open')
      .nth(3)
      .click({ modifiers: ['Shift'] })
  }),
  editor('deck-start-menu', 'all', press('More ways to start')),
  editor('deck-theme', 'all', async page => {
    await page.getByRole('button', { name: 'Theme', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Clay' }).check()
    await dialog.getByRole('radio', { name: /^Your own/ }).check()
    await dialog.getByLabel('Text', { exact: true }).fill('#999999')
  }),
  editor('deck-share', 'all', press('Share', true)),
  editor('deck-hint', 'all', page => page.locator('.deck-form .info').first().click()),
  editor('deck-notes', 'all', page => page.getByLabel('Presenter’s notes').fill('Pause here.\n'.repeat(6))),
  editor('deck-pane-slides', 'all', openPane('Slides')),
  editor('deck-pane-preview', 'all', openPane('Preview')),
  newDeck('long', `${long} – ${long}`.slice(0, 200), [
    {
      type: 'QUIZ',
      prompt: long,
      options: [...options, { text: arabic }].map((option, i) => ({ ...option, is_correct: i === 0 })),
    },
    {
      type: 'OPEN_TEXT',
      prompt: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverleihung'.repeat(3),
    },
    { type: 'MULTIPLE_CHOICE', prompt: arabic, options: [{ text: 'نعم' }, { text: 'لا' }] },
  ]),
  editor('deck-long', 'long'),
  editor('deck-arabic', 'long', openSlide(2)),
  newDeck(
    'hundred',
    'A hundred questions',
    Array.from({ length: 100 }, (_, i) => ({ type: 'NPS', prompt: `Question number ${i + 1}?` })),
  ),
  editor('deck-hundred', 'hundred', async page => {
    await openSlide(0)(page)
    await page.keyboard.press('End')
  }),
  editor('deck-faults', 'all', async page => {
    await openSlide(0)(page)
    await fillPrompt(page, '')
    await page.locator('.deck-option input[type=text]').nth(0).fill('')
    await page.locator('#setting-time_limit_seconds').fill('soon')
    await page.getByText('Not everything is saved').waitFor()
  }),
  editor('deck-offline', 'all', async page => {
    await page.context().setOffline(true)
    await fillPrompt(page, 'On a train?')
    await page.getByText('Keep going').waitFor()
  }),
  newDeck('contested', 'Plans', [everyType.questions[0]!]),
  editor('deck-conflict', 'contested', async (page, s) => {
    const path = `${decksOf(s)}/${s.ids.contested}`
    const [slide] = (await s.people.owner!.get(`${path}/slides`)).body.slides
    await page.context().setOffline(true)
    await fillPrompt(page, 'Where shall all of us meet next spring?')
    await page.locator('.deck-option input[type=text]').nth(0).fill('By the sea, if the trains run by then')
    await page.getByText('Keep going').waitFor()
    const body = { prompt: 'What others ask', options: [{ text: 'Rome' }, { text: 'Oslo' }] }
    await s.people.owner!.call('PATCH', `${path}/questions/${slide.id}`, body)
    await page.context().setOffline(false)
    await page.getByRole('dialog').waitFor()
  }),
  newDeck('asked', 'Town hall', everyType.questions.slice(0, 3)),
  async s => {
    const { owner } = s.people as { owner: Person }
    const sessions = `/organizations/${s.ids.org}/sessions`
    const { body: session } = await owner.post(sessions, { presentation_id: s.ids.asked })
    await owner.post(`${sessions}/${session.id}/open`)
    const [first] = (await owner.get(`${decksOf(s)}/${s.ids.asked}/slides`)).body.slides
    await writing(s.app.services, tx =>
      activateQuestion(tx, s.organizations.main!, { sessionId: session.id, questionId: first.id }),
    )
  },
  editor('deck-locked', 'asked'),
  newDeck('trashed', 'Last year', everyType.questions.slice(0, 2)),
  s => s.people.owner!.call('DELETE', `${decksOf(s)}/${s.ids.trashed}`),
  editor('deck-trashed', 'trashed'),
  editor('deck-refused', 'all', async page => {
    await refuse(page)
    await page.getByText('The server did not accept a change.').waitFor()
  }),
  editor('deck-copied', 'all', async page => {
    await refuse(page)
    await page.getByRole('button', { name: 'Copy what is here' }).click()
  }),
  async s => {
    const { organization, owner } = await s.organization('Small')
    s.people.small = owner
    s.ids.small = organization.id
    const deck = { title: 'All types', questions: everyType.questions }
    s.ids.covered = (await owner.post(`/organizations/${organization.id}/presentations`, deck)).body.id
    await writing(s.app.services, ({ db }) =>
      db.updateTable('organizations').set({ plan: 'FREE' }).where('key', '=', organization.key).execute(),
    )
  },
  editor(
    'deck-plan',
    'covered',
    async page => {
      await page.locator('.deck-mark').last().scrollIntoViewIfNeeded()
      await page.locator('.deck-slide:has(.deck-mark) .deck-slide-open').last().click()
    },
    'small',
    'small',
  ),
  editor('deck-plan-types', 'covered', addSlide, 'small', 'small'),
  screen('deck-import-problems', 'owner', '/{org}/presentations/import', async page => {
    const lines = Array.from({ length: 30 }, (_, i) =>
      i % 3 ? `::Q${i}:: Which? {#}` : `Which ${i}? {=A ~B ~C}`,
    )
    const file = { name: 'quiz.gift', mimeType: 'text/plain', buffer: Buffer.from(lines.join('\n\n')) }
    await page.getByLabel('Choose a file').setInputFiles(file)
    await page.locator('.draft-slide').first().waitFor()
  }),
]
