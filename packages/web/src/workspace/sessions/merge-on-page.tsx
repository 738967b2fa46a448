import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import type { JSX } from 'preact'
import { loadMergeTexts, mergeTexts } from '../../messages/merge/index.ts'
import { MergeWords } from '../../results/merge-words.tsx'
import { asProblem, call, problemText } from '../api/call.ts'

interface Props {
  readonly params: { readonly organizationId: string; readonly id: string; readonly questionId: string }
  readonly results: QuestionResultsOut
  readonly onChange: () => unknown
}

/** Loads the texts with the form. */
export async function loadMergeOnPage(): Promise<typeof MergeOnPage> {
  await loadMergeTexts()
  return MergeOnPage
}

/** Merges words of a cloud in the results of a session. */
function MergeOnPage({ params, results, onChange }: Props): JSX.Element {
  async function merge(text: string, counts_as: string | null): Promise<string | null> {
    try {
      await call('mergeWords', { params, body: { text, counts_as } })
      await onChange()
      return null
    } catch (thrown) {
      return problemText(asProblem(thrown))
    }
  }
  return (
    <details>
      <summary>{mergeTexts.title}</summary>
      <MergeWords results={results} merge={merge} />
    </details>
  )
}
