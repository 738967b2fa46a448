import type { JSX } from 'preact'
import { canvas } from '../canvas/slide-at.tsx'

/** Seats are on rows around a point far below the slide. */
const centre = { x: canvas.width / 2, y: 2_600 }
const radius = 11
const pitch = 36
const rowHeight = 32
const firstRowY = 578

interface Seat {
  readonly x: number
  readonly y: number
}

/** Whole seats of the canvas, in the order in which they light: from the middle of the front. */
const seats: readonly Seat[] = seatsOfCanvas()
const seatCount = seats.length

function seatsOfCanvas(): Seat[] {
  const found: Seat[] = []
  for (let y = firstRowY; y + radius < canvas.height; y += rowHeight) {
    const distance = centre.y - y
    const step = pitch / distance
    const half = Math.ceil(canvas.width / 2 / pitch)
    for (let i = -half; i < half; i++) {
      const angle = (i + 0.5) * step
      const seat = { x: centre.x + distance * Math.sin(angle), y: centre.y - distance * Math.cos(angle) }
      const isWhole = seat.x > radius && seat.x < canvas.width - radius && seat.y + radius < canvas.height
      if (isWhole) found.push(seat)
    }
  }
  const far = ({ x, y }: Seat) => Math.hypot((x - centre.x) * 0.6, y - firstRowY)
  return found.sort((a, b) => far(a) - far(b))
}

/** For how many people each seat stands. */
export function peopleASeat(people: number): number {
  return Math.max(1, Math.ceil(people / seatCount))
}

/**
 * The audience as rows of seats, the mark of the product: one is lit for each person, or for several when more have come
 * than there are seats; all at the end, as they light one after the other.
 */
export function Seats({ people }: { people: number | 'all' }): JSX.Element {
  const isAll = people === 'all'
  const each = isAll ? 1 : peopleASeat(people)
  const lit = isAll ? seatCount : Math.ceil(people / each)
  return (
    <svg
      class="seats"
      data-all={isAll || undefined}
      viewBox={`0 0 ${canvas.width} ${canvas.height}`}
      aria-hidden="true"
    >
      {seats.map(({ x, y }, i) => (
        <circle
          key={i}
          cx={x.toFixed(1)}
          cy={y.toFixed(1)}
          r={radius}
          data-lit={i < lit}
          style={isAll ? { '--i': i } : undefined}
        />
      ))}
    </svg>
  )
}
