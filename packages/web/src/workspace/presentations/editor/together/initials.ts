/** The first letters of the first and last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  return (words.length > 1 ? [words[0], words.at(-1)] : words)
    .map(word => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase()
}
