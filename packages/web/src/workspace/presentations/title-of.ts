/** Of the title of a presentation. */
const charactersMax = 200

/** A title that the server accepts, without the isolates of texts in a sentence. */
export function titleOf(text: string): string {
  return [...text.replace(/[\u2068\u2069]/g, '')].slice(0, charactersMax).join('')
}
