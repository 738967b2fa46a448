/** What the types share that take no answers from participants. */
export const unansweredRules = {
  scoring: null,
  answer: null,
  read: () => ({ faults: [] }),
  *count() {},
  hasRightAnswer: () => false,
}
