import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { m } from '../../messages/results/index.ts'
import { WrittenMath } from '../../ui/math/written-math.tsx'
import { spinMs, wantsStillness } from '../../ui/motion.ts'
import type { ResultsProps } from '../question-view.ts'
import { sizeFor } from '../size-for.ts'

/** The rotation, 0 to 360 degrees, that puts an option's center under the pointer at the top. */
export function restingAngle(options: readonly { readonly id: string }[], optionId: string): number {
  const index = options.findIndex(({ id }) => id === optionId)
  return (360 - ((index + 0.5) * 360) / options.length) % 360
}

const radius = 98

/** The outline of one of `count` equal sectors, clockwise from the top. */
function sectorPath(index: number, count: number): string {
  const point = (turn: number) => {
    const angle = turn * 2 * Math.PI
    return `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`
  }
  const large = count === 1 ? 1 : 0
  return `M0 0L${point(index / count)}A${radius} ${radius} 0 ${large} 1 ${point((index + 1) / count)}Z`
}

const turns = 4
const drawsShown = 5
const namesReadable = 16
const longName = 60
/** Of a name on a slide's card, in units. */
const nameSizes = [
  { size: 104, text: 12, word: 12 },
  { size: 72, text: 34, word: 17 },
  { size: 52, text: 80, word: 24 },
  { size: 40, text: 130, word: 32 },
] as const
const leastNameSize = 32

/** From the rim, where names start, to the hub, in picture units. */
const nameRoom = 66

/** Shrinks a name until it ends before the hub. */
function fitName(name: SVGTextElement | null): void {
  if (!name) return
  name.style.fontSize = ''
  const length = name.getComputedTextLength()
  if (length > nameRoom)
    name.style.fontSize = `${(Number.parseFloat(getComputedStyle(name).fontSize) * nameRoom) / length}px`
}

/** The place of a name that begins or ends at the rim, so that it is not upside down at rest. @param turn clockwise from the top */
function placeOf(turn: number, rest: number): { transform: string; 'text-anchor': 'start' | 'end' } {
  const isLeft = (turn + rest) % 360 > 180
  return {
    transform: `rotate(${turn - 90}) translate(84 0)${isLeft ? ' rotate(180)' : ''}`,
    'text-anchor': isLeft ? 'start' : 'end',
  }
}

/** A wheel that spins to the server's draw and announces it at rest. */
export function Chart({ question, results }: ResultsProps): JSX.Element {
  const { options } = question
  const outcomes = results.spin_outcomes ?? []
  const [newest] = outcomes
  const wheel = useRef<SVGGElement>(null)
  const angle = useRef(newest ? restingAngle(options, newest.option_id) : 0)
  // Set during rendering: the result must stay hidden and unannounced while the wheel spins.
  const [settledAt, setSettledAt] = useState(newest?.spun_at)
  const isTurning = newest !== undefined && newest.spun_at !== settledAt && !wantsStillness()

  useEffect(() => {
    if (!newest || newest.spun_at === settledAt) return
    const from = angle.current % 360
    angle.current = restingAngle(options, newest.option_id)
    if (wantsStillness()) {
      setSettledAt(newest.spun_at)
      return
    }
    const spin = wheel.current!.animate(
      [{ transform: `rotate(${from}deg)` }, { transform: `rotate(${angle.current + 360 * turns}deg)` }],
      { duration: spinMs, easing: 'cubic-bezier(0.1, 0.6, 0.1, 1)' },
    )
    spin.onfinish = () => setSettledAt(newest.spun_at)
    return () => spin.cancel()
  }, [newest?.spun_at])

  // Where names come to rest they are read from the left.
  const rest = newest ? restingAngle(options, newest.option_id) : 0
  return (
    <div class="wheel" data-flow="fit">
      <svg viewBox="-104 -110 208 214" class="wheel-picture" aria-hidden="true">
        <g ref={wheel} class="wheel-disc" style={{ transform: `rotate(${angle.current}deg)` }}>
          {options.map(({ id, text }, i) => (
            <g key={id} data-series={(i % 6) + 1}>
              <path d={sectorPath(i, options.length)} />
              {options.length <= namesReadable && (
                <text
                  ref={fitName}
                  {...placeOf(((i + 0.5) * 360) / options.length, rest)}
                  font-size="9.5"
                  dominant-baseline="central"
                >
                  {[...text].length > 15 ? `${[...text].slice(0, 14).join('')}…` : text}
                </text>
              )}
            </g>
          ))}
          <circle r="14" class="wheel-hub" />
        </g>
        <path class="wheel-pointer" d="M-9 -108h18L0 -88z" />
      </svg>
      <div class="wheel-outcome">
        <p
          class="wheel-name"
          data-turning={isTurning}
          data-long={(newest?.text.length ?? 0) > longName}
          style={{ '--size': sizeFor(newest?.text ?? '', nameSizes, leastNameSize) }}
          role="status"
        >
          {isTurning ? (
            '…'
          ) : newest ? (
            <>
              <small>{m.wheelSays}</small>
              <WrittenMath text={newest.text} />
            </>
          ) : (
            <span class="hint">{m.notSpun}</span>
          )}
        </p>
        {outcomes.length > 1 && !isTurning && (
          <>
            <p class="hint">{m.wheelDraws}</p>
            <ol class="wheel-draws">
              {outcomes.slice(1, 1 + drawsShown).map(({ text, spun_at }) => (
                <li key={spun_at}>
                  <WrittenMath text={text} />
                </li>
              ))}
            </ol>
          </>
        )}
      </div>
    </div>
  )
}
