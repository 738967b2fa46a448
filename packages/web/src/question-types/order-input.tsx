import type { RoomQuestion } from '@roomful/contract/room-protocol'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { ReorderList } from '../ui/reorder-list.tsx'
import { SendButton } from '../ui/send-button.tsx'
import { type InputProps, textOf } from './question-view.ts'

/** RANKING and ORDERING: all options, moved until their order is right. */
export function Input({ question, own, give }: InputProps): JSX.Element {
  const given = (own as { order: string[] } | undefined)?.order ?? null
  const [order, setOrder] = useState<readonly string[]>(given ?? question.options.map(({ id }) => id))
  const texts = new Map(question.options.map(({ id, text }) => [id, text]))

  function move(index: number, by: -1 | 1): void {
    const moved = [...order]
    const [id] = moved.splice(index, 1)
    moved.splice(index + by, 0, id!)
    setOrder(moved)
  }

  return (
    <div class="input-form">
      <p class="hint">{question.type === 'RANKING' ? m.bestFirst : m.putInOrder}</p>
      <ReorderList
        items={order.map(id => ({ id, text: texts.get(id) ?? id }))}
        label={question.prompt}
        onMove={move}
      />
      <SendButton
        disabled={given !== null && given.join() === order.join()}
        again={given !== null}
        onSend={() => give({ order })}
      />
    </div>
  )
}

export function ownText(question: RoomQuestion, own: unknown): string {
  return (own as { order: string[] }).order.map((id, i) => `${i + 1}. ${textOf(question, id)}`).join('\n')
}
