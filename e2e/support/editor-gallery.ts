import type { BrowserContextOptions, Page } from 'playwright-core'
import { activateQuestion } from '../../packages/server/src/features/session-control/question-phases.ts'
import { type Organization, writing } from '../../packages/server/src/services.ts'
import type { Person } from '../../packages/server/test/support/workspace.ts'
import { everyType } from './deck.ts'
import type { TestWorkspace } from './workspace.ts'

/** Opens a page and brings it into the state that is to be seen. */
export type OpenScreen = (options: BrowserContextOptions) => Promise<Page>

const long =
  'Wenn Sie an die vergangenen zwölf Monate zurückdenken, welche der Rahmenbedingungen unserer Zusammenarbeit hat Ihnen am meisten geholfen, und warum?'
const arabic = 'ما هو أهم شيء تعلمته اليوم؟'

/** Pictures of the editor of presentations in its states: nothing yet, all types, long texts, trouble. */
export async function editorGallery({
  workspace,
  organization,
  owner,
  deckId,
  shoot,
}: {
  readonly workspace: TestWorkspace
  readonly organization: Organization
  readonly owner: Person
  /** A deck that begins with a content slide. */
  readonly deckId: string
  readonly shoot: (name: string, open: OpenScreen) => Promise<void>
}): Promise<void> {
  const decks = `/organizations/${organization.id}/presentations`
  const newDeck = async (title: string, questions: readonly object[]): Promise<string> =>
    (await owner.post(decks, { title, questions })).body.id
  const opened = async (id: string, options: BrowserContextOptions, person = owner, org = organization) => {
    const page = await workspace.pageOf(person, `/${org.id}/presentations/${id}`, options)
    await page.locator('.deck-editor').waitFor()
    return page
  }
  const deck =
    (id: string, act: (page: Page) => Promise<unknown> = async () => {}): OpenScreen =>
    async options => {
      const page = await opened(id, options)
      await act(page)
      return page
    }
  const open = (page: Page, at: number) => page.locator('.deck-slide-open').nth(at).click()

  await shoot('deck-empty', deck(await newDeck('Untitled', [])))
  await shoot('deck-content', deck(deckId))
  const colleague = await workspace.person(organization)
  const sharedId = await newDeck('Two members', everyType.questions.slice(0, 3))
  await shoot('deck-held', async options => {
    const other = await opened(sharedId, options, colleague)
    await other.locator('#slide-prompt').focus()
    const page = await opened(sharedId, options)
    await page.locator('.deck-read-only').waitFor()
    return page
  })
  await shoot(
    'deck-sections',
    deck(deckId, async page => {
      for (const [at, title] of [
        [0, 'Opening'],
        [2, 'What we learned in the last twelve months'],
      ] as const) {
        await open(page, at)
        await page.getByRole('button', { name: 'Begin a section here' }).click()
        await page.keyboard.type(title)
        await page.keyboard.press('Enter')
      }
    }),
  )
  await shoot(
    'deck-columns',
    deck(deckId, async page => {
      await page.locator('.deck-layout').nth(2).click()
      await page.getByLabel('Second column', { exact: true }).fill('- 14:00 Questions')
    }),
  )
  const typing = (name: string, id: string, label: string, act: (page: Page) => Promise<unknown>) =>
    shoot(
      name,
      deck(id, async page => {
        await act(page)
        await page.getByRole('button', { name: `On the slide: ${label}`, exact: true }).press('Enter')
      }),
    )
  await typing('deck-typing-title', deckId, 'Title', page => open(page, 0))
  await typing('deck-typing-text', deckId, 'Text', page => open(page, 0))
  await typing('deck-typing-empty', deckId, 'Second column', page =>
    page.locator('.deck-layout').nth(2).click(),
  )
  await shoot(
    'deck-question',
    deck(deckId, page => open(page, 3)),
  )
  await shoot(
    'deck-types',
    deck(deckId, page => page.getByRole('button', { name: 'Add a slide' }).first().click()),
  )
  const all = await newDeck(everyType.title, everyType.questions)
  for (const [at, { type }] of everyType.questions.entries())
    await shoot(
      `deck-of-${String(at + 1).padStart(2, '0')}-${type.toLowerCase()}`,
      deck(all, page => open(page, at)),
    )
  await typing('deck-typing-option', all, 'Option 2', page => open(page, 0))
  await shoot(
    'deck-phone',
    deck(all, page => page.locator('.deck-preview-choice input').nth(1).check({ force: true })),
  )
  await shoot(
    'deck-several',
    deck(all, async page => {
      await open(page, 1)
      await page
        .locator('.deck-slide-open')
        .nth(3)
        .click({ modifiers: ['Shift'] })
    }),
  )
  await shoot(
    'deck-start-menu',
    deck(all, page => page.getByRole('button', { name: 'More ways to start' }).click()),
  )
  await shoot(
    'deck-theme',
    deck(all, async page => {
      await page.getByRole('button', { name: 'Theme', exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('radio', { name: 'Clay' }).check()
      await dialog.getByRole('radio', { name: /^Your own/ }).check()
      await dialog.getByLabel('Text', { exact: true }).fill('#999999')
    }),
  )
  await shoot(
    'deck-share',
    deck(all, page => page.getByRole('button', { name: 'Share', exact: true }).click()),
  )
  await shoot(
    'deck-hint',
    deck(all, page => page.locator('.deck-form .info').first().click()),
  )
  await shoot(
    'deck-notes',
    deck(all, page => page.getByLabel('Presenter’s notes').fill('Pause here.\n'.repeat(6))),
  )
  const narrow = (name: string, pane: string) =>
    shoot(
      name,
      deck(all, async page => {
        await page.setViewportSize({ width: 320, height: 700 })
        await page.getByRole('button', { name: pane, exact: true }).click()
      }),
    )
  await narrow('deck-pane-slides', 'Slides')
  await narrow('deck-pane-preview', 'Preview')
  const options = [
    ...Array.from({ length: 6 }, (_, i) => ({ text: `${i + 1}. ${long.slice(0, 150)}` })),
    { text: arabic },
  ]
  const longDeck = await newDeck(`${long} – ${long}`.slice(0, 200), [
    { type: 'QUIZ', prompt: long, options: options.map((option, i) => ({ ...option, is_correct: i === 0 })) },
    {
      type: 'OPEN_TEXT',
      prompt: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverleihung'.repeat(3),
    },
    { type: 'MULTIPLE_CHOICE', prompt: arabic, options: [{ text: 'نعم' }, { text: 'لا' }] },
  ])
  await shoot('deck-long', deck(longDeck))
  await shoot(
    'deck-arabic',
    deck(longDeck, page => open(page, 2)),
  )
  const hundred = await newDeck(
    'A hundred questions',
    Array.from({ length: 100 }, (_, i) => ({ type: 'NPS', prompt: `Question number ${i + 1}?` })),
  )
  await shoot(
    'deck-hundred',
    deck(hundred, async page => {
      await open(page, 0)
      await page.keyboard.press('End')
    }),
  )
  await shoot(
    'deck-faults',
    deck(all, async page => {
      await open(page, 0)
      await page.getByLabel('Question', { exact: true }).fill('')
      await page.locator('.deck-option input[type=text]').nth(0).fill('')
      await page.locator('#setting-time_limit_seconds').fill('soon')
      await page.getByText('Not everything is saved').waitFor()
    }),
  )
  await shoot(
    'deck-offline',
    deck(all, async page => {
      await page.context().setOffline(true)
      await page.getByLabel('Question', { exact: true }).fill('On a train?')
      await page.getByText('Keep going').waitFor()
    }),
  )
  const contested = await newDeck('Plans', [everyType.questions[0]!])
  await shoot('deck-conflict', async given => {
    const page = await opened(contested, given)
    const path = `${decks}/${contested}`
    const [slide] = (await owner.get(`${path}/slides`)).body.slides
    await page.context().setOffline(true)
    await page.getByLabel('Question', { exact: true }).fill('Where shall all of us meet next spring?')
    await page.locator('.deck-option input[type=text]').nth(0).fill('By the sea, if the trains run by then')
    await page.getByText('Keep going').waitFor()
    const body = { prompt: `What others ask ${Date.now()}`, options: [{ text: 'Rome' }, { text: 'Oslo' }] }
    await owner.call('PATCH', `${path}/questions/${slide.id}`, body)
    await page.context().setOffline(false)
    await page.getByRole('dialog').waitFor()
    return page
  })
  const asked = await newDeck('Town hall', everyType.questions.slice(0, 3))
  const { body: session } = await owner.post(`/organizations/${organization.id}/sessions`, {
    presentation_id: asked,
  })
  await owner.post(`/organizations/${organization.id}/sessions/${session.id}/open`)
  const [first] = (await owner.get(`${decks}/${asked}/slides`)).body.slides
  await writing(workspace.app.services, tx =>
    activateQuestion(tx, organization, { sessionId: session.id, questionId: first.id }),
  )
  await shoot('deck-locked', deck(asked))
  const trashed = await newDeck('Last year', everyType.questions.slice(0, 2))
  await owner.call('DELETE', `${decks}/${trashed}`)
  await shoot('deck-trashed', deck(trashed))
  await shoot(
    'deck-refused',
    deck(all, async page => {
      const json = { error: 'Not in your plan.', code: 'PLAN_LIMIT_REACHED' }
      await page.route(/\/questions\//, route => route.fulfill({ status: 402, json }))
      await page.getByLabel('Question', { exact: true }).fill('Too dear?')
      await page.getByText('The server did not accept a change.').waitFor()
    }),
  )
  await shoot(
    'deck-copied',
    deck(all, async page => {
      const json = { error: 'Not in your plan.', code: 'PLAN_LIMIT_REACHED' }
      await page.route(/\/questions\//, route => route.fulfill({ status: 402, json }))
      await page.getByLabel('Question', { exact: true }).fill('Too dear?')
      await page.getByRole('button', { name: 'Copy what is here' }).click()
    }),
  )
  const { organization: small, owner: other } = await workspace.organization('Small')
  const { body: covered } = await other.post(`/organizations/${small.id}/presentations`, {
    title: 'All types',
    questions: everyType.questions,
  })
  await writing(workspace.app.services, ({ db }) =>
    db.updateTable('organizations').set({ plan: 'FREE' }).where('key', '=', small.key).execute(),
  )
  await shoot('deck-plan', async given => {
    const page = await opened(covered.id, given, other, small)
    await page.locator('.deck-mark').last().scrollIntoViewIfNeeded()
    await page.locator('.deck-slide:has(.deck-mark) .deck-slide-open').last().click()
    return page
  })
  await shoot('deck-plan-types', async given => {
    const page = await opened(covered.id, given, other, small)
    await page.getByRole('button', { name: 'Add a slide' }).first().click()
    return page
  })
  await shoot('deck-import-problems', async given => {
    const page = await workspace.pageOf(owner, `/${organization.id}/presentations/import`, given)
    const lines = Array.from({ length: 30 }, (_, i) =>
      i % 3 ? `::Q${i}:: Which? {#}` : `Which ${i}? {=A ~B ~C}`,
    )
    const file = { name: 'quiz.gift', mimeType: 'text/plain', buffer: Buffer.from(lines.join('\n\n')) }
    await page.getByLabel('Choose a file').setInputFiles(file)
    await page.locator('.draft-slide').first().waitFor()
    return page
  })
}
