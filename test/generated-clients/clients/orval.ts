import {
  type CreateQuestionBody,
  createPresentation,
  createSession,
  getQuestionResults,
  listQuestions,
  openSession,
  type QuestionResultsOut,
} from './generated.ts'
import { only } from './only.ts'

export type NewQuestion = CreateQuestionBody
export type Results = QuestionResultsOut

/** Orval writes the server's address of the document into its functions. */
export function connect(_baseUrl: string, apiKey: string) {
  const options = { headers: { 'X-API-Key': apiKey, 'Content-Type': 'application/json' } }
  return {
    createPresentation: async (title: string, questions: NewQuestion[]) =>
      only(okay(await createPresentation({ title, questions }, options))),
    listQuestions: async (presentationId: string) => only(okay(await listQuestions(presentationId, options))),
    createSession: async (presentation_id: string) =>
      only(okay(await createSession({ presentation_id }, options))),
    openSession: async (id: string) => only(okay(await openSession(id, options))),
    readResults: async (id: string, question_id: string): Promise<Results> =>
      only(okay(await getQuestionResults(id, { question_id }, options))),
  }
}

/** The type of a response with status 200 distinguishes its data from an error's. */
function okay<R extends { status: number; data: unknown }>(response: R) {
  type Success = Extract<R, { status: 200 }>
  return response.status === 200
    ? { data: (response as Success).data as Success['data'] }
    : { error: response.data }
}
