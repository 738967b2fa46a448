import type { JSX } from 'preact'
import { editorTexts as t } from '../../../../messages/workspace/index.ts'
import { TextArea } from './text-area.tsx'

/** One line, which grows while it has the focus. */
export function NotesField({
  notes,
  problem,
  onChange,
}: {
  readonly notes: string
  readonly problem: string | null
  readonly onChange: (notes: string) => void
}): JSX.Element {
  return (
    <TextArea
      id="slide-notes"
      label={t.notes}
      placeholder={t.notesHint}
      problem={problem}
      value={notes}
      rows={1}
      onChange={onChange}
    />
  )
}
