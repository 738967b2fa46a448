const notesMax = 2_000

/** The notes of a slide, of what a file says beside it: cut where it is more than notes hold. */
export function notesOf(texts: readonly string[]): { readonly notes?: string } {
  const text = texts.filter(one => one !== '').join('\n')
  if (text === '') return {}
  return { notes: text.length > notesMax ? `${text.slice(0, notesMax - 1).toWellFormed()}…` : text }
}
