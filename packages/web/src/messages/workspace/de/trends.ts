import type { TrendMessages } from '../en/trends.ts'
import { types } from './editor-types.ts'

const n = (value: number) => new Intl.NumberFormat('de').format(value)

export const messages: TrendMessages = {
  types,
  title: 'Trends',
  lead: 'Die Sitzungen dieser Organisation nach Monaten. Eine Sitzung zählt, sobald sie beendet ist, in dem Monat, in dem sie eröffnet wurde.',
  back: 'Alle Ergebnisse',
  period: 'Zeitraum',
  months: count => `${n(count)} Monate`,
  none: 'In diesen Monaten wurde keine Sitzung beendet.',
  sessions: 'Sitzungen',
  people: 'Personen',
  answers: 'Antworten',
  rate: 'Antwortquote',
  month: 'Monat',
  byMonth: 'Nach Monaten',
  questionTypes: 'Fragetypen',
  typesLead: 'Wie oft jeder Typ gestellt wurde.',
  counts: 'Die Zahlen enthalten keine Namen. Sie bleiben, wenn Sitzungen gelöscht werden.',
}
