import { types } from '../workspace/de/editor-types.ts'
import type { ReportMessages } from './en.ts'

const n = (value: number) => new Intl.NumberFormat('de').format(value)

export const messages: ReportMessages = {
  types,
  report: 'Bericht',
  print: 'Drucken oder als PDF speichern',
  contents: 'Inhalt',
  passwordTitle: 'Dieser Bericht ist durch ein Passwort geschützt',
  passwordLead: 'Fragen Sie die Person danach, die Ihnen den Link geschickt hat.',
  passwordLabel: 'Passwort',
  open: 'Bericht öffnen',
  opening: 'Wird geöffnet …',
  wrongPassword: 'Das Passwort ist falsch. Versuchen Sie es noch einmal.',
  tooMany: when => `Zu viele Versuche aus diesem Netzwerk. Versuchen Sie es ${when} noch einmal.`,
  goneTitle: 'Dieser Link öffnet keinen Bericht',
  goneLead:
    'Er ist abgelaufen oder wurde widerrufen, oder die Adresse ist unvollständig. Bitten Sie um einen neuen.',
  awayTitle: 'Der Bericht konnte nicht geladen werden',
  offline: 'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung.',
  broken: 'Der Server kann den Bericht gerade nicht anzeigen. Versuchen Sie es gleich noch einmal.',
  tryAgain: 'Noch einmal versuchen',
  stillRunning: 'Die Sitzung läuft noch: Fragen erscheinen hier, sobald ihre Ergebnisse feststehen.',
  linkEnds: when => `Dieser Link gilt bis ${when}.`,
  participated: 'Teilnehmende',
  asked: 'Fragen',
  given: 'Antworten',
  responseRate: 'Antwortquote',
  length: 'Dauer',
  contentSlide: 'Inhaltsfolie',
  noQuestions: 'Dieser Bericht enthält keine Fragen.',
  textsLeftOut: 'Dieser Bericht enthält keine Texte der Teilnehmenden.',
  entriesLeftOut: 'Dieser Bericht enthält keine Fragen aus dem Raum.',
  allTexts: 'Alle Antworten anzeigen',
  moreTexts: 'Weitere Antworten anzeigen',
  allRows: count => `Alle ${n(count)} Zeilen anzeigen`,
  participants: 'Teilnehmende',
  name: 'Name',
  joinedAt: 'Beigetreten',
  shown: (shown, of) => (shown === of ? `${n(of)} insgesamt` : `${n(shown)} von ${n(of)} werden gezeigt`),
  firstEntries: shown => `Nur die ersten ${n(shown)} Fragen aus dem Raum werden gezeigt.`,
  namesRemoved: when => `Die Namen wurden am ${when} nach den Aufbewahrungsregeln der Organisation entfernt.`,
  toBeDeleted: when =>
    `Diese Sitzung und ihre Ergebnisse werden am ${when} nach den Aufbewahrungsregeln der Organisation gelöscht.`,
}
