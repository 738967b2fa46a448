/** The part of a title that every file system and HTTP header takes in a file name; empty where there is none. */
export function fileNameOf(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/[^\w .-]+/g, '')
    .replace(/^[.\s]+/, '')
    .slice(0, 80)
    .trim()
}
