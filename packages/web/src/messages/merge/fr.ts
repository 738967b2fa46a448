import type { MergeMessages } from './en.ts'

export const messages: MergeMessages = {
  title: 'Regrouper des mots',
  lead: 'Les réponses avec ce mot comptent pour l’autre, y compris les suivantes. Les exports gardent les deux.',
  word: 'Mot',
  countAs: 'Compter comme',
  choose: 'Choisir un mot',
  merge: 'Regrouper',
  merges: 'Mots regroupés',
  countsAs: (word, other) => `${word} compte comme ${other}`,
  undo: 'Annuler',
  undoOf: merge => `Annuler : ${merge}`,
  undone: word => `${word} compte à nouveau séparément.`,
}
