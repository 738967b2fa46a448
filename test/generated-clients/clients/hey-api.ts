import { createClient } from './generated/client/index.ts'
import {
  createPresentation,
  createSession,
  getQuestionResults,
  listQuestions,
  openSession,
} from './generated/sdk.gen.ts'
import type { CreateQuestionBody, QuestionResultsOut } from './generated/types.gen.ts'
import { only } from './only.ts'

export type NewQuestion = CreateQuestionBody
export type Results = QuestionResultsOut

export function connect(baseUrl: string, apiKey: string) {
  const client = createClient({ baseUrl, auth: apiKey })
  return {
    createPresentation: async (title: string, questions: NewQuestion[]) =>
      only(await createPresentation({ client, body: { title, questions } })),
    listQuestions: async (presentationId: string) =>
      only(await listQuestions({ client, path: { presentationId } })),
    createSession: async (presentation_id: string) =>
      only(await createSession({ client, body: { presentation_id } })),
    openSession: async (id: string) => only(await openSession({ client, path: { id } })),
    readResults: async (id: string, question_id: string): Promise<Results> =>
      only(await getQuestionResults({ client, path: { id }, query: { question_id } })),
  }
}
