import type { SendButtonProps } from '../ui/send-button.tsx'
import type { InputProps } from './question-view.ts'

/**
 * The state of an input with a Send button: a draft, at first the answer given before.
 * @param empty the input of a participant who has not answered
 * @param answerOf the answer to send; null while there is none
 * @param isComplete whether the answer may be sent at the deadline
 */
export function useDraft<T>(
  { question, own, draft, give, keep }: InputProps,
  empty: T,
  answerOf: (value: T) => unknown,
  isComplete: (answer: never) => boolean = () => true,
): { value: T; set: (next: T) => void; send: SendButtonProps } {
  const value = (draft?.value ?? own ?? empty) as T
  const changed = (next: T) => {
    const answer = answerOf(next)
    return answer !== null && JSON.stringify(answer) !== JSON.stringify(own) ? answer : null
  }
  const answer = changed(value)
  return {
    value,
    set(next) {
      const answer = changed(next)
      keep({ value: next, answer: answer !== null && isComplete(answer as never) ? answer : null })
    },
    send: {
      disabled: answer === null,
      again: own !== undefined,
      isTimed: question.deadline_at !== null,
      onSend: () => answer !== null && give(answer),
    },
  }
}
