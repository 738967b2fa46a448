/** Rules shared by types without answers. */
export const unansweredRules = {
  scoring: null,
  answer: null,
  sample: null,
  read: () => ({ faults: [] }),
  *count() {},
  cell: () => null,
  hasRightAnswer: () => false,
}
