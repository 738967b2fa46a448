import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import { editorTexts as t } from '../../../../messages/workspace/index.ts'
import { ImageField } from '../../../images/image-field.tsx'
import { WorkspaceIcon } from '../../../kit/workspace-icon.tsx'
import type { FaultOf } from '../../../slides/fault-text.ts'
import type { EditorContent } from '../document/deck.ts'
import type { DeckEditor } from '../document/deck-editor.ts'
import type { SlideChange } from '../document/edit.ts'
import { SlideNotices } from '../slide-notices.tsx'
import { Check, Input } from './field.tsx'
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
  const { key, title, body, on_phones } = slide
  const form = useRef<HTMLFormElement>(null)
  const change = (changed: SlideChange, merge?: string) => editor.changeSlide(key, changed, merge)

  function format(as: Format): void {
    const area = form.current?.querySelector<HTMLTextAreaElement>('#slide-body')
    if (!area) return
    const selected = { text: body, from: area.selectionStart, to: area.selectionEnd }
    const next = formatted(selected, as, t.formatSample)
    change({ body: next.text })
    // After the new text has been drawn.
    requestAnimationFrame(() => {
      area.focus()
      area.setSelectionRange(next.from, next.to)
    })
  }

  return (
    <form ref={form} class="deck-form" data-faults="title" onSubmit={event => event.preventDefault()}>
      <SlideNotices status={editor.statusOf(key)} />
      <Input
        id="slide-prompt"
        label={t.slideTitle}
        problem={faultOf('title')}
        dir="auto"
        value={title}
        onInput={text => change({ title: text }, 'title')}
      />
      <div class="deck-body">
        <div class="deck-formats" role="toolbar" aria-label={t.format}>
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
        </div>
        <TextArea
          id="slide-body"
          label={t.body}
          hint={t.bodyHint}
          problem={faultOf('body')}
          value={body}
          rows={6}
          onChange={text => change({ body: text }, 'body')}
        />
      </div>
      <ImageField
        organizationId={organizationId}
        id="slide-image"
        of={t.types.CONTENT.name}
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
