const n = (value: number) => new Intl.NumberFormat('en').format(value)

/** Texts of webhooks, loaded with their screen. */
export const messages = {
  lead: 'Addresses to which Roomful sends a signed message when something happens.',
  guide: 'How to receive and verify messages',
  none: 'No endpoints yet. Add the address of a program to receive events.',
  add: 'Add an endpoint',
  url: 'URL',
  urlHint: 'It receives a POST with JSON. It has to start with https:// and be reachable from the internet.',
  events: 'Events',
  event: {
    'session.ended': { text: 'Session ended', hint: 'A session closes.' },
    'report.ready': { text: 'Report ready', hint: 'Figures and exports of a closed session can be read.' },
    'question.results.finalized': {
      text: 'Results of a question are final',
      hint: 'A question closes; with its results.',
    },
    'session.opened': { text: 'Session opened', hint: 'Participants can join a session.' },
    'question.opened': { text: 'Question opened', hint: 'A question takes answers.' },
    'entry.created': {
      text: 'Question from the audience',
      hint: 'A question from the audience is shown; with its text.',
    },
    'participant.joined': {
      text: 'Participants joined',
      hint: 'People join with their names; never in anonymous sessions.',
    },
    ping: { text: 'Test event', hint: 'ping' },
  },
  full: 'An organization can have 100 endpoints. Delete one that you no longer need.',
  added: 'The endpoint is ready',
  addedLead: 'Your program checks with this secret that a message comes from here.',
  signingSecret: 'Signing secret',
  open: (url: string) => `Open ${url}`,
  back: 'All webhooks',
  gone: 'This endpoint does not exist any more.',
  states: { active: 'Active', off: 'Switched off', paused: 'Paused after failures' },
  pausedLead: (why: string | null) =>
    `After 10 failures in a row, nothing is sent here any more; what happens in the meantime is kept as dead letters. ${
      why ? `The last attempt failed with: ${why}. ` : ''
    }Fix the receiver, enable the endpoint, and deliver the dead letters again.`,
  offLead: 'It is switched off: nothing is sent or kept for it.',
  enable: 'Enable again',
  enabled: 'The endpoint is active again.',
  switchOff: 'Switch off',
  switchedOff: 'The endpoint is switched off.',
  switchOn: 'Switch on',
  edit: 'Edit',
  editTitle: 'Edit the endpoint',
  saved: 'The endpoint is saved.',
  test: 'Send a test event',
  tested: 'A test event is on its way. It appears among the deliveries.',
  notActive: 'The endpoint is not active. Enable it or switch it on first.',
  rotate: 'New secret',
  rotateTitle: 'Make a new secret?',
  rotateLead:
    'For 24 hours messages are signed with both secrets, then with the new one alone. Give it to your program before then.',
  rotated: 'The new secret is ready',
  remove: 'Delete',
  removeTitle: 'Delete this endpoint?',
  removeLead: 'Nothing more is sent there, pending messages included. This cannot be undone.',
  removed: 'The endpoint is deleted.',
  deliveries: 'Deliveries',
  show: 'Show',
  filters: { all: 'All', DEAD_LETTERED: 'Dead letters', PENDING: 'Waiting', DELIVERED: 'Delivered' },
  noDeliveries: 'Nothing has been sent yet. Send a test event to see what your program receives.',
  noneOfState: 'No deliveries with this status.',
  delivery: {
    PENDING: 'Waiting',
    DELIVERED: 'Delivered',
    DEAD_LETTERED: 'Dead letter',
    TERMINATED: 'Dropped',
  },
  attempts: (count: number) => (count === 1 ? '1 attempt' : `${n(count)} attempts`),
  nextAttempt: (when: string) => `next ${when}`,
  details: 'Details',
  detailsOf: (event: string, when: string) => `Details of ${event}, ${when}`,
  redeliver: 'Deliver again',
  redeliverOf: (event: string, when: string) => `Deliver again: ${event}, ${when}`,
  redelivered: 'It is on its way again.',
  notDead: 'This one is not a dead letter any more.',
  redeliverAll: 'Deliver all dead letters again',
  redeliveredAll: (count: number) =>
    count === 0
      ? 'There are no dead letters.'
      : count === 1
        ? '1 dead letter is on its way again.'
        : `${n(count)} dead letters are on their way again.`,
  state: 'State',
  attemptsMade: 'Attempts',
  attemptsEarlier: (count: number) => `${n(count)} more before it was delivered again`,
  ofAttempts: (count: number, max: number) => `${n(count)} of ${n(max)}`,
  happened: 'Happened',
  changed: 'Last change',
  next: 'Next attempt',
  lastStatus: 'Status of the last response',
  lastError: 'Why the last attempt failed',
  messageId: 'Message',
  request: 'What is sent',
  response: 'Last response',
  history: 'Attempts that were made',
  noStatus: 'No response',
  requestRemoved: 'Its texts or names were removed.',
  noResponse: 'The receiver sent nothing.',
}

export type WebhookMessages = typeof messages
