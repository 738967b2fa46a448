import type { ResultsReadFigures } from './results-read.ts'
import type { RoomFigures } from './room.ts'

/** A script that prints its figures as JSON. */
interface Measurement {
  readonly name: string
  readonly script: string
  readonly args: readonly string[]
}

/** What a figure should reach. */
export type Aim<Figures = never> = {
  readonly measurement: string
  readonly what: string
  readonly unit: string
  readonly figure: (figures: Figures) => number
} & ({ readonly atLeast: number; readonly atMost?: undefined } | { readonly atMost: number })

export const measurements: readonly Measurement[] = [
  { name: 'room-1000', script: './room.ts', args: ['1000'] },
  { name: 'room-10000', script: './room.ts', args: ['10000'] },
  { name: 'results-read', script: './results-read.ts', args: [] },
  { name: 'public-api', script: './public-api.ts', args: [] },
  { name: 'webhooks', script: './webhooks.ts', args: [] },
]

export const aims: readonly Aim[] = [
  room('room-1000', '1,000 answer at once: ack p95', 'ms', { atMost: 60 }, f => f.ackP95),
  room('room-10000', '10,000 answer at once: ack p95', 'ms', { atMost: 400 }, f => f.ackP95),
  room('room-10000', 'durable answers ÷ bare echoes per second', '', { atLeast: 0.8 }, f => f.ofBareEcho),
  room('room-10000', 'memory for each phone', 'KiB', { atMost: 16 }, f => f.memoryPerPhoneKiB),
  room('room-10000', 'new question ÷ bare broadcast', '', { atMost: 1.2 }, f => f.ofBareBroadcast),
  {
    measurement: 'results-read',
    what: 'results of 1,000,000 answers ÷ of 100',
    unit: '',
    atMost: 1.2,
    figure: ([few, many]: ResultsReadFigures[]) => many!.choiceUs / few!.choiceUs,
  },
] as readonly Aim[]

function room(
  measurement: string,
  what: string,
  unit: string,
  bound: { atLeast: number } | { atMost: number },
  figure: (figures: RoomFigures) => number,
): Aim {
  return { measurement, what, unit, ...bound, figure } as Aim
}
