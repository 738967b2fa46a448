import type { LookOut } from '@roomful/contract/features/organizations/organization'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { loadThemeMessages, editorTexts as t } from '../../../messages/workspace/index.ts'
import { lazily } from '../../../ui/lazily.tsx'
import { WorkspaceIcon } from '../../kit/workspace-icon.tsx'
import type { ThemeDialogProps } from '../../themes/theme-dialog.tsx'
import type { DeckEditor } from './document/deck-editor.ts'

const ThemeDialog = lazily<ThemeDialogProps>(async () => {
  const [{ ThemeDialog }] = await Promise.all([import('../../themes/theme-dialog.tsx'), loadThemeMessages()])
  return ThemeDialog
})

/** Opens the choice of a theme. */
export function ThemeButton({
  editor,
  organizationId,
  presentationId,
  look,
}: {
  readonly editor: DeckEditor
  readonly organizationId: string
  readonly presentationId: string
  readonly look: LookOut | null
}): JSX.Element {
  const [isOpen, setOpen] = useState(false)
  const head = editor.head.value
  const isOff = head === null
  return (
    <>
      <button
        type="button"
        class="button quiet"
        aria-label={t.theme}
        title={t.theme}
        aria-haspopup="dialog"
        aria-disabled={isOff}
        onClick={() => !isOff && setOpen(true)}
      >
        <WorkspaceIcon name="theme" />
        <span class="deck-bar-text">{t.theme}</span>
      </button>
      {isOpen && head && (
        <ThemeDialog
          organizationId={organizationId}
          presentationId={presentationId}
          theme={head.theme}
          organization={look ?? { theme: null, accent: null }}
          onSaved={() => editor.refresh()}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
