import type { Accent, Theme } from '@roomful/contract/features/organizations/look'
import type { JSX } from 'preact'
import { m, themeTexts as t } from '../../messages/workspace/index.ts'
import { call } from '../api/call.ts'
import { Dialog } from '../kit/dialog.tsx'
import { Form } from '../kit/form.tsx'
import { toast } from '../kit/toast.tsx'
import { useForm } from '../kit/use-form.ts'
import { ThemeFields } from './theme-fields.tsx'
import { themeParts, themeToSend, valuesOf } from './theme-values.ts'

export interface ThemeDialogProps {
  readonly organizationId: string
  readonly presentationId: string
  /** Null: the organization's. */
  readonly theme: Theme | null
  readonly organization: { readonly theme: Theme | null; readonly accent: Accent | null }
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** Chooses the theme of a presentation. */
export function ThemeDialog({
  organizationId,
  presentationId,
  theme,
  organization,
  onSaved,
  onClose,
}: ThemeDialogProps): JSX.Element {
  const form = useForm({
    name: 'theme',
    initial: valuesOf(theme),
    async send(values) {
      const params = { organizationId, presentationId }
      await call('updatePresentation', { params, body: { theme: themeToSend(values) } })
      toast(t.saved)
      onSaved()
      onClose()
    },
  })
  return (
    <Dialog title={t.title} onClose={onClose}>
      <p class="hint">{t.dialogLead}</p>
      <Form form={form} submit={m.common.save}>
        <ThemeFields values={form.values} field={form.field} parts={themeParts} organization={organization} />
      </Form>
    </Dialog>
  )
}
