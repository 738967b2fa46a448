export const api = {
  title: 'API',
  lead: 'Keys for programs that read results, and create and drive sessions.',
  quickstart: 'Quickstart',
  reference: 'API reference',
  description: 'OpenAPI description',
  notInPlan: (plan: string) =>
    `The ${plan} plan does not include the API: calls with these keys are refused until the server’s operator changes the plan.`,
  keys: 'API keys',
  noKeys: 'No API keys yet. Create one for each program, to revoke them one by one.',
  create: 'Create a key',
  name: 'Name',
  nameHint: 'What it is for, such as the program that will use it.',
  scopes: 'What it may do',
  scope: {
    'results:read': {
      text: 'Read',
      hint: 'Presentations, sessions, results, exports and webhooks (results:read).',
    },
    'content:write': {
      text: 'Create and drive',
      hint: 'Make presentations, open and close sessions, moderate, change webhooks (content:write).',
    },
  },
  created: (day: string) => `created ${day}`,
  byOperator: 'by the server’s operator',
  lastUsed: (when: string) => `last used ${when}`,
  neverUsed: 'never used',
  active: 'Active',
  revokedOn: (day: string) => `Revoked on ${day}`,
  revoke: 'Revoke',
  revokeNamed: (name: string) => `Revoke ${name}`,
  revokeLead:
    'Every program that uses this key is refused within 5 seconds. This cannot be undone; what it has created stays.',
  revoked: (name: string) => `${name} is revoked.`,
  callsOf: (name: string) => `Calls of ${name}`,
  calls: 'Calls',
  keyCreated: (name: string) => `${name} is ready`,
  keySecret: 'Secret key',
  onlyNow: 'Copy it now: it is shown only once and cannot be retrieved later.',
  curlRead: 'Try it in a terminal: lists your presentations',
  curlWrite: 'Try it in a terminal: creates a presentation',
  secretLost: 'The secret did not arrive. Revoke this key and create another one.',
  signingSecretLost: 'The secret did not arrive. Make a new one on the page of this endpoint.',
  isStored: 'I have stored it',
  leaveTitle: 'Have you stored the secret?',
  leaveLead: 'Once this is closed, it cannot be shown again.',
  leave: 'Close without it',
  stay: 'Back to the secret',
}

export const audit = { title: 'Audit log' }

export const webhooks = { title: 'Webhooks' }
