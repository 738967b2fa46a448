export const displayNameCharactersMax = 80

/** Control characters, and those that turn the direction of the text around them. */
const disruptive = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** A name as it is kept and shown: one line, nothing that disturbs what stands beside it. */
export function cleanName(name: string): string {
  return name.replace(/\s+/gu, ' ').replace(disruptive, '').trim()
}
