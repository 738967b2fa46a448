export const settings = {
  title: 'Settings',
  general: 'General',
  retention: 'Retention',
  signIn: 'Sign-in',
  permanentRooms: 'Permanent rooms',
  nameHint: 'Members and people whom you invite see it.',
  changedElsewhere: (name: string) =>
    `The organization was changed elsewhere in the meantime; its name there is “${name}”. Save again to replace it.`,
  deleteTitle: 'Delete the organization',
  deleteLead: 'Everything in it is deleted for good, for all of its members.',
  deleteOwners: 'Only an owner can delete the organization.',
  deleteAsk: 'Delete the organization…',
  deleteNamed: (name: string) => `Delete ${name}?`,
  deleteWhat: 'From that moment on:',
  deleteConsequences: [
    'All members lose access, including you. Their accounts stay, and so do their other organizations.',
    'All presentations and sessions are deleted, with their answers and results. Links to stages and join codes end.',
    'API keys, webhooks, invitations and the sign-in with a provider stop working.',
    'The audit log is deleted too.',
  ],
  deleteForGood: 'This cannot be undone. Download the results that you need first.',
  typeName: 'Type the name of the organization',
  deleteSubmit: 'Delete for good',
  deleteLive: 'A session is live: people are in it. End all live sessions first.',
  deletedAlready:
    'The organization is deleted already, or you are no longer a member. Close this and load the page again.',
  deleted: (name: string) => `${name} is deleted.`,
}

export const look = {
  title: 'Branding',
  lead: 'What phones and stages show of you. Changes are shown at once, even in live sessions.',
  name: 'Name next to the title',
  nameHint: 'Stages show it in the top corner, phones before the title. Left empty, nothing is shown.',
  colours: 'Accent',
  ours: 'The theme’s',
  oursHint: 'Readable on every device.',
  own: 'Your own',
  ownHint: 'One for the light theme and one for the dark: no colour can be read on both.',
  accent: { light: 'Colour in the light theme', dark: 'Colour in the dark theme' },
  pick: (label: string) => `Pick: ${label}`,
  noColour: 'Not a colour yet: # and six digits or letters from a to f.',
  readable: (ratio: string) => `Easy to read: contrast ${ratio} to 1.`,
  unreadable: {
    light: (ratio: string, least: string) =>
      `Too light to read: contrast ${ratio} to 1, of at least ${least}.`,
    dark: (ratio: string, least: string) => `Too dark to read: contrast ${ratio} to 1, of at least ${least}.`,
  },
  takeNearest: (colour: string) => `Take ${colour}`,
  saved: 'Saved. Rooms show it at once.',
  preview: 'Preview',
  previewLead:
    'It follows what you type. A colour that cannot be read is replaced by the nearest one that can.',
  previewOf: (theme: string) => `A slide, ${theme.toLowerCase()}`,
  themes: { light: 'Light theme', dark: 'Dark theme' },
  sample: {
    question: 'Where do we go next?',
    options: ['To the lake', 'Into the hills', 'To the museum'],
  },
}

export const plan = {
  title: 'Limits',
  lead: 'What your organization may do. The server’s operator sets the limits.',
  own: 'Your organization',
  participants: 'Participants in a session',
  liveSessions: 'Live sessions at once',
  questionTypes: 'Question types',
  export: 'Export as CSV and XLSX',
  api: 'Public API',
  yes: 'Yes',
  no: 'No',
  noLimit: 'No limit',
  perMinute: (requests: string) => `${requests} calls a minute`,
  liveNow: (live: string) => `Live right now: ${live}`,
  liveNowOf: (live: string, max: string) => `Live right now: ${live} of ${max}`,
  full: 'No more sessions can be opened until one is over.',
}
