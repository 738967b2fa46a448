export const displayNameCharactersMax = 80

/** Characters that turn the direction of the text around them. */
const directing = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** A name as it is kept and shown: one line, nothing that disturbs what stands beside it. */
export function cleanName(name: string): string {
  return name
    .replace(/\s+/gu, ' ')
    .replace(/\p{Cc}/gu, '')
    .replace(directing, '')
    .trim()
}

/** A text that others will read: its lines are kept, control and direction characters are not. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .replace(directing, '')
    .trim()
}
