/** The groups of public operations: tags of the API document, and parts of the tool list. */
export const groups = {
  presentations: {
    title: 'Presentations',
    description: 'Presentations, their slides and files, and their trash.',
  },
  questions: {
    title: 'Questions',
    description: 'Questions of a presentation: options, settings, order; images.',
  },
  sessions: { title: 'Sessions', description: 'Runs of a presentation, their times and their links.' },
  live: { title: 'Live control', description: 'What a running session shows and accepts, and its events.' },
  results: { title: 'Results', description: 'Results, key figures, leaderboard and exports.' },
  reports: { title: 'Reports', description: 'Reports, links to them, comparisons and trends.' },
  participants: { title: 'Participants', description: 'Participants and their Q&A entries.' },
  webhooks: { title: 'Webhooks', description: 'Endpoints for events, and deliveries to them.' },
  account: { title: 'Account', description: 'Rate limits, plans and permanent rooms.' },
} as const satisfies Readonly<Record<string, { readonly title: string; readonly description: string }>>

export type Group = keyof typeof groups
export const groupNames = Object.keys(groups) as readonly Group[]
