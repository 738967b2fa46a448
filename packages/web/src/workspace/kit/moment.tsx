import type { JSX } from 'preact'

/** A moment in the zone of the person who looks, with the exact one in UTC for whoever points at it. @param at ISO 8601 */
export function Moment({ at, text }: { readonly at: string; readonly text: string }): JSX.Element {
  return (
    <time dateTime={at} title={at.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC')}>
      {text}
    </time>
  )
}
