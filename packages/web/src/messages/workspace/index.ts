import { signal } from '@preact/signals'
import type { Messages } from '../en.ts'
import { chooseLanguage, language, loadMessages, m as shared } from '../index.ts'
import type { Language } from '../language-names.ts'
import type { WorkspaceMessages } from './en/index.ts'

export { language } from '../index.ts'

const files: Readonly<Record<Language, () => Promise<{ messages: WorkspaceMessages }>>> = {
  en: () => import('./en/index.ts'),
  de: () => import('./de/index.ts'),
  fr: () => import('./fr/index.ts'),
  es: () => import('./es/index.ts'),
}
const loaded = signal<WorkspaceMessages | null>(null)

/** What the workspace says, by its areas, once `loadWorkspaceMessages` has settled; and what all pages say. */
export const m: Messages & WorkspaceMessages = new Proxy({} as Messages & WorkspaceMessages, {
  get: (_, name) => loaded.value![name as keyof WorkspaceMessages] ?? shared[name as keyof Messages],
})

/** Loads the language as `loadMessages` does, with what only the workspace says. */
export async function loadWorkspaceMessages(): Promise<void> {
  await loadMessages()
  loaded.value = (await files[language]()).messages
}

/** Changes the language of this device, now and for later visits. */
export async function chooseWorkspaceLanguage(tag: Language): Promise<void> {
  const { messages } = await files[tag]()
  await chooseLanguage(tag)
  loaded.value = messages
}
