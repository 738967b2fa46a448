import type { SignInMessages } from '../en/sign-in.ts'

export const messages: SignInMessages = {
  lead: 'Wie sich Mitglieder und Teilnehmende ausweisen.',
  twoFactorLead: 'Ob alle Mitglieder außer dem Passwort einen Code aus einer App brauchen.',
  twoFactorRequired: 'Von allen Mitgliedern verlangt',
  twoFactorOptional: 'Jedes Mitglied entscheidet selbst',
  requireTwoFactor: 'Von allen Mitgliedern verlangen',
  requireIt: 'Verlangen',
  requireTwoFactorLead:
    'Mitglieder, die sie nicht eingeschaltet haben, sehen nichts von der Organisation, bis sie es tun. Wer sich über Ihren Anbieter anmeldet, braucht keinen Code von Roomful.',
  makeOptional: 'Nicht mehr verlangen',
  makeOptionalLead: 'Wer sie eingeschaltet hat, behält sie und darf sie ausschalten.',
  ownFirst: 'Schalten Sie sie zuerst für Ihr eigenes Konto ein: Sonst werden Sie selbst ausgesperrt.',

  provider: 'Anbieter',
  providerLead:
    'Lassen Sie Ihre Mitglieder sich dort anmelden, wo Ihre Organisation schon Konten hat, etwa bei Microsoft Entra ID, Google Workspace, Okta oder Keycloak (OpenID Connect).',
  redirectUrl: 'Weiterleitungsadresse',
  redirectUrlHint: 'Registrieren Sie Roomful bei Ihrem Anbieter als Webanwendung mit dieser Adresse.',
  issuer: 'Aussteller (Issuer)',
  issuerHint: 'Die URL, unter der sich der Anbieter ausweist, etwa https://login.example.com.',
  clientId: 'Client-ID',
  clientSecret: 'Client-Geheimnis',
  clientSecretHint:
    'Ihr Anbieter zeigt beides, wenn Sie die Anwendung registrieren. Das Geheimnis wird verschlüsselt gespeichert.',
  clientSecretStays: 'Ist das Feld leer, gilt das gespeicherte Geheimnis weiter. Es wird nie angezeigt.',
  domains: 'E-Mail-Domains Ihrer Mitglieder',
  domainsHint:
    'Zum Beispiel: example.com, example.org. Wer dort eine bestätigte Adresse hat, wird mit der ersten Anmeldung Mitglied in der Rolle Moderation. Ist das Feld leer, geht das nur mit Einladung.',
  participants: 'Teilnehmende namentlicher Sitzungen',
  participantChoices: {
    OFF: { text: 'Geben einen Namen ein', hint: 'Niemand wird gebeten, sich anzumelden.' },
    ALLOWED: {
      text: 'Dürfen sich anmelden',
      hint: 'Wer das tut, gilt als bestätigt; wer einen Namen eingibt, als Gast.',
    },
    REQUIRED: {
      text: 'Müssen sich anmelden',
      hint: 'Mit eingegebenem Namen kommt niemand in eine namentliche Sitzung.',
    },
  },
  membersRequired: 'Mitglieder melden sich nur über den Anbieter an',
  membersRequiredHint:
    'Passwörter gelten hier dann nicht mehr. Das geht, sobald Sie sich selbst über den Anbieter angemeldet haben.',
  test: 'Ausprobieren',
  testLead: 'Prüfen Sie, bevor Sie es jemandem sagen, ob der Anbieter antwortet und Sie hereinlässt.',
  testSubmit: 'Verbindung prüfen',
  testOk: host =>
    `${host} antwortet, wie es soll. Melden Sie sich nun selbst darüber an: Erst das prüft das Geheimnis.`,
  tryIt: host => `Über ${host} anmelden`,
  tryLead: 'Das verknüpft Ihr Konto dort mit Ihrem hier und führt Sie zurück.',
  tryLinked: 'Ihr Konto dort ist verknüpft. Der Anbieter führt Sie hierher zurück.',
  faults: {
    AWAY: 'Der Anbieter antwortet nicht. Prüfen Sie den Aussteller auf Tippfehler, und ob er aus dem Internet erreichbar ist; wenn beides stimmt, versuchen Sie es gleich noch einmal.',
    NOT_ALLOWED:
      'Roomful ruft diese Adresse nicht auf: Nötig sind https und eine öffentliche Adresse. Die Betreiber des Servers können eine andere erlauben (ROOMFUL_WEBHOOK_ALLOW_CIDRS).',
    OTHER_ISSUER:
      'Der Anbieter weist sich anders aus. Geben Sie als Aussteller genau das ein, was in seiner /.well-known/openid-configuration als „issuer“ steht, bis auf den Schrägstrich am Ende.',
    NOT_A_PROVIDER:
      'Was dort antwortet, spricht kein OpenID Connect. Geben Sie den Aussteller ohne /.well-known/openid-configuration ein, und nicht die Adresse einer Anmeldeseite.',
  },
  signInUrl: 'Wo sich Mitglieder anmelden',
  signInUrlLead: 'Geben Sie diese Adresse weiter, oder stellen Sie sie in Ihr Intranet.',
  address: 'Adresse',
  remove: 'Anbieter entfernen',
  removeLead: 'Mitglieder melden sich wieder mit Passwörtern an, Teilnehmende geben ihre Namen ein.',
  removeAsk: 'Anbieter entfernen?',
  removeMeans:
    'Niemand kann sich mehr darüber anmelden. Mitglieder ohne Passwort fordern bei der Anmeldung einen Link an, mit dem sie eines festlegen; wer später eingeladen wird, wählt eines. Verknüpfungen von Konten bleiben, falls Sie denselben Anbieter wieder einrichten.',
  removed: 'Der Anbieter ist entfernt.',
}
