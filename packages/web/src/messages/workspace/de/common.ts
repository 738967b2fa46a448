import type { WorkspaceMessages } from '../en/index.ts'

const n = (value: number) => new Intl.NumberFormat('de').format(value)

export const common: WorkspaceMessages['common'] = {
  justNow: 'gerade eben',
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  passwordHint:
    'Mindestens 10 Zeichen. Ein paar Wörter, die nur Sie so verbinden würden, lassen sich gut merken.',
  showPassword: 'Passwort anzeigen',
  show: 'Anzeigen',
  hide: 'Verbergen',
  yourName: 'Ihr Name',
  signOut: 'Abmelden',
  save: 'Speichern',
  saved: 'Gespeichert.',
  sending: 'Einen Moment…',
  cancel: 'Abbrechen',
  close: 'Schließen',
  done: 'Fertig',
  next: 'Weiter',
  open: 'Öffnen',
  remove: 'Entfernen',
  copy: 'Kopieren',
  copied: 'Kopiert.',
  tryAgain: 'Noch einmal versuchen',
  shown: (count, hasMore) => (hasMore ? `${n(count)} angezeigt, es gibt noch mehr` : `${n(count)} insgesamt`),
}

export const nav: WorkspaceMessages['nav'] = {
  presentations: 'Präsentationen',
  skip: 'Zum Inhalt springen',
  home: 'Roomful-Startseite',
  menu: 'Menü',
  developers: 'Für Entwickler',
  organization: 'Organisation',
  you: 'Sie',
  choose: 'Auswählen…',
  signOutUnsaved: 'Abmelden und Ungespeichertes verlieren?',
  signOutUnsavedLead:
    'In Präsentationen gibt es Änderungen, die noch nicht auf dem Server sind: Sie liegen nur in diesem Browser, und das Abmelden löscht sie.',
  signOutAllTheSame: 'Trotzdem abmelden',
  nothingHere: 'Hier gibt es nichts',
  nothingHereLead:
    'Vielleicht ist die Adresse vertippt, oder sie führt zu einer Organisation, in der Sie nicht oder nicht mehr Mitglied sind.',
  notAllowed: 'Dafür reicht Ihre Rolle nicht aus',
  notAllowedLead: role => `Nötig ist die Rolle ${role}. Ein Inhaber der Organisation kann sie Ihnen geben.`,
}

export const roles: WorkspaceMessages['roles'] = {
  PRESENTER: { name: 'Moderation', may: 'Legt Präsentationen an, leitet Sitzungen und liest Ergebnisse.' },
  ADMIN: {
    name: 'Verwaltung',
    may: 'Verwaltet außerdem Mitglieder, API-Schlüssel, Webhooks und Einstellungen.',
  },
  OWNER: { name: 'Inhaber', may: 'Bestimmt außerdem, wer Inhaber ist und wie sich Mitglieder anmelden.' },
}

export const problems: WorkspaceMessages['problems'] = {
  rateLimited: minutes =>
    `Zu viele Versuche sind fehlgeschlagen. Versuchen Sie es in ${n(minutes)} ${minutes === 1 ? 'Minute' : 'Minuten'} noch einmal.`,
  broken: requestId =>
    `Auf dem Server ist ein Fehler aufgetreten, geändert wurde nichts. Versuchen Sie es noch einmal; wenn es wieder geschieht, nennen Sie den Betreibern des Servers diese Nummer: ${requestId}`,
  codes: {
    NETWORK:
      'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal: Was Sie eingegeben haben, ist noch da.',
    UNAVAILABLE:
      'Der Server kann das gerade nicht tun. Versuchen Sie es gleich noch einmal: Was Sie eingegeben haben, ist noch da.',
    FORBIDDEN: 'Ihre Rolle erlaubt das nicht. Ein Inhaber der Organisation kann das ändern.',
    UNAUTHENTICATED: 'Sie sind nicht mehr angemeldet. Melden Sie sich an und versuchen Sie es noch einmal.',
    NOT_FOUND: 'Das gibt es nicht mehr: Vielleicht hat es jemand entfernt. Laden Sie die Seite neu.',
    PRECONDITION_FAILED:
      'Es wurde inzwischen anderswo geändert. Sehen Sie es sich vor dem Speichern noch einmal an.',
    IDEMPOTENCY_CONFLICT: 'Dieselbe Änderung wird noch gespeichert. Versuchen Sie es gleich noch einmal.',
    INVALID_REQUEST_BODY: 'Im Formular stimmt etwas nicht. Prüfen Sie Ihre Eingaben.',
    TWO_FACTOR_REQUIRED:
      'Diese Organisation verlangt die Anmeldung in zwei Schritten. Schalten Sie sie zuerst in Ihrem Konto ein.',
    SIGN_IN_REQUIRED: 'Diese Organisation verlangt eine andere Anmeldung. Laden Sie die Seite neu.',
    PLAN_LIMIT_REACHED: 'Der Tarif dieser Organisation umfasst das nicht.',
    INVALID_REQUEST_PARAMETER:
      'Ein Filter hat einen Wert, den es nicht gibt. Ändern Sie ihn, oder heben Sie die Filter auf.',
    REQUEST_TIMEOUT: 'Die Verbindung ist dafür zu langsam. Versuchen Sie es mit einer besseren noch einmal.',
    UPGRADE_IN_PROGRESS:
      'Roomful wird gerade aktualisiert. Versuchen Sie es in ein paar Minuten noch einmal.',
    PAYLOAD_TOO_LARGE: 'Das ist zu lang. Kürzen Sie es und versuchen Sie es noch einmal.',
  },
  rules: {
    time: 'Geben Sie einen Tag und eine Uhrzeit an.',
    after_opens_at: 'Wählen Sie eine Zeit nach dem Öffnen.',
    in_future: 'Das ist schon vorbei. Wählen Sie eine spätere Zeit.',
    required: 'Bitte ausfüllen.',
    min_items: 'Wählen Sie mindestens eines aus.',
    public_address:
      'An diese Adresse lässt sich nichts senden. Geben Sie eine https-URL mit öffentlicher Adresse ein, ohne Benutzernamen und Passwort.',
    min_length: 'Das ist zu kurz.',
    max_length: 'Das ist zu lang.',
    mail_address: 'Das ist keine E-Mail-Adresse. Sie sieht aus wie name@example.com.',
    visible: 'Bitte mindestens ein sichtbares Zeichen eingeben.',
    visible_text: 'Bitte mindestens ein sichtbares Zeichen eingeben.',
    length: 'Das Passwort braucht 10 bis 200 Zeichen.',
    not_the_address: 'Wählen Sie etwas anderes als Ihre E-Mail-Adresse.',
    uncommon:
      'Solche Passwörter werden bei Angriffen zuerst ausprobiert. Ergänzen Sie Wörter, die nichts miteinander zu tun haben.',
    personal:
      'Namen, Adressen, Titel und Codes, die andere kennen, werden zuerst geraten, Roomful auch. Wählen Sie andere Wörter.',
    patterned:
      'Wiederholungen, Reihen und Daten werden zuerst geraten. Wählen Sie ein paar Wörter, die nichts miteinander zu tun haben.',
    right: 'Das stimmt nicht. Prüfen Sie es und versuchen Sie es noch einmal.',
    begun: 'Das hat zu lange gedauert oder wurde anderswo begonnen. Schließen Sie es und fangen Sie neu an.',
    storable_text: 'Das enthält Zeichen, die sich nicht speichern lassen.',
    same: 'Das ist nicht der Name. Geben Sie ihn genau so ein, wie er dasteht.',
    url: 'Geben Sie eine URL ohne ? und # ein.',
    domain: 'Geben Sie ein, was in Adressen hinter dem @ steht, etwa example.com.',
    proven:
      'Melden Sie sich zuerst selbst über diesen Anbieter an: Speichern Sie ohne dies, probieren Sie ihn unten aus, und kommen Sie dann zurück.',
    colour: 'Geben Sie # und sechs Ziffern oder Buchstaben von a bis f ein.',
    contrast: 'Diese Farbe ist nicht lesbar. Nehmen Sie die angebotene oder eine andere.',
    days: 'Geben Sie eine ganze Zahl von Tagen ein, oder lassen Sie das Feld leer.',
    minimum: 'Geben Sie mindestens 1 Tag an.',
    maximum: 'Geben Sie eine kleinere Zahl ein.',
    exists: 'Das gibt es nicht mehr. Wählen Sie etwas anderes.',
  },
}
