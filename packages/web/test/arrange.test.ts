// Stage layout choice: content is as large as fits; smaller text comes before another page, and another arrangement only
// for markedly larger text or fewer pages.
import { describe, expect, test } from 'vitest'
import { bestArrangement, fontSizes } from '../src/stage/lay-out.ts'

const [largest, smallest] = [fontSizes[0], fontSizes.at(-1)!]

describe('how a stage lays something out', () => {
  test('what fits is shown as large as it can be, in the way that is preferred', () => {
    expect(bestArrangement(['1', '2'], () => 1)).toEqual({ name: '1', fontRem: largest, pages: 1 })
    expect(bestArrangement(['1', '2'], (_, fontRem) => (fontRem > 1.4 ? 2 : 1))).toMatchObject({
      name: '1',
      fontRem: 1.38,
    })
  })

  test('smaller text is better than another page, and fewer pages than a preferred way', () => {
    const pagesAt = (name: string, fontRem: number) => (name === '1' ? 4 : fontRem > smallest ? 3 : 2)
    expect(bestArrangement(['1', '2'], pagesAt)).toEqual({ name: '2', fontRem: smallest, pages: 2 })
  })

  test('another way is worth it only for markedly larger text', () => {
    const fits = (least: Record<string, number>) => (name: string, fontRem: number) =>
      fontRem > least[name]! ? 2 : 1
    expect(bestArrangement(['1', '2'], fits({ '1': 1.45, '2': 1.55 })).name).toBe('1')
    expect(bestArrangement(['1', '2'], fits({ '1': 1.25, '2': 1.75 })).name).toBe('2')
  })

  test('a picture that cannot be paged gives way to one that can, or is as small as can be read', () => {
    const pagesAt = (name: string) => (name === 'lines' ? Number.POSITIVE_INFINITY : 2)
    expect(bestArrangement(['lines', '1'], pagesAt)).toMatchObject({ name: '1', pages: 2 })
    expect(bestArrangement(['lines'], pagesAt)).toMatchObject({ name: 'lines', fontRem: smallest })
  })
})
