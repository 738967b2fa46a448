import { descriptionLengthMax } from '@roomful/contract/features/presentations/deck-fields'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { deckTexts, m, editorTexts as t } from '../../../messages/workspace/index.ts'
import { call } from '../../api/call.ts'
import { ExportLinks } from '../../imports/export-dialog.tsx'
import { CopyField } from '../../kit/copy.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { describedBy, Labelled } from '../../kit/fields.tsx'
import { Form } from '../../kit/form.tsx'
import { hrefOf } from '../../kit/router.ts'
import { toast } from '../../kit/toast.tsx'
import { useForm } from '../../kit/use-form.ts'
import type { DeckEditor } from './document/deck-editor.ts'
import { EditorIcon } from './editor-icon.tsx'

/** Gives a presentation to others: its address and description to members, a file to everybody else. */
export function ShareButton({
  editor,
  organizationId,
  presentationId,
  title,
}: {
  readonly editor: DeckEditor
  readonly organizationId: string
  readonly presentationId: string
  readonly title: string
}): JSX.Element {
  const [isOpen, setOpen] = useState(false)
  const address = location.origin + hrefOf(`/${organizationId}/presentations/${presentationId}`)
  return (
    <>
      <button
        type="button"
        class="button quiet"
        aria-label={t.share}
        title={t.share}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <EditorIcon name="share" />
        <span class="deck-bar-text">{t.share}</span>
      </button>
      {isOpen && (
        <Dialog title={t.shareNamed(title)} onClose={() => setOpen(false)}>
          <p>{t.shareLead}</p>
          <CopyField id="deck-address" label={t.address} value={address} />
          {editor.head.value && (
            <DescriptionForm
              organizationId={organizationId}
              presentationId={presentationId}
              description={editor.head.value.description ?? ''}
              onSaved={() => editor.refresh()}
            />
          )}
          <h3>{deckTexts.export}</h3>
          <ExportLinks organizationId={organizationId} presentationId={presentationId} />
        </Dialog>
      )}
    </>
  )
}

function DescriptionForm({
  organizationId,
  presentationId,
  description,
  onSaved,
}: {
  readonly organizationId: string
  readonly presentationId: string
  readonly description: string
  readonly onSaved: () => void
}): JSX.Element {
  const form = useForm({
    name: 'deck',
    initial: { description },
    async send(values) {
      const params = { organizationId, presentationId }
      const body = { description: values.description.trim() || null }
      await call('updatePresentation', { params, body })
      toast(t.descriptionSaved)
      onSaved()
    },
  })
  const field = form.field('description')
  const labels = { field, label: t.description, hint: t.descriptionHint }
  return (
    <Form form={form} submit={m.common.save}>
      <Labelled {...labels}>
        <textarea
          id={field.id}
          class="input"
          rows={2}
          maxLength={descriptionLengthMax}
          dir="auto"
          aria-invalid={field.problem !== null}
          aria-describedby={describedBy(labels)}
          value={field.value}
          onInput={event => field.onChange(event.currentTarget.value)}
        />
      </Labelled>
    </Form>
  )
}
