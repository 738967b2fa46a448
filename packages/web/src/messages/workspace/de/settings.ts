import type { WorkspaceMessages } from '../en/index.ts'

export const settings: WorkspaceMessages['settings'] = {
  title: 'Einstellungen',
  general: 'Allgemein',
  retention: 'Aufbewahrung',
  signIn: 'Anmeldung',
  permanentRooms: 'Feste Räume',
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
  preview: 'Vorschau',
  previewLead: 'Sie folgt Ihrer Eingabe. Ist eine Farbe nicht lesbar, steht hier die ähnlichste, die es ist.',
  previewOf: theme => `Eine Folie, ${theme}`,
  themes: { light: 'Helles Design', dark: 'Dunkles Design' },
  sample: {
    question: 'Wohin fahren wir als Nächstes?',
    options: ['An den See', 'In die Berge', 'Ins Museum'],
  },
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
