/** Three underscores or more in a row are one blank, as the rules of FILL_IN_BLANK have it. */
const blankMark = /_{3,}/g

/** The texts around a prompt's blanks: one more than there are blanks. */
export function promptParts(prompt: string): string[] {
  return prompt.split(blankMark)
}
