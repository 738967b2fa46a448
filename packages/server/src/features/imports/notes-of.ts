const notesMax = 2_000

/** Joins the texts that a file has beside a slide to its notes, cut to the length that notes may have. */
export function notesOf(texts: readonly string[]): { readonly notes?: string } {
  const text = texts.filter(one => one !== '').join('\n')
  if (text === '') return {}
  return { notes: text.length > notesMax ? `${text.slice(0, notesMax - 1).toWellFormed()}…` : text }
}
