// The presentations that people begin with, in each language: a server takes them as they are, and they are good to begin with.
import { questionTypeNames } from '@roomful/contract/question-types/index'
import { textsIn } from '@roomful/texts/catalogue-files'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testConfig } from '../packages/server/test/support/engines.ts'
import {
  newPerson,
  type Person,
  startWorkspace,
  type Workspace,
} from '../packages/server/test/support/workspace.ts'
import { catalogues } from '../packages/web/catalogues.ts'
import {
  type StartingDeck,
  type StartingDeckTexts,
  startingDecks,
} from '../packages/web/src/workspace/templates/starting-deck.ts'

const decksIn = (tag: string) => startingDecks(textsIn<StartingDeckTexts>(catalogues, 'templates', tag))
const languages = { en: decksIn('en'), de: decksIn('de'), fr: decksIn('fr'), es: decksIn('es') }
const all = Object.entries(languages).flatMap(([language, decks]) =>
  decks.map(deck => ({ language, deck, title: deck.title })),
)
/** What a phone shows of an option in two lines. */
const optionCharactersMax = 60

let workspace: Workspace
let presenter: Person
beforeAll(async () => {
  workspace = await startWorkspace(testConfig())
  presenter = await newPerson(workspace.app, workspace.organization, 'PRESENTER')
})
afterAll(() => workspace.app.close())

test.each(all)(
  '$language: $title is created as it is, with a correct answer wherever one is required',
  async ({ deck }) => {
    const path = `/organizations/${workspace.organization.id}`
    const { title, lead, slides } = deck
    const created = await presenter.post(`${path}/imports`, { title, slides: [...slides] })
    expect(created.body).toMatchObject({ title, slide_count: slides.length })
    expect(lead).toMatch(/[.!]$/)
    const stored = (await presenter.get(`${path}/presentations/${created.body.id}/slides`)).body.slides
    for (const { type, options = [], prompt } of stored) {
      for (const { text, match = '' } of options) {
        expect([...text].length, text).toBeLessThanOrEqual(optionCharactersMax)
        expect([...match].length, match).toBeLessThanOrEqual(optionCharactersMax)
      }
      const right = options.filter((option: { is_correct?: boolean }) => option.is_correct).length
      if (type === 'QUIZ') expect([right > 0, right < options.length], prompt).toEqual([true, true])
    }
  },
)

/**
 * What would not be how phones address people: more than one of them in Spanish, one informally in French. `german.test.ts` is about
 * German.
 */
const otherAddress = {
  es: /(?<!\p{L})(os|vosotr[oa]s|vuestr[oa]s?|usted(es)?|\p{L}+[áéí]is)(?!\p{L})/iu,
  fr: /(?<!\p{L})(tu|toi|ton|tes)(?!\p{L})/iu,
}

test.each(['es', 'fr'] as const)(
  '%s: all that an audience reads addresses one person, as phones do',
  language => {
    for (const { slides } of languages[language])
      for (const { question, content } of slides) {
        const { prompt = '', options = [], settings = {} } = question ?? {}
        const { min_label = '', max_label = '' } = settings as { min_label?: string; max_label?: string }
        const texts = [content?.title, content?.body, prompt, min_label, max_label]
        const choices = options.flatMap(({ text, match = '' }) => [text, match])
        for (const text of [...texts, ...choices]) expect(text ?? '').not.toMatch(otherAddress[language])
      }
  },
)

test('content slides, which self-paced sessions lack, are in no deck that is meant to be scheduled', () => {
  // Self-paced sessions show questions alone: an introduction on a content slide would be read by nobody.
  const revealing = languages.en.filter(({ slides }) =>
    slides.some(({ question }) => question?.settings?.reveal_after_answering === true),
  )
  expect(revealing).toHaveLength(1)
  for (const { slides, lead } of revealing) {
    expect(slides.filter(({ content }) => content)).toEqual([])
    expect(lead).toContain('scheduled')
  }
})

test('each language has the same decks, with every type of question among them and content slides', () => {
  const isTextKey = new Set([
    'title',
    'lead',
    'body',
    'prompt',
    'notes',
    'text',
    'match',
    'accepted',
    'min_label',
    'max_label',
  ])
  const structureOf = (decks: readonly StartingDeck[]): unknown =>
    JSON.parse(JSON.stringify(decks, (key, value) => (isTextKey.has(key) && value !== '' ? 'a text' : value)))
  for (const decks of [languages.de, languages.fr, languages.es])
    expect(structureOf(decks)).toEqual(structureOf(languages.en))
  const types = languages.en.flatMap(({ slides }) =>
    slides.map(({ question }) => question?.type ?? 'CONTENT'),
  )
  expect([...new Set(types)].sort()).toEqual([...questionTypeNames, 'CONTENT'].sort())
})
