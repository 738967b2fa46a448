import { heldScheme } from '../../slide/canvas/held-scheme.ts'
import { deviceStorage } from '../../ui/storage.ts'
import { colourBrowser } from './browser-colour.ts'

const key = 'roomful.theme'

/** Light or dark as chosen on this device; otherwise the system's. */
export function applyTheme(): void {
  const chosen = deviceStorage.read(key)
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
}

export function toggleTheme(): void {
  if (heldScheme.value !== null) return
  const root = document.documentElement
  const now = root.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  root.dataset.theme = now === 'dark' ? 'light' : 'dark'
  deviceStorage.write(key, root.dataset.theme)
  colourBrowser()
}
