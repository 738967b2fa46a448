// Waiting for a connection ends when nothing moves any more, and not because many wait.
import { expect, test } from 'vitest'
import { isStorageFailure } from '../../src/storage/failure.ts'
import { Turns } from '../../src/storage/turns.ts'

const stuckMsMax = 5_000

function startTurns(turnsMax: number) {
  const clock = { now: 1_000_000 }
  return { clock, turns: new Turns(turnsMax, stuckMsMax, () => clock.now) }
}

/** What becomes of those who wait, by their names. */
function follow(turns: Turns, names: readonly string[]) {
  const outcomes: string[] = []
  for (const name of names) {
    turns.begin().then(
      () => outcomes.push(`${name} begins`),
      (error: unknown) => outcomes.push(`${name} is given up${isStorageFailure(error) ? '' : ' oddly'}`),
    )
  }
  return outcomes
}

test('turns are taken in the order in which they were asked for', async () => {
  const { turns } = startTurns(2)
  const outcomes = follow(turns, ['a', 'b', 'c', 'd'])
  await expect.poll(() => outcomes).toEqual(['a begins', 'b begins'])
  expect(turns.waiting).toBe(2)
  turns.end()
  turns.end()
  await expect.poll(() => outcomes).toEqual(['a begins', 'b begins', 'c begins', 'd begins'])
  for (let i = 0; i < 2; i++) turns.end()
  await turns.begin()
})

test('whoever waits for long is not given up while others make progress', async () => {
  const { clock, turns } = startTurns(1)
  const names = Array.from({ length: 20 }, (_, i) => `${i}`)
  const outcomes = follow(turns, names)
  for (const _ of names) {
    clock.now += stuckMsMax
    turns.giveUpStuck()
    turns.noteProgress()
    turns.end()
  }
  await expect.poll(() => outcomes).toEqual(names.map(name => `${name} begins`))
})

test('when nothing moves, whoever has waited too long is given up, and whoever came later may still wait', async () => {
  const { clock, turns } = startTurns(1)
  await turns.begin()
  const first = follow(turns, ['a', 'b'])
  clock.now += 3_000
  const later = follow(turns, ['c'])
  clock.now += 2_001
  turns.giveUpStuck()
  await expect.poll(() => first).toEqual(['a is given up', 'b is given up'])
  expect(turns.waiting).toBe(1)
  turns.end()
  await expect.poll(() => later).toEqual(['c begins'])
})

test('after the end nobody waits', async () => {
  const { turns } = startTurns(1)
  await turns.begin()
  const outcomes = follow(turns, ['a'])
  turns.close()
  await expect.poll(() => outcomes).toEqual(['a is given up'])
  await expect(turns.begin()).rejects.toThrow('closed')
})
