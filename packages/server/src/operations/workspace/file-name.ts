/** What of a title any system takes as the name of a file, and any header. */
export function fileNameOf(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/[^\w .-]+/g, '')
    .replace(/^[.\s]+/, '')
    .slice(0, 80)
    .trim()
}
