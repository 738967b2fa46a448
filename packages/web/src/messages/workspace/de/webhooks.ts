import type { WebhookMessages } from '../en/webhooks.ts'

const n = (value: number) => new Intl.NumberFormat('de').format(value)

export const messages: WebhookMessages = {
  lead: 'Adressen, an die Roomful eine signierte Nachricht sendet, wenn etwas geschieht.',
  guide: 'Nachrichten empfangen und prüfen (Englisch)',
  none: 'Noch keine Endpunkte. Fügen Sie die Adresse eines Programms hinzu, das Ereignisse erhalten soll.',
  add: 'Endpunkt hinzufügen',
  url: 'URL',
  urlHint:
    'Sie erhält ein POST mit JSON. Sie muss mit https:// beginnen und aus dem Internet erreichbar sein.',
  events: 'Ereignisse',
  event: {
    'session.ended': { text: 'Sitzung beendet', hint: 'Eine Sitzung wird geschlossen.' },
    'report.ready': {
      text: 'Bericht fertig',
      hint: 'Kennzahlen und Exporte einer geschlossenen Sitzung sind abrufbar.',
    },
    'question.results.finalized': {
      text: 'Ergebnisse einer Frage stehen fest',
      hint: 'Eine Frage wird geschlossen; mit ihren Ergebnissen.',
    },
    'session.opened': { text: 'Sitzung geöffnet', hint: 'Teilnehmende können einer Sitzung beitreten.' },
    'question.opened': { text: 'Frage geöffnet', hint: 'Eine Frage nimmt Antworten an.' },
    'entry.created': {
      text: 'Frage aus dem Publikum',
      hint: 'Eine Frage aus dem Publikum wird sichtbar; mit ihrem Text.',
    },
    'participant.joined': {
      text: 'Teilnehmende beigetreten',
      hint: 'Personen treten mit ihrem Namen bei; nie in anonymen Sitzungen.',
    },
    ping: { text: 'Testereignis', hint: 'ping' },
  },
  full: 'Eine Organisation kann 100 Endpunkte haben. Löschen Sie einen, den Sie nicht mehr brauchen.',
  added: 'Der Endpunkt ist bereit',
  addedLead: 'Mit diesem Geheimnis prüft Ihr Programm, dass eine Nachricht von hier kommt.',
  signingSecret: 'Signaturgeheimnis',
  open: url => `${url} öffnen`,
  back: 'Alle Webhooks',
  gone: 'Diesen Endpunkt gibt es nicht mehr.',
  states: { active: 'Aktiv', off: 'Ausgeschaltet', paused: 'Nach Fehlern angehalten' },
  pausedLead: why =>
    `Nach 10 Fehlern in Folge wird hierher nichts mehr gesendet; was inzwischen geschieht, bleibt als unzustellbar aufbewahrt. ${
      why ? `Der letzte Versuch scheiterte mit: ${why}. ` : ''
    }Bringen Sie den Empfänger in Ordnung, schalten Sie den Endpunkt wieder ein und stellen Sie das Unzustellbare erneut zu.`,
  offLead:
    'Jemand hat ihn ausgeschaltet: Es wird nichts gesendet, und was inzwischen geschieht, wird für ihn nicht aufbewahrt.',
  enable: 'Wieder einschalten',
  enabled: 'Der Endpunkt ist wieder aktiv.',
  switchOff: 'Ausschalten',
  switchedOff: 'Der Endpunkt ist ausgeschaltet.',
  switchOn: 'Einschalten',
  edit: 'Bearbeiten',
  editTitle: 'Endpunkt bearbeiten',
  saved: 'Der Endpunkt ist gespeichert.',
  test: 'Testereignis senden',
  tested: 'Ein Testereignis ist unterwegs. Es erscheint bei den Zustellungen.',
  notActive: 'Der Endpunkt ist nicht aktiv. Schalten Sie ihn zuerst wieder ein.',
  rotate: 'Neues Geheimnis',
  rotateTitle: 'Ein neues Geheimnis erzeugen?',
  rotateLead:
    'Nachrichten werden 24 Stunden lang mit dem alten und dem neuen Geheimnis signiert, danach nur noch mit dem neuen. Geben Sie es bis dahin Ihrem Programm.',
  rotated: 'Das neue Geheimnis ist bereit',
  remove: 'Löschen',
  removeTitle: 'Diesen Endpunkt löschen?',
  removeLead:
    'Es wird nichts mehr dorthin gesendet, und was noch zu senden war, entfällt. Das lässt sich nicht rückgängig machen.',
  removed: 'Der Endpunkt ist gelöscht.',
  deliveries: 'Zustellungen',
  show: 'Anzeigen',
  filters: { all: 'Alle', DEAD_LETTERED: 'Unzustellbare', PENDING: 'Wartende', DELIVERED: 'Zugestellte' },
  noDeliveries:
    'Noch wurde nichts gesendet. Senden Sie ein Testereignis, um zu sehen, was Ihr Programm erhält.',
  noneOfState: 'Keine Zustellungen mit diesem Status.',
  delivery: {
    PENDING: 'Wartet',
    DELIVERED: 'Zugestellt',
    DEAD_LETTERED: 'Unzustellbar',
    TERMINATED: 'Entfallen',
  },
  attempts: count => (count === 1 ? '1 Versuch' : `${n(count)} Versuche`),
  nextAttempt: when => `der nächste ${when}`,
  details: 'Einzelheiten',
  detailsOf: (event, when) => `Einzelheiten zu ${event}, ${when}`,
  redeliver: 'Erneut zustellen',
  redeliverOf: (event, when) => `Erneut zustellen: ${event}, ${when}`,
  redelivered: 'Die Nachricht ist wieder unterwegs.',
  notDead: 'Diese Zustellung ist nicht mehr unzustellbar.',
  redeliverAll: 'Alle unzustellbaren erneut zustellen',
  redeliveredAll: count =>
    count === 0
      ? 'Es gibt nichts Unzustellbares.'
      : count === 1
        ? '1 Nachricht ist wieder unterwegs.'
        : `${n(count)} Nachrichten sind wieder unterwegs.`,
  state: 'Zustand',
  attemptsMade: 'Versuche',
  attemptsEarlier: count => `${n(count)} weitere vor der erneuten Zustellung`,
  ofAttempts: (count, max) => `${n(count)} von ${n(max)}`,
  happened: 'Geschehen',
  changed: 'Letzte Änderung',
  next: 'Nächster Versuch',
  lastStatus: 'Status der letzten Antwort',
  lastError: 'Warum der letzte Versuch scheiterte',
  messageId: 'Nachricht',
  request: 'Was gesendet wird',
  response: 'Letzte Antwort',
  history: 'Bisherige Versuche',
  noStatus: 'Keine Antwort',
  requestRemoved: 'Texte oder Namen darin wurden entfernt.',
  noResponse: 'Der Empfänger hat nichts gesendet.',
}
