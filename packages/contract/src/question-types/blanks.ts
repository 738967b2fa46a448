import { caseSensitiveKey, comparisonKey } from '../lib/comparison-key.ts'

export interface Blank {
  readonly accepted: readonly string[]
  readonly case_sensitive: boolean
}

const acceptedKeys = new WeakMap<Blank, ReadonlySet<string>>()

/** @param key of `blankKey` */
export function isAccepted(key: string, blank: Blank): boolean {
  let keys = acceptedKeys.get(blank)
  if (!keys) {
    keys = new Set(blank.accepted.map(accepted => blankKey(accepted, blank)))
    acceptedKeys.set(blank, keys)
  }
  return keys.has(key)
}

/** The key by which a blank's texts are counted and compared. */
export function blankKey(text: string, { case_sensitive }: Blank): string {
  return case_sensitive ? caseSensitiveKey(text) : comparisonKey(text)
}
