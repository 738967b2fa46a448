import { hasPoints, type SlideLayout } from '@roomful/contract/features/presentations/slide-layouts'
import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import { questionTypeTexts } from '../../../../messages/question-types/index.ts'
import { editorTexts as t } from '../../../../messages/workspace/index.ts'
import { ImageField } from '../../../images/image-field.tsx'
import { WorkspaceIcon } from '../../../kit/workspace-icon.tsx'
import type { FaultOf } from '../../../slides/fault-text.ts'
import type { EditorContent } from '../document/deck.ts'
import type { DeckEditor } from '../document/deck-editor.ts'
import type { SlideChange } from '../document/edit.ts'
import { SlideNotices } from '../slide-notices.tsx'
import { Toolbar } from '../toolbar.tsx'
import { Check, Input } from './field.tsx'
import { LayoutField } from './layout-field.tsx'
import { type Format, formatted, TextArea } from './text-area.tsx'
import './form.css'

const formats: readonly Format[] = ['heading', 'bold', 'italic', 'list', 'numbered', 'quote', 'link', 'code']

/** The form of a content slide, which asks nothing. */
export function ContentForm({
  editor,
  slide,
  faultOf,
  organizationId,
}: {
  readonly editor: DeckEditor
  readonly slide: EditorContent
  readonly faultOf: FaultOf
  readonly organizationId: string
}): JSX.Element {
  const { key, layout, title, body, body_2, stepwise, on_phones } = slide
  const change = (changed: SlideChange, merge?: string) => editor.changeSlide(key, changed, merge)

  /** Only COLUMNS may have a second column: its text moves to the first. */
  function layOut(next: SlideLayout): void {
    const isMoved = next !== 'COLUMNS' && body_2 !== ''
    const texts = [body, body_2].filter(text => text.trim() !== '')
    change({ layout: next, ...(isMoved && { body: texts.join('\n\n'), body_2: '' }) })
  }

  return (
    <form class="deck-form" data-faults="title" onSubmit={event => event.preventDefault()}>
      <SlideNotices status={editor.statusOf(key)} />
      <LayoutField value={layout} onChange={layOut} />
      {hasPoints(layout) && (
        <Check
          id="slide-stepwise"
          label={t.stepwise}
          hint={t.stepwiseHint}
          value={stepwise}
          problem={faultOf('stepwise')}
          onChange={value => change({ stepwise: value })}
        />
      )}
      <Input
        id="slide-prompt"
        label={titleLabel(layout)}
        problem={faultOf('title')}
        dir="auto"
        value={title}
        onInput={text => change({ title: text }, 'title')}
      />
      <MarkdownField
        id="slide-body"
        label={t.body}
        problem={faultOf('body')}
        value={body}
        onChange={text => change({ body: text }, 'body')}
      />
      {layout === 'COLUMNS' && (
        <MarkdownField
          id="slide-body-2"
          label={t.secondColumn}
          problem={faultOf('body_2')}
          value={body_2}
          onChange={text => change({ body_2: text }, 'body_2')}
        />
      )}
      <ImageField
        organizationId={organizationId}
        id="slide-image"
        of={questionTypeTexts.CONTENT.name}
        image={slide.image}
        onChange={(image, merge) => change({ image }, merge && `image ${merge}`)}
      />
      <Check
        id="slide-on-phones"
        label={t.onPhones}
        hint={t.onPhonesHint}
        value={on_phones}
        problem={faultOf('on_phones')}
        onChange={value => change({ on_phones: value })}
      />
    </form>
  )
}

/** The label of the title field, by layout. */
export function titleLabel(layout: SlideLayout): string {
  return layout === 'QUOTE' ? t.quoted : layout === 'NUMBER' ? t.figure : t.slideTitle
}

/** A text with buttons that format it. */
function MarkdownField({
  id,
  label,
  problem,
  value,
  onChange,
}: {
  readonly id: string
  readonly label: string
  readonly problem: string | null
  readonly value: string
  readonly onChange: (text: string) => void
}): JSX.Element {
  const field = useRef<HTMLDivElement>(null)

  function format(as: Format): void {
    const area = field.current!.querySelector('textarea')!
    const next = formatted(
      { text: value, from: area.selectionStart, to: area.selectionEnd },
      as,
      t.formatSample,
    )
    onChange(next.text)
    // After the new text has been drawn.
    requestAnimationFrame(() => {
      area.focus()
      area.setSelectionRange(next.from, next.to)
    })
  }

  return (
    <div ref={field}>
      <TextArea
        id={id}
        label={label}
        hint={t.bodyHint}
        tools={
          <Toolbar class="deck-formats" label={`${t.format}: ${label}`}>
            {formats.map(name => (
              <button
                key={name}
                type="button"
                class="deck-icon-button"
                aria-label={t.formats[name]}
                title={t.formats[name]}
                onClick={() => format(name)}
              >
                <WorkspaceIcon name={name} />
              </button>
            ))}
          </Toolbar>
        }
        problem={problem}
        value={value}
        rows={6}
        onChange={onChange}
      />
    </div>
  )
}
