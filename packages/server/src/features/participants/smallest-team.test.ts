// New participants of a session with dealt teams go to the smallest one.
import { expect, test } from 'vitest'
import { smallestTeam } from './teams.ts'

test('the smallest team is dealt, and a random one of several', () => {
  const random = (drawn: number) => ({
    below: (below: number) => {
      expect(drawn).toBeLessThan(below)
      return drawn
    },
  })
  expect(smallestTeam([3, 2, 4], random(0))).toBe(1)
  expect(smallestTeam([2, 5, 2, 2], random(1))).toBe(2)
  expect(smallestTeam([0, 0], random(1))).toBe(1)
})
