import type { JSX } from 'preact'
import { hrefOf } from '../router.ts'

/** One of several screens that stand beside each other. */
export interface Tab {
  /** Below what they have in common; empty: the first of them. */
  readonly path: string
  readonly title: () => string
}

/** The way from one of a few screens to the others. @param base the place that they are below */
export function Tabs({
  label,
  base,
  tabs,
  current,
}: {
  /** What screen readers call it. */
  readonly label: string
  readonly base: string
  readonly tabs: readonly Tab[]
  /** The path of the one that is shown. */
  readonly current: string
}): JSX.Element {
  return (
    <nav class="tabs" aria-label={label}>
      <ul>
        {tabs.map(({ path, title }) => (
          <li key={path}>
            <a
              href={hrefOf(`${base}${path && `/${path}`}`)}
              aria-current={path === current ? 'page' : undefined}
            >
              {title()}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
