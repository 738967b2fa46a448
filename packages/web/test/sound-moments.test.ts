// Quiz sounds: countdown, last five seconds, end of time, reveal and podium are heard once, when they happen, and never
// because a stage has just loaded.
import { expect, test } from 'vitest'
import { type SoundMoment, soundsBetween } from '../src/stage/sounds/sound-moments.ts'

const open: SoundMoment = {
  questionId: 'que_1',
  isRevealed: false,
  secondsBefore: 0,
  secondsLeft: 30,
  standings: null,
  spunAt: null,
}
const heard = (before: Partial<SoundMoment> | null, now: Partial<SoundMoment>) =>
  soundsBetween(before && { ...open, ...before }, { ...open, ...now })

test('3, 2, 1 tick and the start is another sound', () => {
  expect(heard({ questionId: null, secondsLeft: null }, { secondsBefore: 3 })).toEqual(['tick'])
  expect(heard({ secondsBefore: 3 }, { secondsBefore: 3 })).toEqual([])
  expect(heard({ secondsBefore: 3 }, { secondsBefore: 2 })).toEqual(['tick'])
  expect(heard({ secondsBefore: 1 }, { secondsBefore: 0 })).toEqual(['go'])
})

test('the last five seconds tick, once each, and the end of the time is heard once', () => {
  const left = (before: number, now: number) => heard({ secondsLeft: before }, { secondsLeft: now })
  expect(left(7, 6)).toEqual([])
  expect(left(6, 5)).toEqual(['tick'])
  expect(left(5, 5)).toEqual([])
  expect(left(2, 1)).toEqual(['tick'])
  expect(left(1, 0)).toEqual(['timeUp'])
  expect(left(0, 0)).toEqual([])
  // More time was given.
  expect(left(3, 18)).toEqual([])
})

test('revealing and the podium are heard when they come, not when a stage finds them', () => {
  expect(heard({}, { isRevealed: true, secondsLeft: null })).toEqual(['reveal'])
  expect(heard({ isRevealed: true }, { isRevealed: true })).toEqual([])
  expect(heard({ questionId: 'que_0' }, { isRevealed: true, secondsLeft: null })).toEqual([])
  expect(heard({ isRevealed: true }, { isRevealed: true, standings: 'podium' })).toEqual(['podium'])
  expect(heard(null, { isRevealed: true, standings: 'podium' })).toEqual([])
  expect(soundsBetween(open, null)).toEqual([])
})

test('blocks of a podium rise to a roll until the winner is named, rows of a leaderboard overtake with a tick', () => {
  expect(heard({}, { standings: 'rising' })).toEqual(['roll'])
  expect(heard({ standings: 'rising' }, { standings: 'rising' })).toEqual([])
  expect(heard({ standings: 'rising' }, { standings: 'podium' })).toEqual(['podium'])
  expect(heard({ standings: 'podium' }, { standings: null })).toEqual([])
  expect(heard({}, { standings: 'overtaken' })).toEqual(['tick'])
})

test('a wheel is heard when it is spun, again for each spin, not when a stage finds it', () => {
  expect(heard({}, { spunAt: '1' })).toEqual(['spin'])
  expect(heard({ spunAt: '1' }, { spunAt: '1' })).toEqual([])
  expect(heard({ spunAt: '1' }, { spunAt: '2' })).toEqual(['spin'])
  expect(heard({ questionId: 'que_0' }, { spunAt: '1' })).toEqual([])
})
