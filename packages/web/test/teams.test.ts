// Teams on stages: where their blocks stand, the best of them with ties, and the order that was on screen before.
import type { RoomTeamStanding } from '@roomful/contract/room/protocol'
import { expect, test } from 'vitest'
import { bestTeams, markOf, PreviousStandings, teamGrid } from '../src/slide/teams/layout.ts'

const standing = (team: number, place: number, points: number): RoomTeamStanding => ({
  place,
  name: `Team ${team}`,
  points,
  members: 1,
  team,
})

test('up to six teams stand in one row, more in two; few have more columns of names', () => {
  const grids = Array.from({ length: 11 }, (_, i) => teamGrid(i + 2))
  expect(grids.map(({ rows, columns }) => `${rows}×${columns}`)).toEqual([
    '1×2',
    '1×3',
    '1×4',
    '1×5',
    '1×6',
    '2×4',
    '2×4',
    '2×5',
    '2×5',
    '2×6',
    '2×6',
  ])
  for (const [i, { rows, columns }] of grids.entries()) {
    expect(rows * columns).toBeGreaterThanOrEqual(i + 2)
    expect((rows - 1) * columns).toBeLessThan(i + 2)
  }
  expect(grids.map(({ nameColumns }) => nameColumns)).toEqual([2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1])
})

test('no two of twelve teams look the same, with colours or patterns', () => {
  const marks = Array.from({ length: 12 }, (_, team) => markOf(team))
  expect(new Set(marks.map(mark => mark['data-team'])).size).toBe(12)
  expect(new Set(marks.map(mark => `${mark['data-series']} ${mark['data-again']}`)).size).toBe(12)
})

test('the best three places have points; teams with equal points share one', () => {
  const places = (standings: RoomTeamStanding[]) =>
    bestTeams(standings).map(({ place, teams }) => [place, teams.map(({ team }) => team)])
  expect(places([standing(1, 1, 9), standing(0, 2, 5), standing(3, 3, 4), standing(2, 4, 1)])).toEqual([
    [1, [1]],
    [2, [0]],
    [3, [3]],
  ])
  expect(places([standing(1, 1, 9), standing(2, 1, 9), standing(0, 3, 4), standing(3, 3, 4)])).toEqual([
    [1, [1, 2]],
    [3, [0, 3]],
  ])
  expect(places([standing(1, 1, 9), standing(0, 2, 0), standing(2, 2, 0)])).toEqual([[1, [1]]])
  expect(places([standing(0, 1, 0), standing(1, 1, 0)])).toEqual([])
})

test('the order before is that after another slide, however often this one is shown', () => {
  const previous = new PreviousStandings()
  const first = [standing(0, 1, 5)]
  const second = [standing(0, 1, 7)]
  const third = [standing(0, 1, 9)]
  expect(previous.follow('que_1', first)).toBeNull()
  expect(previous.follow('que_1', second)).toBeNull()
  expect(previous.follow('que_2', third)).toBe(second)
  expect(previous.follow('que_2', third)).toBe(second)
  expect(previous.follow('que_3', third)).toBe(third)
})
