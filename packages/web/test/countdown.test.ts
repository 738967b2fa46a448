// The time left is announced once, with its true number.
import { expect, test } from 'vitest'
import { announcedSeconds } from '../src/ui/countdown.tsx'

const announced = (...seconds: readonly number[]) => {
  let last: number | null = null
  return seconds.map(one => (last = announcedSeconds(last, one)))
}

test.each([
  ['as the last ten seconds begin', [12, 11, 10, 9, 1, 0], [null, null, 10, 10, 10, null]],
  ['of a limit that is shorter', [5, 4, 3], [5, 5, 5]],
  ['to a page that opens later', [7, 6], [7, 7]],
  ['where a tick is missed', [12, 8, 7], [null, 8, 8]],
  ['again after more time is given', [10, 4, 19, 11, 10], [10, 10, null, null, 10]],
])('%s', (_, seconds, expected) => {
  expect(announced(...seconds)).toEqual(expected)
})
