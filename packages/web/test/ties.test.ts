// Equal points with different places say by how much time one is ahead; equal times share a place and say the same.
import { expect, test } from 'vitest'
import { leadMs } from '../src/ui/ties.ts'

const row = (place: number, points: number, elapsed_ms: number | null) => ({ place, points, elapsed_ms })
const leads = (...rows: ReturnType<typeof row>[]) => rows.map((_, at) => leadMs(rows, at))

test('a row is ahead of the next place with the same points by the difference of their times', () => {
  expect(leads(row(1, 1000, 2_000), row(2, 1000, 2_400), row(3, 1000, 5_000), row(4, 900, 100))).toEqual([
    400,
    2_600,
    null,
    null,
  ])
})

test('rows that share a place are ahead of the same row', () => {
  expect(leads(row(1, 500, 70), row(1, 500, 70), row(3, 500, 75))).toEqual([5, 5, null])
  expect(leads(row(1, 0, 0), row(1, 0, 0))).toEqual([null, null])
})

test('without times, as once answers are anonymized, nothing is said', () => {
  expect(leads(row(1, 500, null), row(2, 500, null))).toEqual([null, null])
})
