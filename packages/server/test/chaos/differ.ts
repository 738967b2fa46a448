import { isDeepStrictEqual } from 'node:util'

/** @throws Error that names what is not as it must be */
export function differ(what: string, found: unknown, expected: unknown): void {
  if (isDeepStrictEqual(found, expected)) return
  throw new Error(`${what}: ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`)
}
