import { signal } from '@preact/signals'
import type { Messages } from '../en.ts'
import { chooseLanguage, language, loadMessages, m as shared } from '../index.ts'
import type { Language } from '../language-names.ts'
import type { EditorMessages } from './en/editor.ts'
import type { ImportMessages } from './en/import.ts'
import type { WorkspaceMessages } from './en/index.ts'

export { language } from '../index.ts'

const files: Readonly<Record<Language, () => Promise<{ messages: WorkspaceMessages }>>> = {
  en: () => import('./en/index.ts'),
  de: () => import('./de/index.ts'),
  fr: () => import('./fr/index.ts'),
  es: () => import('./es/index.ts'),
}
const editorFiles: Readonly<Record<Language, () => Promise<{ editor: EditorMessages }>>> = {
  en: () => import('./en/editor.ts'),
  de: () => import('./de/editor.ts'),
  fr: () => import('./fr/editor.ts'),
  es: () => import('./es/editor.ts'),
}
const importFiles: Readonly<Record<Language, () => Promise<{ importing: ImportMessages }>>> = {
  en: () => import('./en/import.ts'),
  de: () => import('./de/import.ts'),
  fr: () => import('./fr/import.ts'),
  es: () => import('./es/import.ts'),
}
const loaded = signal<WorkspaceMessages | null>(null)
const loadedEditor = signal<EditorMessages | null>(null)
let isEditorWanted = false
const loadedImport = signal<ImportMessages | null>(null)
let isImportWanted = false

/** What the workspace says, by its areas, once `loadWorkspaceMessages` has settled; and what all pages say. */
export const m: Messages & WorkspaceMessages = new Proxy({} as Messages & WorkspaceMessages, {
  get: (_, name) => loaded.value![name as keyof WorkspaceMessages] ?? shared[name as keyof Messages],
})

/** What the editor of a presentation says, once `loadEditorMessages` has settled: the first load of the workspace goes without. */
export const editorTexts: EditorMessages = new Proxy({} as EditorMessages, {
  get: (_, name) => loadedEditor.value![name as keyof EditorMessages],
})

/** Loads what the editor says, and has it follow the language from then on. */
export async function loadEditorMessages(): Promise<void> {
  isEditorWanted = true
  // Somebody's own language may become known while that of the page is on its way.
  for (let tag: Language | null = null; tag !== language; ) {
    tag = language
    loadedEditor.value = (await editorFiles[tag]()).editor
  }
}

/** What imports and examples say, once `loadImportMessages` has settled; they use names of the editor. */
export const importTexts: ImportMessages = new Proxy({} as ImportMessages, {
  get: (_, name) => loadedImport.value![name as keyof ImportMessages],
})

/** Loads what imports say, as `loadEditorMessages` does. */
export async function loadImportMessages(): Promise<void> {
  isImportWanted = true
  await loadEditorMessages()
  for (let tag: Language | null = null; tag !== language; ) {
    tag = language
    loadedImport.value = (await importFiles[tag]()).importing
  }
}

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
  if (isEditorWanted) await loadEditorMessages()
  if (isImportWanted) await loadImportMessages()
}
