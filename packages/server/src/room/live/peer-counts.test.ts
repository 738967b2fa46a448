// How many people are connected to a room at the other servers: what those say, and of one that was killed nothing any
// more after half a minute.

import { FakeClock } from '@roomful/testkit/fake-clock'
import { expect, test } from 'vitest'
import { memoryBus } from '../../bus/memory.ts'
import { PeerCounts } from './people.ts'

const sessionKey = 1

/** A room on one of the servers, with so many people. @param endingEarly the question on screen that ends once all have answered */
function roomOf(
  holder: string,
  count: number,
  bus = memoryBus(),
  clock = new FakeClock(),
  endingEarly?: number,
) {
  const changes: string[] = []
  const people = { count, polling: 0 }
  const elsewhere = new PeerCounts({
    sessionKey,
    services: { bus, clock, server: { number: 1, holder } },
    people,
    endingEarly,
    handle: ({ type }) => void changes.push(type),
  })
  bus.subscribe(notice => {
    if (notice.type === 'connected') elsewhere.note(notice)
  })
  return { elsewhere, people, changes, bus, clock }
}

test('it is the sum of what the others said last', () => {
  const first = roomOf('first', 2)
  const second = roomOf('second', 3, first.bus, first.clock)
  const third = roomOf('third', 4, first.bus, first.clock)
  for (const { elsewhere } of [first, second, third]) elsewhere.publishChange()
  expect([first, second, third].map(({ elsewhere }) => elsewhere.count)).toEqual([7, 6, 5])
  second.people.count = 1
  second.elsewhere.publishChange()
  expect([first, third].map(({ elsewhere }) => elsewhere.count)).toEqual([5, 3])
  third.elsewhere.stop()
  expect(first.elsewhere.count).toBe(1)
})

test('so is the number of people without a socket', () => {
  const first = roomOf('first', 2)
  const second = roomOf('second', 3, first.bus, first.clock)
  second.elsewhere.publishChange()
  expect(first.elsewhere.polling).toBe(0)
  second.people.polling = 2
  second.elsewhere.publishChange()
  expect([first.elsewhere.count, first.elsewhere.polling]).toEqual([3, 2])
})

test('a room that is loaded asks the others, which say it at once', () => {
  const first = roomOf('first', 2)
  const second = roomOf('second', 0, first.bus, first.clock)
  second.elsewhere.ask()
  expect(second.elsewhere.count).toBe(2)
  expect(first.elsewhere.count).toBe(0)
})

test('stages are sent a change, not a heartbeat', () => {
  const first = roomOf('first', 2)
  const second = roomOf('second', 3, first.bus, first.clock)
  second.elsewhere.publishChange()
  expect(first.changes).toEqual(['people'])
  second.elsewhere.refresh()
  expect(first.changes).toHaveLength(1)
  second.people.polling = 1
  second.elsewhere.refresh()
  expect(first.changes).toHaveLength(2)
  second.elsewhere.stop()
  expect(first.changes).toHaveLength(3)
})

test('a server that was killed no longer counts after 20 s without a heartbeat; one with heartbeats does', () => {
  const first = roomOf('first', 2)
  const second = roomOf('second', 3, first.bus, first.clock)
  const killed = roomOf('killed', 4, first.bus, first.clock)
  for (const { elsewhere } of [first, second, killed]) elsewhere.publishChange()
  for (let seconds = 10; seconds <= 20; seconds += 10) {
    first.clock.advance(10_000)
    second.elsewhere.refresh()
    first.elsewhere.refresh()
    expect(first.elsewhere.count).toBe(7)
  }
  first.clock.advance(1)
  const before = first.changes.length
  first.elsewhere.refresh()
  expect(first.elsewhere.count).toBe(3)
  expect(first.changes).toHaveLength(before + 1)
})

test('while notices may be lost, silence says nothing', () => {
  const first = roomOf('first', 2)
  const second = roomOf('second', 3)
  first.elsewhere.note({ type: 'connected', sessionKey, holder: 'second', people: second.people.count })
  for (let seconds = 2; seconds <= 60; seconds += 2) {
    first.clock.advance(2_000)
    first.elsewhere.ask()
    first.elsewhere.refresh()
  }
  expect(first.elsewhere.count).toBe(3)
})

const question = 7

test('people of a server that stops without saying that all have answered are waited for for 20 s, while a question ends early', () => {
  const first = roomOf('first', 2, memoryBus(), new FakeClock(), question)
  const report = { type: 'connected', sessionKey, holder: 'second' } as const
  for (const answered of [{}, { answered: 0 }, { answered: question - 1 }]) {
    first.elsewhere.note({ ...report, people: 3, ...answered })
    first.elsewhere.note({ ...report, people: 0, ...answered })
    expect([first.elsewhere.count, first.elsewhere.haveAnswered(question)]).toEqual([0, false])
    first.clock.advance(20_001)
    first.elsewhere.refresh()
    expect(first.elsewhere.haveAnswered(question)).toBe(true)
  }
  first.elsewhere.note({ ...report, people: 3, answered: question })
  first.elsewhere.note({ ...report, people: 0, answered: question })
  first.elsewhere.note({ ...report, holder: 'third', people: 0 })
  expect(first.elsewhere.haveAnswered(question)).toBe(true)
})

test('people of a server without heartbeats have not all answered the question on screen', () => {
  const first = roomOf('first', 2, memoryBus(), new FakeClock(), question)
  first.elsewhere.note({ type: 'connected', sessionKey, holder: 'second', people: 3, answered: question })
  first.clock.advance(20_001)
  first.elsewhere.refresh()
  expect([first.elsewhere.count, first.elsewhere.haveAnswered(question)]).toEqual([0, false])
  expect(first.elsewhere.haveAnswered(question + 1)).toBe(true)
})
