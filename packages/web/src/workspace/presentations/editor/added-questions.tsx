import './added-questions.css'
import type { AppOutputOf } from '@roomful/contract/table'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { loadAddedTexts, addedTexts as t } from '../../../messages/added/index.ts'
import { questionTypeTexts } from '../../../messages/question-types/index.ts'
import { WrittenMath } from '../../../ui/math/written-math.tsx'
import { asProblem, call, problemText } from '../../api/call.ts'
import { useLoaded } from '../../kit/loaded-part.tsx'
import { toast } from '../../kit/toast.tsx'
import { announce } from './announce.tsx'
import type { DeckEditor } from './document/deck-editor.ts'

type AddedQuestion = AppOutputOf<'listAddedQuestions'>['added_questions'][number]

export interface AddedQuestionsProps {
  readonly editor: DeckEditor
  readonly organizationId: string
  readonly presentationId: string
  readonly onAdded: () => void
}

/** Loads the texts with the list. */
export async function loadAddedQuestions(): Promise<typeof AddedQuestions> {
  await loadAddedTexts()
  return AddedQuestions
}

/** Questions that sessions added and the presentation does not have, to take over; nothing while there are none. */
function AddedQuestions({
  editor,
  organizationId,
  presentationId,
  onAdded,
}: AddedQuestionsProps): JSX.Element | null {
  const [isBusy, setBusy] = useState(false)
  const { value } = useLoaded(presentationId, () =>
    call('listAddedQuestions', { params: { organizationId, presentationId }, query: {} }),
  )
  if (!value || value.added_questions.length === 0) return null

  async function add({ question, session_id }: AddedQuestion): Promise<void> {
    if (isBusy) return
    setBusy(true)
    try {
      // The server places it among the saved slides.
      await editor.flush()
      await call('addQuestionToPresentation', {
        params: { organizationId, id: session_id, questionId: question.id },
      })
      editor.refresh()
      announce(t.added)
      onAdded()
    } catch (thrown) {
      toast(problemText(asProblem(thrown)))
    } finally {
      setBusy(false)
    }
  }

  return (
    <section aria-labelledby="added-questions">
      <h3 id="added-questions">{t.title}</h3>
      <p class="hint">{t.lead}</p>
      <ul class="added-questions">
        {value.added_questions.map(added => (
          <li key={added.question.id}>
            <span>
              <WrittenMath text={added.question.prompt} />
              <small class="hint">{questionTypeTexts[added.question.type].name}</small>
            </span>
            <button
              type="button"
              class="button"
              aria-label={t.addOf(added.question.prompt)}
              aria-disabled={isBusy}
              onClick={() => void add(added)}
            >
              {t.add}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
