import { signal } from '@preact/signals'
import type { Messages } from '../en.ts'
import { language, loadMessages, m as shared } from '../index.ts'
import type { Language } from '../language-names.ts'
import type { StageMessages } from './en.ts'

const files: Readonly<Record<Language, () => Promise<{ messages: StageMessages }>>> = {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  es: () => import('./es.ts'),
}
const loaded = signal<StageMessages | null>(null)

/** What a stage says, once `loadStageMessages` has settled; phones do not load what only stages say. */
export const m: Messages & StageMessages = new Proxy({} as Messages & StageMessages, {
  get: (_, name) => loaded.value![name as keyof StageMessages] ?? shared[name as keyof Messages],
})

/** Loads the language as `loadMessages` does, with what only stages say. */
export async function loadStageMessages(): Promise<void> {
  await loadMessages()
  const { messages } = await files[language]()
  loaded.value = messages
}
