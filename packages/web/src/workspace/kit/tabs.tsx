import type { JSX } from 'preact'
import { hrefOf } from './router.ts'

/** A tab of related screens. */
export interface Tab {
  /** Its path below `base`; empty: the first one. */
  readonly path: string
  readonly title: () => string
}

/** Links between related screens. @param base their common path */
export function Tabs({
  label,
  base,
  tabs,
  current,
}: {
  /** The name of the navigation for screen readers. */
  readonly label: string
  readonly base: string
  readonly tabs: readonly Tab[]
  /** The current path. */
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
