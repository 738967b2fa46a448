/** What calls the public API and gives status and body. */
interface Api {
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  get(path: string): Promise<{ status: number; body: any }>
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  post(path: string, body?: unknown): Promise<{ status: number; body: any }>
}

/** Opens a session with one NUMERIC question on screen. */
export async function answerableRoom(api: Api) {
  const { body: deck } = await api.post('/presentations', {
    title: 'Faults',
    questions: [{ type: 'NUMERIC', prompt: 'How many?', settings: { min: 0, max: 1_000, step: 1 } }],
  })
  const { body: listed } = await api.get(`/presentations/${deck.id}/questions`)
  const { body: session } = await api.post('/sessions', { presentation_id: deck.id })
  const questionId: string = listed.questions[0].id
  await api.post(`/sessions/${session.id}/open`)
  await api.post(`/sessions/${session.id}/questions/${questionId}/activate`)
  return { sessionId: session.id as string, questionId, code: session.join_code as string }
}
