import type { ImportPreview } from '@roomful/contract/workspace/imports'
import type { JSX } from 'preact'
import { importTexts as t } from '../../messages/workspace/index.ts'
import { call } from '../api/call.ts'
import { TextField } from '../kit/fields.tsx'
import { Form } from '../kit/form.tsx'
import type { OrganizationProps } from '../kit/organization-props.ts'
import { navigate } from '../kit/router.ts'
import { Screen, Section } from '../kit/screen.tsx'
import { useForm } from '../kit/use-form.ts'
import { SlideList } from '../slides/slide-preview-list.tsx'
import { ProblemList, placeOf } from './problem-list.tsx'

/** What a file becomes, and what of it cannot be taken; it is created as it is shown, as a whole. */
export function ImportedDeck({
  organization,
  preview: { format, title, slides, problems },
  onAnother,
}: OrganizationProps & { readonly preview: ImportPreview; readonly onAnother: () => void }): JSX.Element {
  const drafts = slides.map(slide => ({
    place: placeOf(slide),
    ...(slide.kind === 'QUESTION' ? { question: slide.question } : { content: slide.content }),
  }))
  const form = useForm({
    name: 'import',
    initial: { title: title || t.untitled },
    required: ['title'],
    async send(typed, idempotencyKey) {
      const bodies = slides.map(slide =>
        slide.kind === 'QUESTION' ? { question: slide.question } : { content: slide.content },
      )
      const input = {
        params: { organizationId: organization.id },
        body: { title: typed.title.trim() || typed.title, slides: bodies },
      }
      const { id } = await call('importPresentation', input, { idempotencyKey })
      navigate(`/${organization.id}/presentations/${id}`)
    },
  })
  const another = (
    <button type="button" class="button quiet" onClick={onAnother}>
      {t.another}
    </button>
  )
  return (
    <Screen title={t.preview} lead={format === null ? undefined : t.readAs(t.formats[format], slides.length)}>
      {slides.length > 0 ? (
        <div class="section">
          <Form form={form} submit={t.create} beside={another}>
            <TextField field={form.field('title')} label={t.titleOf} maxLength={200} />
          </Form>
        </div>
      ) : (
        <p>{another}</p>
      )}
      {problems.length > 0 ? (
        <Section id="import-problems" title={t.problemsTitle(problems.length)}>
          <ProblemList problems={problems} />
        </Section>
      ) : (
        <p class="notice">{t.noProblems}</p>
      )}
      {slides.length > 0 && (
        <Section id="import-slides" title={t.slides}>
          <SlideList slides={drafts} />
        </Section>
      )}
    </Screen>
  )
}
