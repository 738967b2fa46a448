import type { Violation } from '@roomful/contract/lib/violation'

/** A new slide's validation errors appear only after its fields lose focus. */
export interface FreshSlide {
  readonly key: string
  /** Fields and groups already left: `prompt`, `options`, `settings.blanks`. */
  readonly left: ReadonlySet<string>
}

/** The errors to show. @param faults all validation errors */
export function shownFaults(
  faults: readonly Violation[],
  key: string,
  fresh: FreshSlide | null,
): readonly Violation[] {
  if (fresh?.key !== key) return faults
  return faults.filter(({ field }) =>
    [...fresh.left].some(
      name => field === name || field.startsWith(`${name}.`) || field.startsWith(`${name}[`),
    ),
  )
}

/** The fields and groups (`data-faults`) that the focus leaves, in the form and on the slide. */
export function fieldsLeft({ target, relatedTarget }: FocusEvent): readonly string[] {
  const left: string[] = []
  for (let at = target as Element | null; at; at = at.parentElement) {
    const name = at.getAttribute('data-faults')
    const next = relatedTarget as Element | null
    if (name !== null && !next?.closest(`[data-faults="${name}"]`)) left.push(name)
  }
  return left
}
