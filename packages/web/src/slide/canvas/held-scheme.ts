import { signal } from '@preact/signals'
import type { Scheme } from '@roomful/contract/features/organizations/look'

/** The only scheme of the theme on screen; null: it has both. */
export const heldScheme = signal<Scheme | null>(null)
let before: string | undefined

/** Shows the page in one scheme, or as before. */
export function holdScheme(scheme: Scheme | null): void {
  const { dataset } = document.documentElement
  if (heldScheme.value === null) before = dataset.theme
  heldScheme.value = scheme
  const next = scheme ?? before
  if (next === undefined) delete dataset.theme
  else dataset.theme = next
}
