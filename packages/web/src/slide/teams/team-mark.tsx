import type { ComponentChildren, JSX } from 'preact'
import { markOf } from './layout.ts'

/** A team's colour. @param children in it */
export function TeamMark({ team, children }: { team: number; children?: ComponentChildren }): JSX.Element {
  return (
    <span class="s-team-mark numbers" aria-hidden="true" {...markOf(team)}>
      {children}
    </span>
  )
}
