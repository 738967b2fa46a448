import type { RetentionMessages } from '../en/retention.ts'

const n = (value: number) => new Intl.NumberFormat('de').format(value)

export const messages: RetentionMessages = {
  lead: 'Wie lange aufbewahrt wird, was Ihre Teilnehmenden sagen, und was seither entfernt wurde.',
  settingsLead: 'In Tagen. Was älter ist, wird innerhalb einer Stunde endgültig entfernt.',
  fields: {
    answers_days: 'Sitzungen mit ihren Antworten und Ergebnissen',
    names_days: 'Namen und E-Mail-Adressen von Teilnehmenden',
    audit_days: 'Protokoll',
    event_days: 'Ereignisse und Zustellungen an Webhooks',
  },
  answersHint:
    'Ab dem Ende der Sitzung, die als Ganze gelöscht wird. Ist das Feld leer, bleibt sie für immer.',
  namesHint:
    'Ab dem Ende der Sitzung; alles andere bleibt. Ist das Feld leer, bleiben sie so lange wie die Sitzung.',
  operatorHint: days =>
    `Ist das Feld leer, ${n(days)} Tage: Das haben die Betreiber des Servers festgelegt. Sie können weniger wählen.`,
  ask: 'Entfernen, was älter ist?',
  means:
    'Etwas wird kürzer aufbewahrt als bisher. Was älter ist, wird innerhalb einer Stunde entfernt, und niemand kann es zurückholen.',
  removals: 'Was entfernt wurde',
  removalsLead: 'Was älter war als erlaubt, das Neueste zuerst.',
  noRemovals: 'Noch wurde nichts entfernt.',
  kinds: { SESSION: 'Sitzung', NAMES: 'Namen', AUDIT: 'Protokoll', EVENTS: 'Ereignisse' },
  setBy: {
    ORGANIZATION: days => `nach ${n(days)} Tagen, wie hier festgelegt`,
    OPERATOR: days => `nach ${n(days)} Tagen, wie für den Server festgelegt`,
  },
  counts: {
    answers: count => `${n(count)} ${count === 1 ? 'Antwort' : 'Antworten'}`,
    entries: count => `${n(count)} ${count === 1 ? 'Q&A-Beitrag' : 'Q&A-Beiträge'}`,
    participants: count => `${n(count)} Teilnehmende`,
    names: count => `${n(count)} ${count === 1 ? 'Name' : 'Namen'}`,
    audit_rows: count => `${n(count)} ${count === 1 ? 'Eintrag' : 'Einträge'}`,
    events: count => `${n(count)} ${count === 1 ? 'Ereignis' : 'Ereignisse'}`,
    deliveries: count => `${n(count)} ${count === 1 ? 'Zustellung' : 'Zustellungen'}`,
  },
}
