import { types } from '../workspace/en/editor-types.ts'

const n = (value: number) => new Intl.NumberFormat('en').format(value)

export const messages = {
  types,
  report: 'Report',
  print: 'Print or save as PDF',
  contents: 'Contents',
  passwordTitle: 'This report is protected by a password',
  passwordLead: 'Ask the person who sent you the link for it.',
  passwordLabel: 'Password',
  open: 'Open report',
  opening: 'Opening…',
  wrongPassword: 'Incorrect password. Check it and try again.',
  tooMany: (when: string) => `Too many attempts from this network. Try again ${when}.`,
  goneTitle: 'This link opens no report',
  goneLead:
    'It has expired or was revoked, or the address is incomplete. Ask the person who sent it for a new one.',
  awayTitle: 'The report could not be loaded',
  offline: 'The server cannot be reached. Check your connection and try again.',
  broken: 'The server cannot show the report right now. Try again in a moment.',
  tryAgain: 'Try again',
  stillRunning: 'The session is still running: questions appear here once their results are final.',
  linkEnds: (when: string) => `This link works until ${when}.`,
  participated: 'Participants',
  asked: 'Questions',
  given: 'Answers',
  responseRate: 'Response rate',
  length: 'Duration',
  contentSlide: 'Content slide',
  noQuestions: 'There are no questions in this report.',
  textsLeftOut: 'This report does not include texts by participants.',
  entriesLeftOut: 'This report does not include questions from the room.',
  allTexts: 'Show all answers',
  moreTexts: 'Show more answers',
  allRows: (count: number) => `Show all ${n(count)} rows`,
  participants: 'Participants',
  name: 'Name',
  joinedAt: 'Joined',
  shown: (shown: number, of: number): string =>
    shown === of ? `${n(of)} in all` : `${n(shown)} of ${n(of)} shown`,
  firstEntries: (shown: number) => `Only the first ${n(shown)} questions from the room are shown.`,
  namesRemoved: (when: string) => `Names were removed on ${when} under the organization’s retention rules.`,
  toBeDeleted: (when: string) =>
    `This session and its results will be deleted on ${when} under the organization’s retention rules.`,
}

export type ReportMessages = typeof messages
