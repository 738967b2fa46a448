import type { JSX } from 'preact'
import { regional } from '../../messages/index.ts'
import { language, m } from '../../messages/workspace/index.ts'

/** A time in the reader's time zone, with UTC in the tooltip. @param at ISO 8601 */
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

/** Localized date and time. @param at ISO 8601 */
export function dateAndTime(at: string): string {
  return new Intl.DateTimeFormat(regional(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))
}

/** Localized date and time with seconds. @param at ISO 8601 */
export function exactTime(at: string): string {
  return new Intl.DateTimeFormat(regional(), { dateStyle: 'medium', timeStyle: 'medium' }).format(
    new Date(at),
  )
}

/** Localized date. @param at ISO 8601 */
export function day(at: string): string {
  return new Intl.DateTimeFormat(regional(), { dateStyle: 'long' }).format(new Date(at))
}

/** Relative time; the date beyond a week. @param at ISO 8601 */
export function fromNow(at: string): string {
  const difference = Date.parse(at) - Date.now()
  if (difference <= 0 && difference > -minuteMs) return m.common.justNow
  if (Math.abs(difference) > relativeDaysMax * steps[0][1]) return day(at)
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const [unit, unitMs] = steps.find(([, ms]) => Math.abs(difference) >= ms) ?? steps[2]
  return format.format(Math.trunc(difference / unitMs), unit)
}

/** The time since a moment, in minutes or hours: `12 minutes`. @param at ISO 8601 */
export function lengthOf(at: string, now = Date.now()): string {
  const minutes = Math.max(1, Math.floor((now - Date.parse(at)) / minuteMs))
  const isShort = minutes < 60
  const unit = isShort ? 'minute' : 'hour'
  const count = isShort ? minutes : Math.floor(minutes / 60)
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
