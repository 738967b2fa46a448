// Whatever is edited, undone, redone and moved, over whatever network, by one or two at once and through reloads: in the end the
// server has what every editor shows.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiClient } from '../packages/server/test/support/api.ts'
import { onBothEngines } from '../packages/server/test/support/engines.ts'
import { startWorkspace, type Workspace } from '../packages/server/test/support/workspace.ts'
import type { EditorQuestion } from '../packages/web/src/workspace/presentations/editor/document/deck.ts'
import { deckServer } from '../packages/web/src/workspace/presentations/editor/document/deck-server.ts'
import { apiOf } from '../packages/web/test/support/api-of.ts'
import { DeckPlay } from '../packages/web/test/support/deck-play.ts'
import { FakeDeckServer } from '../packages/web/test/support/fake-deck-server.ts'

/** ROOMFUL_SEEDS=500: so many; ROOMFUL_SEED=17: that one alone. */
const { ROOMFUL_SEEDS, ROOMFUL_SEED } = process.env
const actsPerSeed = 60

function seeds(count: number): number[] {
  if (ROOMFUL_SEED !== undefined) return [Number(ROOMFUL_SEED)]
  return Array.from({ length: Number(ROOMFUL_SEEDS ?? count) }, (_, i) => i + 1)
}

async function played(play: DeckPlay, seed: number, meanwhile = () => {}): Promise<void> {
  await play.begin(seed % 2 === 0 ? 2 : 1)
  for (let i = 0; i < actsPerSeed; i++) {
    await play.act()
    if (i % 10 === 9) meanwhile()
  }
}

describe('a server that is only played', () => {
  test.each(seeds(60))('seed %i: it has what the editors show', async seed => {
    const server = new FakeDeckServer()
    const play = new DeckPlay(server, seed)
    // Of every third deck, sessions ask questions meanwhile.
    const sessions = seed % 3 === 0 ? () => server.disturb(play.chance) : () => {}
    await played(play, seed, sessions)
    server.calm()
    await play.end()
    expect(server.requests).toBeGreaterThan(0)
  })
})

onBothEngines('a real server', newConfig => {
  let workspace: Workspace
  beforeAll(async () => {
    workspace = await startWorkspace(await newConfig())
  })
  afterAll(() => workspace.app.close())

  test.each(seeds(4))('seed %i: it has what the editors show, by the public API too', async seed => {
    const { app, organization, owner } = workspace
    const api = apiOf(app.url, () => owner.cookie ?? '')
    const { body: deck } = await api('createPresentation', {
      params: { organizationId: organization.id },
      body: { title: 'A deck' },
    })
    const play = new DeckPlay(deckServer(api, organization.id, deck.id), seed)
    await played(play, seed)
    await play.end()
    const client = await apiClient(app, { organization })
    const { body } = await client.get(`/presentations/${deck.id}/questions`)
    const questions = play.desks[0]!.editor.deck.value.slides.filter(slide => slide.kind === 'QUESTION')
    expect(body.questions.map(questionOf)).toEqual(questions.map(questionOf))
  })
})

/** What a question says, of the public API or in the editor. */
function questionOf(question: EditorQuestion) {
  const { type, prompt, notes, settings } = question
  const options = question.options.map(({ text, is_correct, match }) => ({ text, is_correct, match }))
  return { type, prompt, notes, settings, options }
}
