import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { jsonLog, together } from '../../src/log.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('lines are JSON, and those below the level are not written', () => {
  const lines: string[] = []
  const log = jsonLog('warn', line => lines.push(line))
  log.info('not this')
  log.warn('this', { count: 2 })
  expect(lines.map(line => JSON.parse(line))).toMatchObject([{ level: 'warn', fact: 'this', count: 2 }])
  expect(lines[0]).toMatch(/}\n$/)
})

test('lines of a moment are written together, and sooner when they would fill a pipe', () => {
  const written: string[] = []
  const write = together(text => written.push(text))
  write('a\n')
  write('b\n')
  expect(written).toEqual([])
  vi.advanceTimersByTime(100)
  expect(written).toEqual(['a\nb\n'])
  const line = `${'x'.repeat(1_000)}\n`
  for (let i = 0; i < 40; i++) write(line)
  expect(written).toHaveLength(2)
  expect(written[1]!.length).toBeLessThan(64 * 1024)
  vi.advanceTimersByTime(100)
  expect(written.slice(1).join('')).toBe(line.repeat(40))
})
