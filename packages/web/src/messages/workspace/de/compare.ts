import type { CompareMessages } from '../en/compare.ts'

const n = (value: number) => new Intl.NumberFormat('de').format(value)

export const messages: CompareMessages = {
  title: 'Vergleichen',
  titleOf: title => `„${title}“ vergleichen`,
  back: 'Zurück zu den Ergebnissen',
  sessions: 'Sitzungen dieser Präsentation',
  sessionsLead: max =>
    `Wählen Sie bis zu ${n(max)} aus. Alle werden mit der frühesten verglichen, der Sitzung 1.`,
  thisOne: 'die eben geöffneten Ergebnisse',
  newestOnly: count => `Nur die ${n(count)} neuesten Sitzungen sind aufgeführt.`,
  onlyOne:
    'Bisher gab es zu dieser Präsentation nur eine Sitzung. Nach der nächsten können Sie beide vergleichen.',
  together: 'Dieselben Fragen nebeneinander',
  nothingShared: 'Keine Frage wurde in mehr als einer dieser Sitzungen gestellt.',
  again: 'In dieser Sitzung noch einmal gefragt',
  againLead:
    'Fragen mit denselben Antworten, die zweimal gestellt wurden, etwa vor und nach einer Diskussion.',
  session: place => `Sitzung ${n(place)}`,
  round: place => `Durchgang ${n(place)}`,
  difference: 'Unterschied',
  sessionColumn: 'Sitzung',
  roundColumn: 'Durchgang',
  answers: 'Antworten',
  interval: (value, low, high) => `${value} (${low} bis ${high})`,
  legend: 'Unterschiede von Anteilen sind in Prozentpunkten angegeben, in Klammern mit ihrem 95-%-Intervall.',
  tooFew: (run, voters, min) =>
    `${run}: ${voters === 0 ? 'Niemand hat' : voters === 1 ? 'Nur eine Person hat' : `Nur ${n(voters)} Personen haben`} geantwortet. So wenige tragen keinen Unterschied: Bei weniger als ${n(min)} Antworten ist er größtenteils Zufall.`,
  noClear: run => `${run}: Kein Unterschied ist größer, als der Zufall erklärt.`,
  more: (run, label, points, low, high) =>
    `${run}: „${label}“ wurde häufiger gewählt, um ${points} Prozentpunkte (95-%-Intervall ${low} bis ${high}).`,
  less: (run, label, points, low, high) =>
    `${run}: „${label}“ wurde seltener gewählt, um ${points} Prozentpunkte (95-%-Intervall ${low} bis ${high}).`,
  higher: (run, by, low, high) =>
    `${run}: Der Durchschnitt ist um ${by} höher (95-%-Intervall ${low} bis ${high}).`,
  lower: (run, by, low, high) =>
    `${run}: Der Durchschnitt ist um ${by} niedriger (95-%-Intervall ${low} bis ${high}).`,
  allEqual: (run, difference) =>
    `${run}: Die Durchschnitte unterscheiden sich um ${difference}. Alle Antworten waren jeweils gleich, daher gibt es kein Intervall.`,
  showSecret: 'Antworten und Lösung zeigen, auch allen, die diesen Bildschirm sehen',
  onlyAnswers: 'Bei dieser Art von Frage wird nur die Anzahl der Antworten verglichen.',
}
