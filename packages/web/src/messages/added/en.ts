/** Texts of questions added during sessions, in the editor. */
export const messages = {
  title: 'Added during sessions',
  lead: 'Questions that sessions of this presentation asked on the fly.',
  add: 'Add',
  addOf: (prompt: string) => `Add to the presentation: ${prompt}`,
  added: 'The question is in the presentation.',
}

export type AddedMessages = typeof messages
