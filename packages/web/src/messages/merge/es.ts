import type { MergeMessages } from './en.ts'

export const messages: MergeMessages = {
  title: 'Agrupar palabras',
  lead: 'Las respuestas con la palabra cuentan como la otra, también las que lleguen. Las exportaciones conservan ambas.',
  word: 'Palabra',
  countAs: 'Contar como',
  choose: 'Elegir una palabra',
  merge: 'Agrupar',
  merges: 'Palabras agrupadas',
  countsAs: (word, other) => `${word} cuenta como ${other}`,
  undo: 'Deshacer',
  undoOf: merge => `Deshacer: ${merge}`,
  undone: word => `${word} vuelve a contar por separado.`,
}
