/** What the types share that take no answers from participants. */
export const unansweredRules = {
  scoring: null,
  answer: null,
  read: () => ({ invalid: [] }),
  *count() {},
  hasRightAnswer: () => false,
}
