import { asciiDigits } from '@roomful/contract/lib/digits'
import type { RoomQuestion } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { m } from '../../messages/forms/index.ts'
import { whole } from '../../messages/numbers.ts'
import { Letter } from '../../ui/letter.tsx'
import { WrittenMath } from '../../ui/math/written-math.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { type InputProps, textOf } from '../question-view.ts'
import { useDraft } from '../use-draft.ts'
import './input.css'

/** Number of taps that distribute all points. */
const taps = 20

/** Of a draft, as typed. */
interface Allocation {
  readonly points: Readonly<Record<string, number | string>>
}

/** Points by stepper or keyboard, with the remainder always visible. */
export function Input(props: InputProps): JSX.Element {
  const { question } = props
  const total = question.settings.total_points as number
  const step = Math.max(1, Math.round(total / taps))
  const read = ({ points }: Allocation) =>
    question.options.map(({ id }) => [id, pointsOf(String(points[id] ?? ''))] as const)
  const leftOf = (points: ReturnType<typeof read>) => points.reduce((left, [, n]) => left - (n ?? 0), total)
  const draft = useDraft<Allocation>(props, { points: {} }, answer => {
    const points = read(answer)
    return leftOf(points) !== 0 || points.some(([, n]) => n === null)
      ? null
      : { points: Object.fromEntries(points.filter(([, n]) => n !== 0)) }
  })
  const typed = draft.value.points
  const points = Object.fromEntries(read(draft.value))
  const unreadable = question.options.find(({ id }) => points[id] === null)
  const left = leftOf(read(draft.value))

  function set(id: string, value: number | string): void {
    draft.set({ points: { ...typed, [id]: value } })
  }
  const said = unreadable ? m.wholePointsOnly : left < 0 ? m.pointsTooMany(-left) : m.pointsLeft(left)

  return (
    <div class="input-form">
      <p class="allocation-left" data-over={left < 0 || unreadable !== undefined} role="status">
        <span class="hint">{m.allocateHint(total)}</span>
        <strong key={said} class="numbers">
          {said}
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
                <WrittenMath text={text} />
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
                  onInput={event => set(id, event.currentTarget.value)}
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
      <SendButton {...draft.send} />
    </div>
  )
}

/** Null for invalid input, which is reported, not changed. */
function pointsOf(typed: string): number | null {
  const text = asciiDigits(typed).trim()
  return text === '' ? 0 : /^\d+$/.test(text) ? Number(text) : null
}

export function ownText(question: RoomQuestion, own: unknown): string {
  return Object.entries((own as Allocation).points)
    .filter(([, n]) => n !== '')
    .map(([id, n]) => `${textOf(question, id)}: ${typeof n === 'string' ? n : whole(n)}`)
    .join('\n')
}
