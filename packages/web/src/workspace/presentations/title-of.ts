/** Of the title of a presentation. */
const charactersMax = 200

/** A title that the server accepts. */
export function titleOf(text: string): string {
  return [...text].slice(0, charactersMax).join('')
}
