/** Texts of merging the words of a cloud, loaded with its form. */
export const messages = {
  title: 'Merge words',
  lead: 'Answers with the word count as the other one, also those to come. Exports keep both.',
  word: 'Word',
  countAs: 'Count as',
  choose: 'Choose a word',
  merge: 'Merge',
  merges: 'Merged words',
  countsAs: (word: string, other: string) => `${word} counts as ${other}`,
  undo: 'Undo',
  undoOf: (merge: string) => `Undo: ${merge}`,
  undone: (word: string) => `${word} counts on its own again.`,
}

export type MergeMessages = typeof messages
