import type { JSX } from 'preact'
import { m } from '../../messages/workspace/index.ts'
import { call } from '../api/call.ts'
import { TextField } from '../kit/fields.tsx'
import { Form } from '../kit/form.tsx'
import { navigate } from '../kit/router.ts'
import { useForm } from '../kit/use-form.ts'

/** Creates a presentation from a title, and opens it in the editor. */
export function NewDeckForm({ organizationId }: { readonly organizationId: string }): JSX.Element {
  const form = useForm({
    name: 'new-deck',
    initial: { title: '' },
    required: ['title'],
    async send({ title }, idempotencyKey) {
      const input = { params: { organizationId }, body: { title: title.trim() || title } }
      const { id } = await call('createPresentation', input, { idempotencyKey })
      navigate(`/${organizationId}/presentations/${id}`)
    },
  })
  return (
    <Form form={form} submit={m.decks.createSubmit}>
      <TextField field={form.field('title')} label={m.decks.titleOf} maxLength={200} />
    </Form>
  )
}
