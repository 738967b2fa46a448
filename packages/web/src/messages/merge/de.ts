import type { MergeMessages } from './en.ts'

export const messages: MergeMessages = {
  title: 'Wörter zusammenfassen',
  lead: 'Antworten mit dem Wort zählen dann als das andere, auch künftige. Exporte behalten beide.',
  word: 'Wort',
  countAs: 'Zählen als',
  choose: 'Wort auswählen',
  merge: 'Zusammenfassen',
  merges: 'Zusammengefasste Wörter',
  countsAs: (word, other) => `${word} zählt als ${other}`,
  undo: 'Rückgängig',
  undoOf: merge => `Rückgängig: ${merge}`,
  undone: word => `${word} zählt wieder für sich.`,
}
