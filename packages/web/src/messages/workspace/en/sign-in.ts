/** Texts of how people sign in, loaded with their tab of the settings. */
export const messages = {
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

export type SignInMessages = typeof messages
