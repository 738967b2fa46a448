// Lobby music: the same seed gives the same eight bars, others differ, and the loop has no note that is cut off, loud or out of range.
import { expect, test } from 'vitest'
import { lobbyNotes, loopSeconds } from '../src/stage/sounds/lobby-music.ts'

const seeds = Array.from({ length: 200 }, (_, i) => `ses_${i}`)

test('is the same for the same session, and differs between sessions', () => {
  expect(lobbyNotes('ses_1')).toEqual(lobbyNotes('ses_1'))
  expect(new Set(seeds.map(seed => JSON.stringify(lobbyNotes(seed)))).size).toBe(seeds.length)
})

test('fills a loop of eight bars with notes that begin and end in it', () => {
  for (const seed of seeds) {
    const notes = lobbyNotes(seed)
    for (const [hertz, from, lasts, loudness] of notes) {
      expect(hertz).toBeGreaterThan(100)
      expect(hertz).toBeLessThan(2_500)
      expect(from).toBeGreaterThanOrEqual(0)
      expect(lasts).toBeGreaterThan(0.2)
      expect(from + lasts).toBeLessThanOrEqual(loopSeconds + 1e-9)
      expect(loudness).toBeLessThanOrEqual(0.5)
    }
    const starts = new Set(notes.map(([, from]) => Math.floor((from / loopSeconds) * 8 + 1e-9)))
    expect(starts.size).toBe(8)
  }
})

test('never has more than three notes of a chord and three above them at once', () => {
  for (const seed of seeds) {
    const notes = lobbyNotes(seed)
    for (const [, at] of notes) {
      const sounding = notes.filter(([, from, lasts]) => from <= at + 1e-9 && at + 1e-9 < from + lasts)
      expect(sounding.length).toBeLessThanOrEqual(6)
    }
  }
})
