import type { WorkspaceMessages } from '../en/index.ts'

export const auth: WorkspaceMessages['auth'] = {
  signIn: 'Anmelden',
  signInLead: 'Zum Arbeitsbereich für alle, die moderieren und organisieren.',
  wrongPassword: 'Die Adresse oder das Passwort ist falsch.',
  forgotten: 'Passwort vergessen?',
  secondStep: 'Zweiter Schritt',
  secondStepLead: 'Ihr Konto ist durch einen zweiten Schritt geschützt.',
  appCode: 'Code aus Ihrer App',
  appCodeHint: 'Die sechs Ziffern, die Ihre Authenticator-App gerade anzeigt.',
  recoveryCode: 'Wiederherstellungscode',
  recoveryCodeHint:
    'Einer der Codes, die Sie beim Einschalten der Anmeldung in zwei Schritten aufbewahrt haben. Jeder gilt einmal.',
  useRecoveryCode: 'Wiederherstellungscode verwenden',
  useAppCode: 'App verwenden',
  wrongCode: 'Der Code ist falsch oder wurde schon verwendet. Warten Sie auf den nächsten.',
  signInAgain: 'Bitte melden Sie sich noch einmal an',
  signInAgainLead:
    'Ihre Anmeldung ist abgelaufen. Was Sie eingegeben haben, ist noch da: Es geht weiter, sobald Sie wieder angemeldet sind.',
  signInAsOther: 'Als jemand anderes anmelden',
  copyUnsent: 'Noch nicht Gespeichertes kopieren',
  unsent: 'Noch nicht gespeichert',

  unreachable: 'Keine Verbindung',
  endedLink: 'Dieser Link gilt nicht mehr',
  endedLinkLead: 'Er wurde schon verwendet, ist abgelaufen oder nicht vollständig.',
  toSignIn: 'Zur Anmeldung',
  backToSignIn: 'Zurück zur Anmeldung',

  setUp: 'Roomful einrichten',
  setUpLead:
    'Sie sind die erste Person hier. Legen Sie Ihr Konto an; danach können Sie alle anderen einladen.',
  setUpFirst: 'Hier gibt es noch kein Konto. Mit dem Einrichtungslink legen Sie das erste an.',
  setUpLinkBy: 'Wer den Server betreibt, bekommt den Link mit diesem Befehl:',
  setUpSubmit: 'Einrichten',
  setUpDone: 'Alles ist eingerichtet. Willkommen bei Roomful.',
  setUpTaken: 'Dieser Link wurde schon verwendet. Wenn Sie das waren, melden Sie sich an.',
  endedSetUp:
    'Wenn diesen Server noch niemand eingerichtet hat, erhalten seine Betreiber den Link mit diesem Befehl:',
  whichOrganization: 'Welche Organisation soll Ihnen gehören?',
  newOrganization: 'Eine neue Organisation',
  organizationName: 'Name der Organisation',
  organizationNameHint: 'Ihre Firma, Schule oder Gruppe. Sie können ihn später ändern.',

  invited: organization => `${organization} beitreten`,
  invitedAs: role => `Sie sind mit der Rolle ${role} eingeladen.`,
  until: day => `Die Einladung gilt bis ${day}.`,
  yourAddress: 'Sie melden sich an mit',
  choosePassword: 'Passwort wählen',
  accept: 'Einladung annehmen',
  signInToAccept: 'Melden Sie sich mit Ihrem Konto an, um die Einladung anzunehmen.',
  haveAccount: 'Ich habe schon ein Konto',
  amNew: 'Ich bin neu hier',
  hasAccount: 'Mit dieser Adresse gibt es schon ein Konto: Wählen Sie „Ich habe schon ein Konto“.',
  invitedAsOther: (invited, signedIn) =>
    `Diese Einladung ist für ${invited}, angemeldet sind Sie als ${signedIn}. Melden Sie sich ab, um sie anzunehmen.`,
  endedInvitation:
    'Bitten Sie um eine neue Einladung. Wenn Sie diese schon angenommen haben, melden Sie sich an.',
  welcome: organization => `Willkommen bei ${organization}.`,

  forgottenLead: 'Sie erhalten eine E-Mail mit einem Link, mit dem Sie ein neues wählen.',
  sendReset: 'Link senden',
  resetSent: 'Sehen Sie in Ihrem Postfach nach',
  resetSentLead: email =>
    `Wenn es ein Konto mit ${email} gibt, ist ein Link unterwegs. Er gilt einmal, eine Stunde lang.`,
  resetNotArrived:
    'Nichts angekommen? Sehen Sie im Spam-Ordner nach, oder fragen Sie die Betreiber des Servers. Dieser Befehl erstellt einen Link:',
  newPassword: 'Neues Passwort',
  newPasswordLead: 'Überall sonst werden Sie abgemeldet.',
  setPassword: 'Passwort speichern',
  passwordSet: 'Ihr neues Passwort gilt. Melden Sie sich damit an.',
  endedReset: 'Lassen Sie sich bei der Anmeldung einen neuen Link senden.',
}
