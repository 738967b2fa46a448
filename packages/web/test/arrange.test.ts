// Stage layout choice: content is as large as fits; smaller text comes before another page, and another arrangement only
// for markedly larger text or fewer pages.
import { describe, expect, test } from 'vitest'
import { bestArrangement, fontSizes } from '../src/slide/canvas/fit.ts'

const [largest, smallest] = [fontSizes[0], fontSizes.at(-1)!]

describe('how a stage lays something out', () => {
  test('contents that fit are as large as possible, in the preferred arrangement', () => {
    expect(bestArrangement(['1', '2'], () => 1)).toEqual({ name: '1', font: largest, pages: 1 })
    expect(bestArrangement(['1', '2'], (_, font) => (font > 24 ? 2 : 1))).toMatchObject({
      name: '1',
      font: 24,
    })
  })

  test('contents that fit at the largest size are measured twice only, as each measurement lays them out', () => {
    const measured: string[] = []
    bestArrangement(['1', '2', '3'], (name, font) => {
      measured.push(`${name} ${font}`)
      return 1
    })
    expect(measured).toEqual([`1 ${smallest}`, `1 ${largest}`])
  })

  test('of what fits on a page, another way is measured once, at the size at which it would win', () => {
    const measured: string[] = []
    const best = bestArrangement(['tiles', '1', '2'], (name, font) => {
      if (name !== 'tiles') measured.push(`${name} ${font}`)
      return font > 40 ? 2 : 1
    })
    expect(best).toEqual({ name: 'tiles', font: 40, pages: 1 })
    expect(measured).toEqual(['1 72', '2 72'])
  })

  test('smaller text is better than another page, and fewer pages than a preferred way', () => {
    const pagesAt = (name: string, font: number) => (name === '1' ? 4 : font > smallest ? 3 : 2)
    expect(bestArrangement(['1', '2'], pagesAt)).toEqual({ name: '2', font: smallest, pages: 2 })
  })

  test('another way is worth it only for markedly larger text', () => {
    const fits = (least: Record<string, number>) => (name: string, font: number) =>
      font > least[name]! ? 2 : 1
    expect(bestArrangement(['1', '2'], fits({ '1': 24, '2': 32 })).name).toBe('1')
    expect(bestArrangement(['1', '2'], fits({ '1': 20, '2': 32 })).name).toBe('2')
  })

  test('a picture that cannot be paged gives way to one that can, or is as small as can be read', () => {
    const pagesAt = (name: string) => (name === 'fit' ? Number.POSITIVE_INFINITY : 2)
    expect(bestArrangement(['fit', '1'], pagesAt)).toMatchObject({ name: '1', pages: 2 })
    expect(bestArrangement(['fit'], pagesAt)).toMatchObject({ name: 'fit', font: smallest })
  })
})
