/** Texts of adding a question during a session, loaded with its form. */
export const messages = {
  kind: 'Type',
  kinds: {
    yesNo: 'Yes or no',
    choice: 'Choice',
    cloud: 'Word cloud',
    text: 'Open text',
    scale: 'Scale',
  },
  prompt: 'Question',
  /** Questions that are only spoken: prompts of each type when none is typed. */
  spoken: {
    yesNo: 'Yes or no?',
    choice: 'Which one?',
    cloud: 'One word, please',
    text: 'What do you think?',
    scale: 'How much do you agree?',
  },
  options: 'Options, one per line',
  optionsHint: 'Without any: A, B, C, D.',
  optionsTooFew: 'Write at least two different options, or none.',
  yes: 'Yes',
  no: 'No',
  addNext: 'Add as next slide',
  askNow: 'Show now',
  added: 'Added as the next slide.',
  recent: 'Recent questions',
  addRecent: (prompt: string) => `Add as next slide: ${prompt}`,
  faults: {
    LIMIT_REACHED:
      'A session has room for 60 added questions and 200 slides. Delete slides of the presentation to add more.',
    PLAN_LIMIT_REACHED: 'Your plan does not include this type of question, or no more questions.',
    RATE_LIMITED: 'That were ten questions in a minute. Wait a moment.',
    INVALID_SESSION_STATE: 'Questions can be added while the session is live.',
    INVALID_REQUEST_BODY: 'The server does not accept this question. Shorten it.',
  } as Readonly<Record<string, string>>,
}

export type AskMessages = typeof messages
