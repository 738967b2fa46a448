import { signal } from '@preact/signals'
import { loadFormTexts } from '../messages/forms/index.ts'
import { m } from '../messages/index.ts'
import { loadPart } from '../room/load-part.ts'
import { typesWithoutAnswers } from '../room/types-without-answers.at-build.ts'
import { Input, ownText, rightText } from './choice/input.tsx'
import type { AnswerForm } from './question-view.ts'

type Forms = Readonly<Record<string, AnswerForm>>

const choice: AnswerForm = { Input, ownText, rightText }
const choices: Forms = { MULTIPLE_CHOICE: choice, QUIZ: choice }
const later = signal<Forms | null>(null)

/** Stands in for a form that is loading. */
const loading: AnswerForm = {
  Input: () => (
    <p class="hint" role="status">
      {m.loading}
    </p>
  ),
  ownText: () => '',
}

/** Loads the forms of all other types, so that a choice can be answered before. */
export async function loadForms(): Promise<void> {
  const [{ laterForms }] = await Promise.all([loadPart(() => import('./later-forms.ts')), loadFormTexts()])
  later.value ??= laterForms
}

/** The answer form of a question type; null for types without answers. */
export function answerFormOf({ type }: { readonly type: string }): AnswerForm | null {
  if (typesWithoutAnswers.includes(type)) return null
  return choices[type] ?? (later.value ? (later.value[type] ?? null) : loading)
}
