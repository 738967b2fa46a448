import type { JSX } from 'preact'
import { m } from '../../messages/forms/index.ts'
import { OrderInput } from '../order-input.tsx'
import type { InputProps } from '../question-view.ts'

export function Input(props: InputProps): JSX.Element {
  return <OrderInput {...props} hint={m.bestFirst} />
}

export { ownText } from '../order-input.tsx'
