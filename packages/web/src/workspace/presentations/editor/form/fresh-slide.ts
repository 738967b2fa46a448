import type { Violation } from '@roomful/contract/violation'

/** A slide that has just been added: what it lacks is said once its fields have been left. */
export interface FreshSlide {
  readonly key: string
  /** Fields, and groups of them, that have been left: `prompt`, `options`, `settings.blanks`. */
  readonly left: ReadonlySet<string>
}

/** What is said to be wrong with a slide. @param faults all that keeps it from being saved */
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

/** The fields and groups (`data-faults`) that the focus leaves. */
export function fieldsLeft({ target, relatedTarget }: FocusEvent): readonly string[] {
  const left: string[] = []
  for (let at = target as Element | null; at; at = at.parentElement) {
    const name = at.getAttribute('data-faults')
    if (name !== null && !at.contains(relatedTarget as Node | null)) left.push(name)
  }
  return left
}
