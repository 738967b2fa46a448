import type { RoomQuestion } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { m } from '../../messages/forms/index.ts'
import { OrderInput, ownText } from '../order-input.tsx'
import type { InputProps } from '../question-view.ts'

export function Input(props: InputProps): JSX.Element {
  return <OrderInput {...props} hint={m.putInOrder} />
}

export { ownText }

export function rightText(question: RoomQuestion): string {
  return ownText(question, { order: question.options.map(({ id }) => id) })
}
