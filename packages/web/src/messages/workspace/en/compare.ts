const n = (value: number) => new Intl.NumberFormat('en').format(value)

export const messages = {
  title: 'Compare',
  titleOf: (title: string) => `Compare “${title}”`,
  back: 'Back to the results',
  sessions: 'Sessions of this presentation',
  sessionsLead: (max: number) =>
    `Choose up to ${n(max)}. All are compared with the earliest, which is session 1.`,
  thisOne: 'the results you came from',
  newestOnly: (count: number) => `Only the ${n(count)} newest sessions are listed.`,
  onlyOne: 'This presentation has had one session so far. Run it again, and you can compare the two.',
  together: 'The same questions, side by side',
  nothingShared: 'No question was asked in more than one of these sessions.',
  again: 'Asked again in this session',
  againLead: 'Questions asked twice with the same options, for example before and after a discussion.',
  session: (place: number) => `Session ${n(place)}`,
  round: (place: number) => `Round ${n(place)}`,
  difference: 'Difference',
  sessionColumn: 'Session',
  roundColumn: 'Round',
  answers: 'Answers',
  interval: (value: string, low: string, high: string) => `${value} (${low} to ${high})`,
  legend: 'Differences of shares are in percentage points, with their 95% interval in brackets.',
  tooFew: (run: string, voters: number, min: number) =>
    `${run}: ${voters === 0 ? 'no one' : voters === 1 ? 'only one person' : `only ${n(voters)} people`} answered. So few cannot bear a difference: with fewer than ${n(min)} answers, most of it is chance.`,
  noClear: (run: string) => `${run}: no difference is larger than chance can explain.`,
  more: (run: string, label: string, points: string, low: string, high: string) =>
    `${run}: “${label}” was chosen more often, by ${points} percentage points (95% interval ${low} to ${high}).`,
  less: (run: string, label: string, points: string, low: string, high: string) =>
    `${run}: “${label}” was chosen less often, by ${points} percentage points (95% interval ${low} to ${high}).`,
  higher: (run: string, by: string, low: string, high: string) =>
    `${run}: the average is higher by ${by} (95% interval ${low} to ${high}).`,
  lower: (run: string, by: string, low: string, high: string) =>
    `${run}: the average is lower by ${by} (95% interval ${low} to ${high}).`,
  allEqual: (run: string, difference: string) =>
    `${run}: the averages differ by ${difference}. All answers in each were equal, so there is no interval.`,
  showSecret: 'Show the answers and the correct one, also to anyone who sees this screen',
  onlyAnswers: 'For this type of question, only the number of answers is compared.',
}

export type CompareMessages = typeof messages
