import type { JSX } from 'preact'
import { loadEditorMessages, loadImportMessages, loadThemeMessages } from '../../messages/workspace/index.ts'
import { lazyScreen } from '../kit/lazy-screen.tsx'
import type { ScreenProps } from '../kit/screen-props.ts'
import { DeckList } from './deck-list.tsx'
import { DeckTrash } from './deck-trash.tsx'

const DeckScreen = lazyScreen(async () => {
  const [{ DeckScreen }] = await Promise.all([
    import('./editor/deck-screen.tsx'),
    loadEditorMessages(),
    loadThemeMessages(),
  ])
  return DeckScreen
})

const ImportScreen = lazyScreen(async () => {
  const [{ ImportScreen }] = await Promise.all([import('../imports/import-screen.tsx'), loadImportMessages()])
  return ImportScreen
})

const ExamplesScreen = lazyScreen(async () => {
  const [{ StartingDecksScreen }] = await Promise.all([
    import('../templates/starting-decks.tsx'),
    loadImportMessages(),
  ])
  return StartingDecksScreen
})

/** Presentation list, trash or a single presentation. @param part its id; empty: list */
export function DecksScreen({ organization, part }: ScreenProps): JSX.Element {
  if (part === '') return <DeckList organization={organization} />
  if (part === 'trash') return <DeckTrash organization={organization} />
  if (part === 'import') return <ImportScreen organization={organization} />
  if (part === 'examples') return <ExamplesScreen organization={organization} />
  return <DeckScreen organization={organization} part={part} />
}
