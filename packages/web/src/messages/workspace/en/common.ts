const n = (value: number) => new Intl.NumberFormat('en').format(value)

export const common = {
  justNow: 'just now',
  email: 'Email address',
  password: 'Password',
  passwordHint: 'At least 10 characters. A few words that only you would put together are easy to remember.',
  showPassword: 'Show password',
  show: 'Show',
  hide: 'Hide',
  yourName: 'Your name',
  signOut: 'Sign out',
  save: 'Save',
  saved: 'Saved.',
  sending: 'One moment…',
  cancel: 'Cancel',
  close: 'Close',
  done: 'Done',
  next: 'Next',
  open: 'Open',
  remove: 'Remove',
  copy: 'Copy',
  copied: 'Copied.',
  tryAgain: 'Try again',
  shown: (count: number, hasMore: boolean): string =>
    hasMore ? `${n(count)} shown, and there are more` : `${n(count)} in all`,
}

export const nav = {
  presentations: 'Presentations',
  skip: 'Skip to the content',
  home: 'Roomful start page',
  menu: 'Menu',
  developers: 'For developers',
  organization: 'Organization',
  you: 'You',
  choose: 'Choose…',
  signOutUnsaved: 'Sign out and lose unsaved changes?',
  signOutUnsavedLead: 'Some changes are only in this browser so far. Signing out deletes them.',
  signOutAllTheSame: 'Sign out anyway',
  nothingHere: 'There is nothing here',
  nothingHereLead: 'The address may be mistyped, or belong to an organization that you are not a member of.',
  notAllowed: 'Your role does not include this',
  notAllowedLead: (role: string) =>
    `It needs the role ${role}. An owner of the organization can give it to you.`,
}

export const roles = {
  PRESENTER: { name: 'Presenter', may: 'Makes presentations, runs sessions, reads results.' },
  ADMIN: { name: 'Administrator', may: 'Also manages members, API keys, webhooks and settings.' },
  OWNER: { name: 'Owner', may: 'Also decides who is an owner and how members sign in.' },
}

export const problems = {
  rateLimited: (minutes: number) =>
    `Too many attempts have failed. Try again in ${n(minutes)} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  broken: (requestId: string) =>
    `Something went wrong on the server, and nothing was changed. Try again; if it happens again, give this number to the server’s operator: ${requestId}`,
  codes: {
    NETWORK:
      'The server cannot be reached. Check your connection and try again: what you typed is still here.',
    UNAVAILABLE: 'The server cannot do this right now. Try again in a moment: what you typed is still here.',
    FORBIDDEN: 'Your role does not allow this. An owner of the organization can change that.',
    UNAUTHENTICATED: 'You are not signed in any more. Sign in and try again.',
    NOT_FOUND: 'This no longer exists: someone may have removed it. Reload the page.',
    PRECONDITION_FAILED: 'It was changed elsewhere in the meantime. Look at it again before you save.',
    IDEMPOTENCY_CONFLICT: 'The same change is still being saved. Try again in a moment.',
    INVALID_REQUEST_BODY: 'Something in the form is not right. Check what you entered.',
    TWO_FACTOR_REQUIRED: 'This organization requires two-step sign-in. Turn it on in your account first.',
    SIGN_IN_REQUIRED: 'This organization requires another way of signing in. Load the page again.',
    PLAN_LIMIT_REACHED: 'The plan of this organization does not include this.',
    INVALID_REQUEST_PARAMETER: 'A filter has a value that does not exist. Change it, or clear the filters.',
    REQUEST_TIMEOUT: 'The connection is too slow for this. Try again over a better one.',
    UPGRADE_IN_PROGRESS: 'Roomful is being upgraded. Try again in a few minutes.',
    PAYLOAD_TOO_LARGE: 'That is too long. Shorten it and try again.',
  },
  rules: {
    time: 'Enter a day and a time.',
    after_opens_at: 'Choose a time after the opening.',
    in_future: 'This time has passed. Choose a later one.',
    required: 'Please fill this in.',
    min_items: 'Choose at least one.',
    public_address:
      'Nothing can be sent to this address. Enter an https URL with a public address, without a user name or password.',
    min_length: 'This is too short.',
    max_length: 'This is too long.',
    mail_address: 'This is not an email address. It looks like name@example.com.',
    visible: 'Please enter at least one visible character.',
    visible_text: 'Please enter at least one visible character.',
    length: 'The password needs 10 to 200 characters.',
    not_the_address: 'Choose something other than your email address.',
    uncommon: 'Attackers try passwords like this one first. Add words that do not belong together.',
    personal:
      'Names, addresses, titles and codes that others know are guessed first, and so is Roomful. Choose other words.',
    patterned:
      'Repetitions, sequences and dates are guessed first. Choose a few words that do not belong together.',
    right: 'This is not correct. Check it and try again.',
    begun: 'This took too long, or was started elsewhere. Close it and start again.',
    storable_text: 'This contains characters that cannot be stored.',
    same: 'This is not the name. Type it exactly as it is shown.',
    url: 'Enter a URL without ? and #.',
    domain: 'Enter what follows the @ in addresses, such as example.com.',
    proven: 'Sign in with this provider yourself first: save without this, try it below, then come back.',
    colour: 'Enter # and six digits or letters from a to f.',
    contrast: 'This colour cannot be read. Take the one that is offered, or choose another one.',
    days: 'Enter a whole number of days, or leave this empty.',
    minimum: 'Enter at least 1 day.',
    maximum: 'Enter a smaller number.',
    exists: 'This does not exist any more. Choose another one.',
  },
}
