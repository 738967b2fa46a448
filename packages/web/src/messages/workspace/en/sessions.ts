const n = (value: number) => new Intl.NumberFormat('en').format(value)
const percent = (share: number) =>
  new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 }).format(share)

export const sessions = {
  title: 'Results',
  lead: 'Running and planned sessions, and the results of past ones.',
  trends: 'Trends',
  running: 'Running',
  planned: 'Planned',
  past: 'Past',
  none: 'No results yet. Start a session from a presentation.',
  toDecks: 'To the presentations',
  noPast: 'Ended sessions appear here.',
  states: { DRAFT: 'Not started', LIVE: 'Running', CLOSED: 'Ended' },
  scheduled: 'Scheduled',
  people: (count: number) => `${n(count)} ${count === 1 ? 'person' : 'people'}`,
  answered: (share: number) => `${percent(share)} answered`,
  code: 'Code',
  by: (name: string) => `by ${name}`,
  started: (when: string) => `started ${when}`,
  created: (when: string) => `created ${when}`,
  ended: (when: string) => `ended ${when}`,
  opensAndCloses: (opens: string, closes: string) => `${opens} to ${closes}`,

  start: 'Start',
  withNames: 'with names',
  toRunning: 'To the running session',
  schedule: 'Schedule…',
  whoChoices: { ANONYMOUS: 'Anonymous', IDENTIFIED: 'Names' },
  openStage: 'Open the stage',
  stageBlocked: 'Your browser did not open the stage. Open it here:',
  phoneLinks: {
    remote: {
      title: 'Remote on your phone',
      lead: 'Scan this with your phone: it becomes the remote of this session. The code works for 10 minutes.',
      qr: 'QR code with the address of the remote',
      address: 'Address of the remote',
    },
    moderator: {
      title: 'Link for a moderator',
      lead: 'Scan this, or send the link. It moderates, and controls nothing. The code works for 10 minutes.',
      qr: 'QR code with the moderator’s address',
      address: 'Address of the moderation',
    },
  },
  loopback: (host: string) =>
    `Phones cannot reach ${host}: that address works on this computer only. Take another one:`,
  loopbackNone: (host: string) =>
    `Phones cannot reach ${host}: that address works on this computer only. The server’s operator can set another one.`,
  screenLink: 'Link for another screen',
  screenLead: 'Open it within 10 minutes on the computer of that screen. It shows the session only.',
  screenAddress: 'Address of the stage',
  join: 'Joining',
  joinCode: 'Code',
  roomAddress: 'Address of the permanent room',
  joinAddress: 'Address with the code',
  joinSecret: 'Direct link, no code needed',
  joinQr: 'QR code with which people join',

  stageLinks: 'Screens, remotes and moderators',
  stageLinksLead:
    'Each link that was made for this session. A revoked link stops at once, on every device that opened it.',
  refreshLinks: 'Refresh',
  noStageLinks: 'There are no links for this session.',
  linkRoles: { screen: 'Screen', remote: 'Remote', moderator: 'Moderator', embed: 'Embedded results' },
  byProgram: 'by a program',
  revokeLink: 'Revoke',
  revokeLinkAsk: 'Revoke this link?',
  revokeLinkMeans:
    'Every screen, phone or page that was opened with it stops within seconds. You can make a new link at any time.',
  linkRevoked: 'The link is revoked.',
  openNow: 'Open now',
  gone: 'This session does not exist, or was deleted.',
}
