// Points of teams are means of the members who answered; equal points share a place.
import { expect, test } from 'vitest'
import type { Standing } from './standing.ts'
import { rankedTeams, teamPlaces, teamScore, teamTotals } from './teams.ts'

const standing = ([participantKey, points]: readonly [number, number]) =>
  ({ participantKey, points }) as Standing
const standings = (...points: (readonly [participantKey: number, points: number])[]) => ({
  ranked: points.map(standing),
})

test('points are the rounded mean of the members who answered', async () => {
  // The fourth has no team, the fifth has not answered, and the third team is empty.
  const teamOf = new Map([
    [1, 0],
    [2, 0],
    [3, 1],
    [5, 1],
  ])
  const totals = await teamTotals(standings([1, 1000], [2, 501], [3, 0], [4, 900]), teamOf, 3)
  expect(totals).toEqual([
    { points: 751, members: 2 },
    { points: 0, members: 1 },
    { points: 0, members: 0 },
  ])
})

test('a team of the settings that is gone, or unknown, counts nowhere', async () => {
  expect(await teamTotals(standings([1, 10]), new Map([[1, 7]]), 2)).toEqual([
    { points: 0, members: 0 },
    { points: 0, members: 0 },
  ])
})

const totals = [100, 300, 100, 300, 0].map(points => ({ points, members: 1 }))

test('equal points share a place, which the next teams skip', () => {
  expect(teamPlaces(totals)).toEqual([3, 1, 3, 1, 5])
  const names = ['A', 'B', 'C', 'D', 'E']
  expect(rankedTeams(totals, names).map(({ place, name, team }) => [place, name, team])).toEqual([
    [1, 'B', 1],
    [1, 'D', 3],
    [3, 'A', 0],
    [3, 'C', 2],
    [5, 'E', 4],
  ])
})

test('a participant is told the place of their team, and whether it shares it', () => {
  expect(teamScore(totals, 2)).toEqual({ index: 2, place: 3, points: 100, shared: true })
  expect(teamScore(totals, 4)).toEqual({ index: 4, place: 5, points: 0, shared: false })
  expect(teamScore(totals, null)).toBeUndefined()
  // Before the first reveal.
  expect(teamScore([], 2)).toBeUndefined()
})
