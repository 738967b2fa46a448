import type { RecentQuestions } from '@roomful/contract/features/session-control/added-questions'
import type { CreateQuestionBody } from '@roomful/contract/question-types/question-input'
import type { StageControl } from '../../stage-control.ts'

/**
 * Adds a question to a remote's session.
 * @param sent `body`, an `AddSessionQuestionBody`, and its idempotency key
 * @returns the code of the refusal, null if the outcome is unknown; undefined on success
 */
export async function addQuestion(
  stage: StageControl,
  { body, key }: { readonly body: string; readonly key: string },
): Promise<string | null | undefined> {
  const response = await fetch(addressOf(stage, 'questions'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body,
  }).catch(() => null)
  if (response?.ok) return undefined
  const refusal = (await response?.json().catch(() => null)) as { code?: string } | null | undefined
  return refusal?.code ?? null
}

/** Questions added lately; none without a connection. */
export async function recentQuestions(stage: StageControl): Promise<readonly CreateQuestionBody[]> {
  const response = await fetch(addressOf(stage, 'recent-questions')).catch(() => null)
  return response?.ok ? ((await response.json()) as RecentQuestions).questions : []
}

function addressOf({ view, linkId }: StageControl, name: string): string {
  return `/room/v1/sessions/${view.value!.room.session_id}/${name}?stage=${encodeURIComponent(linkId)}`
}
