import type { JSX } from 'preact'
import { loadMergeTexts } from '../../messages/merge/index.ts'
import { m } from '../../messages/stage/index.ts'
import { MergeWords } from '../../results/merge-words.tsx'
import type { PanelProps } from './panel.ts'

/** Loads the texts with the panel. */
export async function loadMergePanel(): Promise<typeof MergePanel> {
  await loadMergeTexts()
  return MergePanel
}

/** Merges words of the cloud on screen. */
function MergePanel({ view, stage }: PanelProps): JSX.Element | null {
  const { question } = view.room
  const results = question?.type === 'WORD_CLOUD' ? view.results[question.id] : undefined
  if (!results) return null
  return (
    <MergeWords
      results={results}
      merge={async (text, counts_as) => {
        const refused = await stage.request({ type: 'merge', text, counts_as })
        return refused === undefined ? null : m.controlFailed
      }}
    />
  )
}
