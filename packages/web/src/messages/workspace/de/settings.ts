import type { WorkspaceMessages } from '../en/index.ts'

export const settings: WorkspaceMessages['settings'] = {
  title: 'Einstellungen',
  general: 'Allgemein',
  nameHint: 'Ihn sehen die Mitglieder und alle, die Sie einladen.',
  changedElsewhere: name =>
    `Die Organisation wurde inzwischen anderswo geändert; dort heißt sie „${name}“. Speichern Sie noch einmal, um das zu ersetzen.`,
  deleteTitle: 'Organisation löschen',
  deleteLead: 'Alles in ihr wird endgültig gelöscht, für alle Mitglieder.',
  deleteOwners: 'Nur Inhaber können die Organisation löschen.',
  deleteAsk: 'Organisation löschen…',
  deleteNamed: name => `${name} löschen?`,
  deleteWhat: 'Von diesem Augenblick an gilt:',
  deleteConsequences: [
    'Alle Mitglieder verlieren den Zugang, auch Sie. Ihre Konten bleiben, ebenso ihre anderen Organisationen.',
    'Alle Präsentationen und Sitzungen werden gelöscht, mit Antworten und Ergebnissen. Links zu Leinwänden und Raumcodes gelten nicht mehr.',
    'API-Schlüssel, Webhooks, Einladungen und die Anmeldung über einen Anbieter funktionieren nicht mehr.',
    'Auch das Protokoll wird gelöscht.',
  ],
  deleteForGood:
    'Niemand kann das rückgängig machen. Laden Sie vorher die Ergebnisse herunter, die Sie brauchen.',
  typeName: 'Geben Sie den Namen der Organisation ein',
  deleteSubmit: 'Endgültig löschen',
  deleteLive: 'Eine Sitzung läuft: Es sind Menschen darin. Beenden Sie zuerst alle laufenden Sitzungen.',
  deletedAlready:
    'Die Organisation ist schon gelöscht, oder Sie sind nicht mehr Mitglied. Schließen Sie dies und laden Sie die Seite neu.',
  deleted: name => `${name} ist gelöscht.`,
}

export const look: WorkspaceMessages['look'] = {
  title: 'Erscheinungsbild',
  lead: 'Was Handys und Leinwände von Ihnen zeigen. Änderungen sind sofort zu sehen, auch in laufenden Sitzungen.',
  name: 'Name neben dem Titel',
  nameHint:
    'Leinwände zeigen ihn oben in der Ecke, Handys vor dem Titel. Ist das Feld leer, steht dort nichts.',
  colours: 'Akzent',
  ours: 'Die des Foliendesigns',
  oursHint: 'Auf jedem Gerät lesbar.',
  own: 'Eigene',
  ownHint: 'Eine für das helle und eine für das dunkle Design: Auf beiden lässt sich keine Farbe lesen.',
  accent: { light: 'Farbe im hellen Design', dark: 'Farbe im dunklen Design' },
  pick: label => `Auswählen: ${label}`,
  noColour: 'Noch keine Farbe: # und sechs Ziffern oder Buchstaben von a bis f.',
  readable: ratio => `Gut zu lesen: Kontrast ${ratio} zu 1.`,
  unreadable: {
    light: (ratio, least) => `Zu hell zum Lesen: Kontrast ${ratio} zu 1, nötig sind ${least}.`,
    dark: (ratio, least) => `Zu dunkel zum Lesen: Kontrast ${ratio} zu 1, nötig sind ${least}.`,
  },
  takeNearest: colour => `${colour} nehmen`,
  saved: 'Gespeichert. Die Räume zeigen es sofort.',
  logo: {
    title: 'Logo',
    lead: 'Handys und Leinwände zeigen es statt des Logos von Roomful, in beiden Designs auf Weiß.',
    of: name => `Logo von ${name}`,
    choose: 'Bild auswählen',
    replace: 'Anderes Bild auswählen',
    hint: 'Oder ziehen Sie eine Datei auf diese Seite oder fügen Sie ein Bild ein: PNG, JPEG oder WebP. Es wird auf diesem Gerät verkleinert; gesendet werden nur seine Pixel.',
    saved: 'Das Logo ist gespeichert. Die Räume zeigen es sofort.',
    remove: 'Logo entfernen',
    removeAsk: 'Logo entfernen?',
    removeLead: 'Die Räume zeigen es nicht mehr, auch in laufenden Sitzungen.',
    removed: 'Das Logo ist entfernt.',
    refused:
      'Der Server hat dieses Bild nicht angenommen. Speichern Sie es in einem anderen Programm als PNG und wählen Sie es noch einmal aus.',
    faults: {
      svg: 'SVG-Dateien werden nicht angenommen, da sie Programme enthalten können. Exportieren Sie das Logo als PNG und wählen Sie das aus.',
      unreadable: 'Das ist kein lesbares Bild. Wählen Sie eine PNG-, JPEG- oder WebP-Datei.',
      tooNarrow:
        'Dieses Bild ist zu klein oder zu schmal: Jede Seite braucht 16 Pixel, auch wenn es auf 1.024 verkleinert ist.',
      tooLarge: 'Dieses Bild braucht auch verkleinert mehr als 64 KiB. Wählen Sie ein einfacheres.',
    },
  },
  preview: 'Vorschau',
  previewLead: 'Sie folgt Ihrer Eingabe. Ist eine Farbe nicht lesbar, steht hier die ähnlichste, die es ist.',
  previewOf: theme => `Eine Folie, ${theme}`,
  themes: { light: 'Helles Design', dark: 'Dunkles Design' },
  sample: {
    question: 'Wohin fahren wir als Nächstes?',
    options: ['An den See', 'In die Berge', 'Ins Museum'],
  },
}

export const signIn: WorkspaceMessages['signIn'] = {
  title: 'Anmeldung',
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

export const plan: WorkspaceMessages['plan'] = {
  title: 'Limits',
  lead: 'Was Ihre Organisation darf. Die Limits legen die Betreiber des Servers fest.',
  own: 'Ihre Organisation',
  participants: 'Teilnehmende je Sitzung',
  liveSessions: 'Gleichzeitig laufende Sitzungen',
  questionTypes: 'Fragetypen',
  export: 'Export als CSV und XLSX',
  api: 'Öffentliche API',
  yes: 'Ja',
  no: 'Nein',
  noLimit: 'Unbegrenzt',
  perMinute: requests => `${requests} Aufrufe je Minute`,
  liveNow: live => `Zurzeit laufen: ${live}`,
  liveNowOf: (live, max) => `Zurzeit laufen: ${live} von ${max}`,
  full: 'Weitere Sitzungen lassen sich erst öffnen, wenn eine beendet ist.',
}
