const n = (value: number) => new Intl.NumberFormat('en').format(value)

/** Texts of the retention settings, loaded with the settings. */
export const messages = {
  lead: 'How long your participants’ data is kept, and what has been deleted.',
  settingsLead: 'In days. Older data is permanently deleted within the hour.',
  fields: {
    answers_days: 'Sessions with their answers and results',
    names_days: 'Names and mail addresses of participants',
    audit_days: 'Audit log',
    event_days: 'Events and webhook deliveries',
  },
  answersHint:
    'Counted from the end of the session, which is deleted as a whole. Left empty, it is kept for ever.',
  namesHint:
    'Counted from the end of the session; everything else stays. Left empty, they are kept as long as the session.',
  operatorHint: (days: number) =>
    `Left empty, ${n(days)} days: set by the server’s operator. You can choose fewer.`,
  ask: 'Remove what is older?',
  means:
    'Some data will be kept for less time than before. Older data is permanently deleted within the hour.',
  removals: 'What was removed',
  removalsLead: 'Newest first.',
  noRemovals: 'Nothing has been removed yet.',
  kinds: { SESSION: 'Session', NAMES: 'Names', AUDIT: 'Audit log', EVENTS: 'Events' },
  setBy: {
    ORGANIZATION: (days: number) => `after ${n(days)} days, as set here`,
    OPERATOR: (days: number) => `after ${n(days)} days, as set for this server`,
  },
  counts: {
    answers: (count: number) => `${n(count)} ${count === 1 ? 'answer' : 'answers'}`,
    entries: (count: number) => `${n(count)} ${count === 1 ? 'Q&A entry' : 'Q&A entries'}`,
    participants: (count: number) => `${n(count)} ${count === 1 ? 'participant' : 'participants'}`,
    names: (count: number) => `${n(count)} ${count === 1 ? 'name' : 'names'}`,
    audit_rows: (count: number) => `${n(count)} ${count === 1 ? 'entry' : 'entries'}`,
    events: (count: number) => `${n(count)} ${count === 1 ? 'event' : 'events'}`,
    deliveries: (count: number) => `${n(count)} ${count === 1 ? 'delivery' : 'deliveries'}`,
  },
}

export type RetentionMessages = typeof messages
