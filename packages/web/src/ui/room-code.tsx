import type { JSX } from 'preact'
import './room-code.css'

/** A join code in groups of three digits, for reading aloud; copied, it is digits only. */
export function RoomCode({ code, class: name = '' }: { code: string; class?: string }): JSX.Element {
  const groups = code.match(/.{1,3}/g) ?? []
  return (
    <strong class={`room-code numbers ${name}`} data-digits={code.length}>
      {groups.map((group, i) => (
        <span key={i}>{group}</span>
      ))}
    </strong>
  )
}
