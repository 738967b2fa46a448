export const settings = {
  title: 'Settings',
  general: 'General',
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
  logo: {
    title: 'Logo',
    lead: 'Phones and stages show it in place of Roomful’s, on white in both themes.',
    of: (name: string) => `Logo of ${name}`,
    choose: 'Choose an image',
    replace: 'Choose another image',
    hint: 'Or drop a file on this page, or paste an image: PNG, JPEG or WebP. It is scaled down on this device, and nothing but its pixels is sent.',
    saved: 'The logo is saved. Rooms show it at once.',
    remove: 'Remove the logo',
    removeAsk: 'Remove the logo?',
    removeLead: 'Rooms no longer show it, even those that are live now.',
    removed: 'The logo is removed.',
    refused: 'The server did not accept this image. Save it as PNG in another program, then choose it again.',
    faults: {
      svg: 'SVG files are not accepted because they can contain programs. Export the logo as PNG and choose that.',
      unreadable: 'This is not an image that can be read. Choose a PNG, JPEG or WebP file.',
      tooNarrow:
        'This image is too small or too narrow: it needs 16 pixels on each side, even when it is scaled down to 1,024.',
      tooLarge: 'This image is larger than 64 KiB even when it is scaled down. Choose a simpler one.',
    },
  },
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

export const signIn = {
  title: 'Sign-in',
  lead: 'How members and participants prove who they are.',
  twoFactorLead: 'Whether every member signs in with a code from an app besides the password.',
  twoFactorRequired: 'Required of every member',
  twoFactorOptional: 'Each member decides',
  requireTwoFactor: 'Require it of every member',
  requireIt: 'Require it',
  requireTwoFactorLead:
    'Members who have not turned it on see nothing of the organization until they do. Members who sign in with your provider need no code from Roomful.',
  makeOptional: 'No longer require it',
  makeOptionalLead: 'Members who have turned it on keep it, and may turn it off.',
  ownFirst: 'Turn it on for your own account first: otherwise you would shut yourself out.',

  provider: 'Provider',
  providerLead:
    'Have people sign in where your organization already has accounts, such as Microsoft Entra ID, Google Workspace, Okta or Keycloak (OpenID Connect).',
  redirectUrl: 'Redirect address',
  redirectUrlHint: 'Register Roomful at your provider as a web application with this address.',
  issuer: 'Issuer',
  issuerHint: 'The URL by which the provider names itself, such as https://login.example.com.',
  clientId: 'Client ID',
  clientSecret: 'Client secret',
  clientSecretHint:
    'Your provider shows both when you register the application. The secret is stored encrypted.',
  clientSecretStays: 'Left empty, the one that is stored stays. It is never shown.',
  domains: 'Mail domains of your members',
  domainsHint:
    'Such as example.com, example.org. People with a verified address there become presenters at their first sign-in. Left empty, only invitations let people in.',
  participants: 'Participants of identified sessions',
  participantChoices: {
    OFF: { text: 'Type a name', hint: 'Nobody is asked to sign in.' },
    ALLOWED: {
      text: 'May sign in',
      hint: 'Those who do are marked as verified; those who type a name are guests.',
    },
    REQUIRED: { text: 'Have to sign in', hint: 'Nobody joins an identified session with a typed name.' },
  },
  membersRequired: 'Members sign in with the provider only',
  membersRequiredHint:
    'Passwords then no longer work here. You can choose this once you have signed in with the provider yourself.',
  test: 'Try it',
  testLead: 'Check, before you tell anybody, whether the provider responds and lets you in.',
  testSubmit: 'Test the connection',
  testOk: (host: string) =>
    `${host} responds as it should. Now sign in with it yourself: only that checks the secret.`,
  tryIt: (host: string) => `Sign in with ${host}`,
  tryLead: 'This links your account there with yours here, and brings you back.',
  tryLinked: 'Your account there is linked. The provider brings you back here.',
  faults: {
    AWAY: 'The provider does not respond. Check the issuer for typing errors, and whether it can be reached from the internet; if both are right, try again in a moment.',
    NOT_ALLOWED:
      'Roomful does not call this address: it has to be public and use https. The server’s operator can allow another one (ROOMFUL_WEBHOOK_ALLOW_CIDRS).',
    OTHER_ISSUER:
      'The provider uses another name. Enter the exact “issuer” value from its /.well-known/openid-configuration, down to the slash at the end.',
    NOT_A_PROVIDER:
      'What responds there does not speak OpenID Connect. Enter the issuer without /.well-known/openid-configuration, and without the address of a sign-in page.',
  },
  signInUrl: 'Where members sign in',
  signInUrlLead: 'Hand this address out, or put it on your intranet.',
  address: 'Address',
  remove: 'Remove the provider',
  removeLead: 'Members sign in with passwords again, participants type their names.',
  removeAsk: 'Remove the provider?',
  removeMeans:
    'Nobody can sign in with it any more. Members without a password ask for a link to set one on the sign-in page; people who are invited later choose one. Accounts stay linked, in case you set the same provider again.',
  removed: 'The provider is removed.',
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
