/** Texts of the moderator's page, loaded with it. */
export const messages = {
  title: 'Moderation',
  answers: 'Answers',
  noAnswers: 'Words and texts of the question on screen appear here.',
  hide: 'Hide',
  onScreen: 'On screen:',
}

export type ModeratorMessages = typeof messages
