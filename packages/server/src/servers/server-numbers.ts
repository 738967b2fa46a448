import type { Reading, Writing } from '../services.ts'
import { acquireLease, leasesNamed } from './leases.ts'

const prefix = 'server '

/** The lease of a server's number. */
export function leaseOfNumber(number: number): string {
  return `${prefix}${number}`
}

/** Who has a number now. */
export async function holdersOfNumbers(reading: Reading): Promise<string[]> {
  const leases = await leasesNamed(reading, prefix)
  return [...leases.values()].flatMap(({ holder, isHeld }) => (isHeld ? [holder] : []))
}

/** Leases the lowest number that is free. 0 is nobody's: rows of stopped servers end there. */
export async function acquireNumber(tx: Writing): Promise<number> {
  const leases = await leasesNamed(tx, prefix)
  for (let number = 1; ; number++) {
    const name = leaseOfNumber(number)
    if (!leases.get(name)?.isHeld && (await acquireLease(tx, name))) return number
  }
}

/** Numbers that servers had who are no more, and nobody has taken since. */
export async function numbersOfStopped(reading: Reading): Promise<number[]> {
  const leases = await leasesNamed(reading, prefix)
  return [...leases].flatMap(([name, { isHeld }]) => (isHeld ? [] : [Number(name.slice(prefix.length))]))
}
