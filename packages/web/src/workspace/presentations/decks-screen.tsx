import type { JSX } from 'preact'
import { loadEditorMessages, loadImportMessages } from '../../messages/workspace/index.ts'
import { lazyScreen } from '../kit/lazy-screen.tsx'
import type { ScreenProps } from '../kit/screen-props.ts'
import { DeckList } from './deck-list.tsx'
import { DeckTrash } from './deck-trash.tsx'

const DeckScreen = lazyScreen(async () => {
  const [{ DeckScreen }] = await Promise.all([import('./editor/deck-screen.tsx'), loadEditorMessages()])
  return DeckScreen
})

const ImportScreen = lazyScreen(async () => {
  const [{ ImportScreen }] = await Promise.all([import('../imports/import-screen.tsx'), loadImportMessages()])
  return ImportScreen
})

const NewDeckScreen = lazyScreen(async () => {
  const [{ NewDeckScreen }] = await Promise.all([import('../templates/new-deck.tsx'), loadImportMessages()])
  return NewDeckScreen
})

const PrintScreen = lazyScreen(async () => {
  const [{ PrintScreen }] = await Promise.all([import('./print-screen.tsx'), loadEditorMessages()])
  return PrintScreen
})

/** All presentations, their trash, a new one, or a single one. @param part its id, also with `/print`; empty: all */
export function DecksScreen({ organization, part }: ScreenProps): JSX.Element {
  if (part === '') return <DeckList organization={organization} />
  if (part === 'trash') return <DeckTrash organization={organization} />
  if (part === 'new') return <NewDeckScreen organization={organization} />
  if (part === 'import' || part === 'import/text')
    return <ImportScreen organization={organization} startsWithText={part === 'import/text'} />
  if (part.endsWith('/print'))
    return <PrintScreen organization={organization} part={part.slice(0, -'/print'.length)} />
  return <DeckScreen organization={organization} part={part} />
}
