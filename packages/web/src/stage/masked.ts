/** Keeps the first letter of each word: a presenter who has seen the text recognizes it, and the room cannot read it. */
export function masked(text: string): string {
  return text.replace(/(?<=[^\s])[^\s]/gu, '•').slice(0, 60)
}
