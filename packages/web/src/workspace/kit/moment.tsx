import type { JSX } from 'preact'
import { language, m } from '../../messages/workspace/index.ts'

/** A moment in the zone of the person who looks, with the exact one in UTC for whoever points at it. @param at ISO 8601 */
export function Moment({ at, text }: { readonly at: string; readonly text: string }): JSX.Element {
  return (
    <time dateTime={at} title={at.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC')}>
      {text}
    </time>
  )
}

const minuteMs = 60_000
const steps = [
  ['day', 24 * 60 * minuteMs],
  ['hour', 60 * minuteMs],
  ['minute', minuteMs],
] as const
const relativeDaysMax = 6

/** A day and a time of day, as the person writes them. @param at ISO 8601 */
export function dateAndTime(at: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))
}

/** A day and a time of day down to the second. @param at ISO 8601 */
export function exactTime(at: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(at))
}

/** A day. @param at ISO 8601 */
export function day(at: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(at))
}

/** How long ago, or until, a moment is; the day itself where that is more than a week away. @param at ISO 8601 */
export function fromNow(at: string, now = Date.now()): string {
  const difference = Date.parse(at) - now
  if (difference <= 0 && difference > -minuteMs) return m.common.justNow
  if (Math.abs(difference) > relativeDaysMax * steps[0][1]) return day(at)
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const [unit, unitMs] = steps.find(([, ms]) => Math.abs(difference) >= ms) ?? steps[2]
  return format.format(Math.trunc(difference / unitMs), unit)
}
