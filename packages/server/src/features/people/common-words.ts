import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { readResource } from '../../lib/resources.ts'

const lettersOf = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' } as const

/** A text in Latin letters without accents, in their case, as in lists of words. */
export function withoutAccents(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[ßæœøłđ]/gi, letter => {
      const plain = lettersOf[letter.toLowerCase() as keyof typeof lettersOf]
      return letter === letter.toLowerCase() ? plain : plain.toUpperCase()
    })
}

/** Ranks of common words, names and places of eight languages. */
export interface CommonWords {
  /** @returns roughly, from 1; undefined: not listed */
  rankOf(word: string): number | undefined
}

/** The list that `scripts/common-words.ts` makes; 2.4 MB, outside of the heap. */
export async function loadCommonWords(): Promise<CommonWords> {
  const list = await promisify(brotliDecompress)(readResource('words', 'common-words.br'))
  return {
    rankOf: word => (/[^\u0000-\u00ff]/.test(word) ? undefined : findRank(list, Buffer.from(word, 'latin1'))),
  }
}

/** @param list sorted words, each followed by a digit: the magnitude of its rank to the base of 4 */
function findRank(list: Buffer, word: Buffer): number | undefined {
  let from = 0
  let to = list.length
  while (from < to) {
    let start = (from + to) >> 1
    while (start > from && !isDigit(list[start - 1]!)) start--
    let end = start
    while (!isDigit(list[end]!)) end++
    const order = Buffer.compare(word, list.subarray(start, end))
    if (order === 0) return 2 * 4 ** (list[end]! - digitZero)
    if (order < 0) to = start
    else from = end + 1
  }
  return undefined
}

const digitZero = 0x30
const isDigit = (byte: number) => byte < digitZero + 10
