import { answerEverything, populate } from './populate.ts'
import type { ServerProcess } from './server-process.ts'

const options = ['Yes', 'No', 'Perhaps', 'Ask me later'].map(text => ({ text }))

/** Ten questions that people answer in different ways. */
const questions = [
  { type: 'MULTIPLE_CHOICE', prompt: 'Shall we?', options },
  { type: 'OPEN_TEXT', prompt: 'Why?' },
  { type: 'WORD_CLOUD', prompt: 'In three words?' },
  { type: 'RATING', prompt: 'How was it?' },
  { type: 'NPS', prompt: 'Would you recommend it?' },
  { type: 'RANKING', prompt: 'Best first?', options },
  { type: 'NUMERIC', prompt: 'How many?' },
  { type: 'OPEN_TEXT', prompt: 'What else?' },
  { type: 'POINT_ALLOCATION', prompt: 'Where to?', options },
  { type: 'MULTIPLE_CHOICE', prompt: 'Again?', options },
]

/** Creates a LIVE self-paced ANONYMOUS session on a server and has so many people answer all of its questions. */
export async function answeredSession(
  server: ServerProcess,
  people: number,
): Promise<{ id: string; answers: number }> {
  const deck = await server.api('POST', '/presentations', { title: 'Bench', questions })
  const session = await server.api('POST', '/sessions', { presentation_id: deck.id })
  await server.api('POST', `/sessions/${session.id}/schedule`, {
    opens_at: '2026-01-01T00:00:00Z',
    closes_at: '2099-01-01T00:00:00Z',
    timezone: 'UTC',
  })
  await server.api('POST', `/sessions/${session.id}/open`)
  const asked = (await server.api('GET', `/presentations/${deck.id}/questions`)).questions
  await answerEverything(server, session.id, await populate(server, session.id, people), asked)
  return { id: session.id, answers: people * asked.length }
}
