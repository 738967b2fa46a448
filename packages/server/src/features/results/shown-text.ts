/** Characters of a text that a frame carries; longer texts end in an ellipsis there. */
const shownCharactersMax = 280

/** A text as displays are sent it among others. */
export function shownText(text: string): string {
  const characters = [...text]
  return characters.length <= shownCharactersMax
    ? text
    : `${characters.slice(0, shownCharactersMax - 1).join('')}…`
}
