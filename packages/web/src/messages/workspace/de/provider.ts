import type { WorkspaceMessages } from '../en/index.ts'

export const provider: WorkspaceMessages['provider'] = {
  signInTo: organization => `Bei ${organization} anmelden`,
  withPassword: 'Mit Passwort anmelden',
  none: 'Diese Organisation hat keine eigene Anmeldung. Melden Sie sich mit Ihrem Passwort an.',
  continueWith: provider => `Weiter mit ${provider}`,
  wanted: provider => `Für diese Organisation müssen Sie sich mit ${provider} anmelden.`,
  passwordWanted:
    'Für diese Organisation müssen Sie sich mit einem Passwort anmelden. Melden Sie sich ab und mit Ihrem Passwort wieder an.',
  orPassword: 'Oder mit einem Passwort:',
  passwordFirst:
    'Dafür müssen Sie mit Ihrem Passwort angemeldet sein. Melden Sie sich ab und mit Ihrem Passwort wieder an.',
  accounts: 'Anmeldung über Ihre Organisation',
  accountsLead:
    'Wo eine Organisation eine eigene Anmeldung hat, können Sie diese statt Ihres Passworts verwenden.',
  link: 'Verknüpfen',
  unlink: 'Verknüpfung lösen',
  linkWith: provider => `Ihr Konto bei ${provider} verknüpfen`,
  linkLead: 'Sie melden sich dort einmal an und kommen dann hierher zurück.',
  unlinkFrom: provider => `Verknüpfung mit ${provider} lösen`,
  unlinkLead: 'Sie melden sich dann wieder mit Ihrem Passwort an.',
  unlinked: 'Das Konto ist nicht mehr verknüpft.',
}
