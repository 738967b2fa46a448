import { closestTo } from '@roomful/contract/lib/closest-to'
import { type ListedCommand, UsageError } from './command.ts'

/** Every command, in the order of `roomful --help`. */
export const commands: readonly ListedCommand[] = [
  {
    name: 'serve',
    summary: 'Run the server. Backs up and migrates a database of an earlier version first.',
    load: async () => (await import('./serve.ts')).serve,
  },
  {
    name: 'demo',
    summary: 'Run a session with simulated phones on a temporary server and verify all results.',
    load: async () => (await import('./demo.ts')).demo,
  },
  {
    name: 'setup',
    summary: 'Create an organization, a key, the sample deck and an open session, and print their addresses.',
    load: async () => (await import('./setup.ts')).setup,
  },
  {
    name: 'org create',
    summary: 'Create an organization.',
    load: async () => (await import('./organizations.ts')).organizationCreate,
  },
  {
    name: 'org list',
    summary: 'List the organizations.',
    load: async () => (await import('./organizations.ts')).organizationList,
  },
  {
    name: 'org set-plan',
    summary: 'Change the plan of an organization.',
    load: async () => (await import('./organizations.ts')).organizationSetPlan,
  },
  {
    name: 'org allow-passwords',
    summary: 'Allow password sign-ins again in an organization whose SSO provider is unavailable.',
    load: async () => (await import('./organizations.ts')).organizationAllowPasswords,
  },
  {
    name: 'org confirm-domain',
    summary:
      'Confirm a mail domain of an organization: the sign-in page offers its SSO provider to addresses there.',
    load: async () => (await import('./organizations.ts')).organizationConfirmDomain,
  },
  {
    name: 'org delete',
    summary: 'Delete an organization with everything in it, confirmed by its name.',
    load: async () => (await import('./organizations.ts')).organizationDelete,
  },
  {
    name: 'key create',
    summary: 'Create an API key. Its secret is shown once.',
    load: async () => (await import('./keys.ts')).keyCreate,
  },
  {
    name: 'key list',
    summary: 'List the API keys of an organization.',
    load: async () => (await import('./keys.ts')).keyList,
  },
  {
    name: 'key revoke',
    summary: 'Revoke an API key permanently.',
    load: async () => (await import('./keys.ts')).keyRevoke,
  },
  {
    name: 'deck import',
    summary: 'Create a presentation from a file: JSON, GIFT, Moodle XML, QTI, Excel, Word, an outline….',
    load: async () => (await import('./deck.ts')).deckImport,
  },
  {
    name: 'deck list',
    summary: 'List the presentations of an organization, newest first.',
    load: async () => (await import('./deck.ts')).deckList,
  },
  {
    name: 'deck export',
    summary: 'Print a presentation as JSON, or write it to a file of any format.',
    load: async () => (await import('./deck.ts')).deckExport,
  },
  {
    name: 'images upload',
    summary: 'Store images for questions and slides, all of them or none.',
    load: async () => (await import('./images.ts')).imagesUpload,
  },
  {
    name: 'images list',
    summary: 'List the images of an organization, newest first.',
    load: async () => (await import('./images.ts')).imagesList,
  },
  {
    name: 'session create',
    summary: 'Create a session of a presentation, with its join code.',
    load: async () => (await import('./sessions.ts')).sessionCreate,
  },
  {
    name: 'session open',
    summary: 'Open a session so that participants can join.',
    load: async () => (await import('./sessions.ts')).sessionOpen,
  },
  {
    name: 'session close',
    summary: 'Close a session permanently.',
    load: async () => (await import('./sessions.ts')).sessionClose,
  },
  {
    name: 'session list',
    summary: 'List the sessions of an organization, newest first.',
    load: async () => (await import('./sessions.ts')).sessionList,
  },
  {
    name: 'session results',
    summary: 'Show the results of all questions asked in a session.',
    load: async () => (await import('./sessions.ts')).sessionResults,
  },
  {
    name: 'join-link',
    summary: 'Print the join link used in QR codes, which requires no code.',
    load: async () => (await import('./links.ts')).joinLink,
  },
  {
    name: 'stage-link',
    summary:
      'Create a stage link: a screen displays the session, a remote also controls it, an embed shows results in another page.',
    load: async () => (await import('./links.ts')).stageLink,
  },
  {
    name: 'stage-link list',
    summary: 'List the stage links of a session, including revoked links.',
    load: async () => (await import('./links.ts')).stageLinkList,
  },
  {
    name: 'stage-link revoke',
    summary: 'Revoke a stage link. Its stages are disconnected within 5 seconds.',
    load: async () => (await import('./links.ts')).stageLinkRevoke,
  },
  {
    name: 'words list',
    summary: "List an organization's own words of the word filter.",
    load: async () => (await import('./words.ts')).wordsList,
  },
  {
    name: 'words add',
    summary:
      'Add words. In sessions with a word filter, texts with such words require approval by the presenter.',
    load: async () => (await import('./words.ts')).wordsAdd,
  },
  {
    name: 'words remove',
    summary: "Remove an organization's own words.",
    load: async () => (await import('./words.ts')).wordsRemove,
  },
  {
    name: 'audit list',
    summary: 'List the API key calls of an organization, newest first.',
    load: async () => (await import('./audit.ts')).auditList,
  },
  {
    name: 'webhooks listen',
    summary: "Forward an organization's events to an address of this machine, signed as webhooks.",
    load: async () => (await import('./webhooks.ts')).webhooksListen,
  },
  {
    name: 'webhooks trigger',
    summary: 'Send an example of an event to an address, signed as a webhook, or print it.',
    load: async () => (await import('./webhooks.ts')).webhooksTrigger,
  },
  {
    name: 'setup-link',
    summary: 'Print the link that creates the first user, as the owner of an organization.',
    load: async () => (await import('./people.ts')).setUpLink,
  },
  {
    name: 'invite',
    summary: 'Invite a member to an organization with a link valid for 7 days.',
    load: async () => (await import('./people.ts')).invite,
  },
  {
    name: 'user list',
    summary: 'List the people of the installation or of an organization, newest first.',
    load: async () => (await import('./people.ts')).userList,
  },
  {
    name: 'user delete',
    summary:
      'Delete a user for good. An owner of each organization inherits their sessions, or the named heir.',
    load: async () => (await import('./people.ts')).userDelete,
  },
  {
    name: 'user change-email',
    summary: 'Change the email address of a user, and sign them out on all devices.',
    load: async () => (await import('./people.ts')).userChangeEmail,
  },
  {
    name: 'user reset-two-factor',
    summary: 'Turn off two-factor authentication of a user who lost it, and sign them out on all devices.',
    load: async () => (await import('./people.ts')).userResetTwoFactor,
  },
  {
    name: 'user reset-link',
    summary: 'Create a password reset link for a user, valid for an hour.',
    load: async () => (await import('./people.ts')).userResetLink,
  },
  {
    name: 'user end-sign-ins',
    summary: 'Sign a user out on all devices.',
    load: async () => (await import('./people.ts')).userEndSignIns,
  },
  {
    name: 'secret forget',
    summary: 'Let servers start with a new ROOMFUL_SECRET. Secrets encrypted with the lost one are lost.',
    load: async () => (await import('./secret.ts')).secretForget,
  },
  {
    name: 'clock confirm',
    summary: 'Confirm that the clock is right, so that expired data is removed again.',
    load: async () => (await import('./clock.ts')).clockConfirm,
  },
  {
    name: 'backup',
    summary: 'Back up the storage to a file, even while servers run; PostgreSQL with pg_dump.',
    load: async () => (await import('./backup.ts')).backup,
  },
  {
    name: 'restore',
    summary: 'Restore a backup into empty storage; PostgreSQL with pg_restore.',
    load: async () => (await import('./backup.ts')).restore,
  },
  {
    name: 'copy',
    summary: 'Copy the storage from SQLite to PostgreSQL or back, and compare all rows.',
    load: async () => (await import('./copy.ts')).copy,
  },
  {
    name: 'check',
    summary:
      'Print all variables with their origins, test the configured services, and list what production requires. Changes nothing.',
    load: async () => (await import('./check.ts')).check,
  },
  {
    name: 'completion',
    summary: 'Print a completion script for bash, zsh or fish.',
    load: async () => (await import('./completion.ts')).completionOf(commands),
  },
]

/** The parsed head of a command line. */
export type Found =
  | { readonly type: 'command'; readonly command: ListedCommand; readonly rest: readonly string[] }
  /** A group such as `org`, or all commands: it only has help. */
  | { readonly type: 'group'; readonly name: string | undefined }

/** Options that may stand without a command. */
const ownOptions = ['--json', '--help', '--version']

/** Finds the named command or group. @throws UsageError */
export function findCommand(argv: readonly string[]): Found {
  const words = argv.filter(word => !word.startsWith('-'))
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ')
    const command = commands.find(candidate => candidate.name === name)
    if (!command || words.length < length) continue
    const rest = [...argv]
    for (const word of name.split(' ')) rest.splice(rest.indexOf(word), 1)
    return { type: 'command', command, rest }
  }
  const [name] = words
  const isGroup = words.length === 1 && commands.some(command => command.name.startsWith(`${name} `))
  if (name !== undefined && !(isGroup && argv.includes('--help'))) throw unknownCommand(words)
  const unknown = argv.find(option => option.startsWith('-') && !ownOptions.includes(option))
  if (unknown !== undefined) throw unknownOption(unknown, ownOptions)
  return { type: 'group', name }
}

/** @param options the known ones */
export function unknownOption(typed: string, options: readonly string[]): UsageError {
  const meant = closestTo(typed, options)
  return new UsageError(`unknown option ${typed}: ${meant ? `did you mean ${meant}?` : 'see --help'}`)
}

function unknownCommand([first = '', second]: readonly string[]): UsageError {
  const inGroup = commands.filter(({ name }) => name.startsWith(`${first} `)).map(({ name }) => name)
  if (inGroup.length > 0 && second === undefined)
    return new UsageError(`missing command: ${inGroup.join(', ')}`)
  const typed = second === undefined ? first : `${first} ${second}`
  const names = commands.map(({ name }) => name)
  const meant =
    closestTo(typed, names) ?? closestTo(first, [...new Set(names.map(name => name.split(' ')[0]!))])
  return new UsageError(
    `unknown command ${typed}: ${meant ? `did you mean ${meant}?` : 'see roomful --help'}`,
  )
}
