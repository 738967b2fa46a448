import type { RoomQuestion } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { m } from '../messages/forms/index.ts'
import { WrittenMath } from '../ui/math/written-math.tsx'
import { Picture } from '../ui/picture.tsx'
import { ReorderList } from '../ui/reorder-list.tsx'
import { SendButton } from '../ui/send-button.tsx'
import { type InputProps, textOf } from './question-view.ts'
import { useDraft } from './use-draft.ts'

/**
 * Options are tapped in sequence, then rearranged. All start unplaced, so that the initial order is never sent by accident.
 * @param props.hint how to order them
 */
export function OrderInput(props: InputProps & { readonly hint: string }): JSX.Element {
  const { question } = props
  const { value, set, send } = useDraft<{ readonly order: readonly string[] }>(
    props,
    { order: [] },
    answer => (answer.order.length < question.options.length ? null : answer),
  )
  const { order } = value
  const [said, setSaid] = useState('')
  const form = useRef<HTMLDivElement>(null)
  const rest = question.options.filter(({ id }) => !order.includes(id))
  const total = question.options.length

  function place(id: string, at: number): void {
    set({ order: [...order, id] })
    setSaid(m.movedTo({ what: textOf(question, id), place: order.length + 1, of: total }))
    // The pressed button is gone: the focus moves to its successor, finally to the send button.
    requestAnimationFrame(() => {
      const left = form.current?.querySelectorAll<HTMLElement>('.reorder-pick') ?? []
      const next = left[Math.min(at, left.length - 1)]
      ;(next ?? form.current?.querySelector<HTMLElement>('.send button'))?.focus()
    })
  }

  function move(from: number, to: number): void {
    const moved = [...order]
    const [id] = moved.splice(from, 1)
    moved.splice(to, 0, id!)
    set({ order: moved })
    setSaid(m.movedTo({ what: textOf(question, id!), place: to + 1, of: total }))
  }

  return (
    <div class="input-form" ref={form}>
      <p class="hint">{props.hint}</p>
      {order.length > 0 && (
        <ReorderList
          items={order.flatMap(id => question.options.filter(option => option.id === id))}
          label={question.prompt}
          onMove={move}
        />
      )}
      {rest.length > 0 && (
        <ul class="reorder-rest" aria-label={m.withoutPlace}>
          {rest.map(({ id, text, image }, i) => (
            <li key={id}>
              <button type="button" class="reorder-pick" onClick={() => place(id, i)}>
                <span class="reorder-next" aria-hidden="true" />
                <Picture image={image} of="option" />
                <WrittenMath text={text} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p class="only-read" role="status">
        <span key={said}>{said}</span>
      </p>
      {order.length > 0 && (
        <button
          type="button"
          class="button quiet"
          onClick={() => {
            set({ order: [] })
            setSaid('')
          }}
        >
          {m.startOver}
        </button>
      )}
      <SendButton {...send} />
    </div>
  )
}

export function ownText(question: RoomQuestion, own: unknown): string {
  return (own as { order: string[] }).order.map((id, i) => `${i + 1}. ${textOf(question, id)}`).join('\n')
}
