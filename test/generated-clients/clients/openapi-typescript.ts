import createClient from 'openapi-fetch'
import type { components, paths } from './generated.ts'
import { only } from './only.ts'

export type NewQuestion = components['schemas']['CreateQuestionBody']
/** As openapi-fetch gives it: fields that are always null for a type are left out. */
export type Results = Awaited<ReturnType<ReturnType<typeof connect>['readResults']>>

export function connect(baseUrl: string, apiKey: string) {
  const client = createClient<paths>({ baseUrl, headers: { 'X-API-Key': apiKey } })
  return {
    createPresentation: async (title: string, questions: NewQuestion[]) =>
      only(await client.POST('/public/v1/presentations', { body: { title, questions } })),
    listQuestions: async (presentationId: string) =>
      only(
        await client.GET('/public/v1/presentations/{presentationId}/questions', {
          params: { path: { presentationId } },
        }),
      ),
    createSession: async (presentation_id: string) =>
      only(await client.POST('/public/v1/sessions', { body: { presentation_id } })),
    openSession: async (id: string) =>
      only(await client.POST('/public/v1/sessions/{id}/open', { params: { path: { id } } })),
    readResults: async (id: string, question_id: string) =>
      only(
        await client.GET('/public/v1/sessions/{id}/results', {
          params: { path: { id }, query: { question_id } },
        }),
      ),
  }
}
