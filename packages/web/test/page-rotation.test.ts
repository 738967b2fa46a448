// Pages of a stage turn by themselves until somebody turns one; what is new is shown at once, and then as long as any page.
import { describe, expect, test } from 'vitest'
import { nextPageOf, PageRotation, restMs, type ShownPage } from '../src/slide/canvas/page-rotation.ts'

/** A rotation whose time passes when it is told to. */
function rotation() {
  const shown: ShownPage[] = []
  const running = new Set<() => void>()
  const pages = new PageRotation(
    one => shown.push(one),
    (ms, run) => {
      expect(ms).toBe(restMs)
      const own = () => run()
      running.add(own)
      return () => running.delete(own)
    },
  )
  return {
    laidOut: (count: number, newOn: readonly number[] = [], isOther = false) =>
      pages.laidOut(count, new Set(newOn), isOther),
    pages,
    shown: () => shown.at(-1),
    rest(times = 1) {
      for (; times > 0; times--) for (const run of [...running]) run()
    },
    timers: () => running.size,
  }
}

describe('pages of a stage', () => {
  test('turn by themselves, one after the other and around', () => {
    const { laidOut, shown, rest, timers } = rotation()
    laidOut(3, [0, 1, 2])
    expect(shown()).toEqual({ page: 0, count: 3, seen: new Set([0]), turns: true })
    rest()
    expect(shown()).toMatchObject({ page: 1, seen: new Set([0, 1]) })
    rest(2)
    expect(shown()).toMatchObject({ page: 0, seen: new Set([0, 1, 2]) })
    expect(timers()).toBe(1)
  })

  test('a single page does not turn, nor does one that is left alone', () => {
    const { laidOut, timers } = rotation()
    laidOut(1, [0])
    expect(timers()).toBe(0)
    laidOut(2, [1])
    expect(timers()).toBe(1)
    laidOut(1)
    expect(timers()).toBe(0)
  })

  test('a new item is shown at once, wherever it stands, and stays as long as any page', () => {
    const { laidOut, shown, rest, timers } = rotation()
    laidOut(3, [0, 1, 2])
    rest(3)
    rest()
    expect(shown()).toMatchObject({ page: 1 })
    laidOut(4, [3])
    expect(shown()).toMatchObject({ page: 3, count: 4, turns: true })
    expect(timers()).toBe(1)
    rest()
    expect(shown()).toMatchObject({ page: 0 })
  })

  test('in a busy room pages turn no faster, and none is left out', () => {
    const { laidOut, shown, rest } = rotation()
    laidOut(3, [0])
    const visited = Array.from({ length: 4 }, () => {
      const before = shown()!.page
      for (let i = 0; i < 5; i++)
        laidOut(
          3,
          [0, 1, 2].filter(page => page !== before),
        )
      expect(shown()!.page).toBe(before)
      rest()
      return shown()!.page
    })
    expect(visited).toEqual([1, 2, 0, 1])
  })

  test('changes without a new item turn no page', () => {
    const { laidOut, shown, rest } = rotation()
    laidOut(3, [0, 1, 2])
    rest()
    laidOut(4)
    expect(shown()).toMatchObject({ page: 1, count: 4 })
  })

  test('a step forward leads to the next unseen page, never back', () => {
    const { laidOut, pages, shown, rest } = rotation()
    laidOut(5)
    laidOut(5, [3])
    expect(shown()).toMatchObject({ page: 3, seen: new Set([0, 3]) })
    expect(nextPageOf(shown()!)).toBe(4)
    rest(2)
    expect(shown()).toMatchObject({ page: 0 })
    expect(nextPageOf(shown()!)).toBe(1)
    pages.turn(2)
    expect(nextPageOf(shown()!)).toBeUndefined()
    laidOut(5, [4])
    expect(nextPageOf(shown()!)).toBe(4)
  })

  test('a page that is returned to is left for the one after it', () => {
    const { laidOut, pages, shown } = rotation()
    pages.follow(4)
    laidOut(8, [0, 1, 2, 3, 4, 5, 6, 7])
    expect(shown()).toMatchObject({ page: 4 })
    expect(nextPageOf(shown()!)).toBe(5)
  })

  test('pages that are held stay until they are let go, also when a new item comes', () => {
    const { laidOut, pages, shown, rest } = rotation()
    laidOut(3, [0, 1, 2])
    pages.hold(true)
    rest()
    laidOut(4, [3])
    expect(shown()).toMatchObject({ page: 0, turns: true })
    pages.hold(false)
    rest()
    expect(shown()).toMatchObject({ page: 3 })
  })

  test('a page turned by hand stays, also when a new item comes', () => {
    const { laidOut, pages, shown, timers } = rotation()
    laidOut(3, [0, 1, 2])
    pages.turn(-1)
    expect(shown()).toEqual({ page: 2, count: 3, seen: new Set([0, 2]), turns: false })
    laidOut(4, [0])
    expect(shown()).toMatchObject({ page: 2, count: 4, turns: false })
    expect(timers()).toBe(0)
  })

  test('a page turned to on another stage is followed, as soon as there are so many', () => {
    const { laidOut, pages, shown } = rotation()
    laidOut(2, [0, 1])
    pages.follow(3)
    expect(shown()).toMatchObject({ page: 1, turns: false })
    laidOut(5)
    expect(shown()).toMatchObject({ page: 3 })
  })

  test('fewer pages than before show the last, and something else begins at its first', () => {
    const { laidOut, shown, rest } = rotation()
    laidOut(3, [0, 1, 2])
    rest(2)
    laidOut(2)
    expect(shown()).toMatchObject({ page: 1, count: 2 })
    laidOut(3, [0, 1, 2], true)
    expect(shown()).toEqual({ page: 0, count: 3, seen: new Set([0]), turns: true })
  })

  test('a screen that is left turns nothing any more', () => {
    const { laidOut, pages, timers } = rotation()
    laidOut(3, [0, 1, 2])
    pages.stop()
    expect(timers()).toBe(0)
  })
})
