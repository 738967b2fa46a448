import type { Language } from '../../../messages/language-names.ts'
import { Problem } from '../../api/problem.ts'
import type { StartingDeck } from './starting-deck.ts'

const startingDecks: Readonly<Record<Language, () => Promise<{ decks: readonly StartingDeck[] }>>> = {
  en: () => import('./en/index.ts'),
  de: () => import('./de/index.ts'),
  fr: () => import('./fr/index.ts'),
  es: () => import('./es/index.ts'),
}

/** Examples in a language. @throws Problem where the network fails */
export async function loadStartingDecks(language: Language): Promise<readonly StartingDeck[]> {
  try {
    return (await startingDecks[language]()).decks
  } catch {
    throw new Problem('NETWORK')
  }
}
