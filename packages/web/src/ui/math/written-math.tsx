import type { JSX } from 'preact'
import { Written } from '../written.tsx'
import { withMath } from './with-math.ts'

/** A text of a presenter, with formulas. @param hasMath false: it is the audience's */
export function WrittenMath({
  hasMath = true,
  ...written
}: {
  text: string
  class?: string
  hasMath?: boolean | undefined
}): JSX.Element {
  return <Written {...written} draws={hasMath ? withMath : null} />
}
