import { signal } from '@preact/signals'
import type { Scheme } from '@roomful/contract/features/organizations/look'
import { deviceStorage } from '../ui/storage.ts'

const key = 'roomful.theme'

/** The only scheme of the theme on screen; null: it has both. */
export const heldScheme = signal<Scheme | null>(null)
let before: string | undefined

/** Light or dark as chosen on this device; otherwise the system's. */
export function applyTheme(): void {
  const chosen = deviceStorage.read(key)
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
}

/** Shows the page in one scheme, or as before. */
export function holdScheme(scheme: Scheme | null): void {
  const { dataset } = document.documentElement
  if (heldScheme.value === null) before = dataset.theme
  heldScheme.value = scheme
  const next = scheme ?? before
  if (next === undefined) delete dataset.theme
  else dataset.theme = next
}

export function toggleTheme(): void {
  if (heldScheme.value !== null) return
  const root = document.documentElement
  const now = root.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  root.dataset.theme = now === 'dark' ? 'light' : 'dark'
  deviceStorage.write(key, root.dataset.theme)
}
