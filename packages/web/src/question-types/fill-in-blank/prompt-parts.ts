/** Three or more underscores form one blank, by the rules of FILL_IN_BLANK. */
const blankMark = /_{3,}/g

/** The texts between a prompt's blanks: one more than blanks. */
export function promptParts(prompt: string): string[] {
  return prompt.split(blankMark)
}
