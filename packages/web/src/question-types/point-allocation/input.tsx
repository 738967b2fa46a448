import { asciiDigits } from '@roomful/contract/lib/digits'
import type { RoomQuestion } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m } from '../../messages/index.ts'
import { Letter } from '../../ui/letter.tsx'
import { whole } from '../../ui/numbers.ts'
import { Picture } from '../../ui/picture.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { Written } from '../../ui/written.tsx'
import { type InputProps, textOf } from '../question-view.ts'
import './input.css'

/** Number of taps that distribute all points. */
const taps = 20

/** Points by stepper or keyboard, with the remainder always visible. */
export function Input({ question, own, give }: InputProps): JSX.Element {
  const total = question.settings.total_points as number
  const given = (own as { points: Record<string, number> } | undefined)?.points ?? null
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(Object.entries(given ?? {}).map(([id, n]) => [id, String(n)])),
  )
  const step = Math.max(1, Math.round(total / taps))
  const points = Object.fromEntries(question.options.map(({ id }) => [id, pointsOf(typed[id] ?? '')]))
  const unreadable = question.options.find(({ id }) => points[id] === null)
  const spent = question.options.reduce((sum, { id }) => sum + (points[id] ?? 0), 0)
  const left = total - spent
  const isChanged = question.options.some(({ id }) => (given?.[id] ?? 0) !== (points[id] ?? 0))

  function set(id: string, value: number): void {
    setTyped({ ...typed, [id]: String(value) })
  }

  return (
    <div class="input-form">
      <p class="allocation-left" data-over={left < 0 || unreadable !== undefined} role="status">
        <span class="hint">{m.allocateHint(total)}</span>
        <strong class="numbers">
          {unreadable ? m.wholePointsOnly : left < 0 ? m.pointsTooMany(-left) : m.pointsLeft(left)}
        </strong>
      </p>
      <ul class="labelled-items">
        {question.options.map(({ id, text, image }, i) => {
          const value = points[id] ?? 0
          return (
            <li key={id} class="labelled-item">
              <label for={`points-${id}`}>
                <Letter index={i} />
                <Picture image={image} of="option" />
                <Written text={text} />
              </label>
              <span class="allocation-steps">
                <button
                  type="button"
                  class="button step"
                  aria-label={m.lessOf(text)}
                  disabled={value === 0}
                  onClick={() => set(id, value - Math.min(step, value))}
                >
                  −
                </button>
                <input
                  id={`points-${id}`}
                  class="input numbers allocation-input"
                  inputMode="numeric"
                  autocomplete="off"
                  aria-invalid={points[id] === null}
                  placeholder="0"
                  value={typed[id] ?? ''}
                  onInput={event => setTyped({ ...typed, [id]: event.currentTarget.value })}
                />
                <button
                  type="button"
                  class="button step"
                  aria-label={m.moreOf(text)}
                  disabled={left <= 0}
                  onClick={() => set(id, value + Math.min(step, left))}
                >
                  +
                </button>
              </span>
            </li>
          )
        })}
      </ul>
      <SendButton
        disabled={left !== 0 || unreadable !== undefined || !isChanged}
        again={given !== null}
        onSend={() =>
          give({ points: Object.fromEntries(Object.entries(points).filter(([, n]) => (n ?? 0) > 0)) })
        }
      />
    </div>
  )
}

/** Null for invalid input, which is reported, not changed. */
function pointsOf(typed: string): number | null {
  const text = asciiDigits(typed).trim()
  return text === '' ? 0 : /^\d+$/.test(text) ? Number(text) : null
}

export function ownText(question: RoomQuestion, own: unknown): string {
  return Object.entries((own as { points: Record<string, number> }).points)
    .map(([id, n]) => `${textOf(question, id)}: ${whole(n)}`)
    .join('\n')
}
