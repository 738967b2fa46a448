import { regional } from '../messages/index.ts'

/** @param at ISO 8601 */
export function longDate(at: string): string {
  return new Intl.DateTimeFormat(regional(), { dateStyle: 'long' }).format(new Date(at))
}

/** @param at ISO 8601 */
export function dateAndTime(at: string): string {
  return new Intl.DateTimeFormat(regional(), { dateStyle: 'long', timeStyle: 'short' }).format(new Date(at))
}

/** For tables. @param at ISO 8601 */
export function shortTime(at: string): string {
  return new Intl.DateTimeFormat(regional(), { dateStyle: 'short', timeStyle: 'short' }).format(new Date(at))
}

const secondsMax = 90

/** “in 12 minutes”, rounded up. */
export function inSeconds(seconds: number): string {
  const format = new Intl.RelativeTimeFormat(regional())
  return seconds <= secondsMax
    ? format.format(Math.ceil(seconds), 'second')
    : format.format(Math.ceil(seconds / 60), 'minute')
}
