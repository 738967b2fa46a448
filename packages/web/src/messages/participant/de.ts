import type { ParticipantMessages } from './en.ts'

const n = (value: number) => new Intl.NumberFormat('de').format(value)
const count = (value: number, one: string, many: string) => `${n(value)} ${value === 1 ? one : many}`

export const messages: ParticipantMessages = {
  nextComes: 'Die nächste Frage erscheint hier von selbst.',
  yourPlace: 'Ihr Platz',
  outOf: value => `von ${n(value)}`,
  sharedPlace: value => `Geteilter Platz ${n(value)}`,
  streak: (value: number) => `${n(value)} richtige Antworten in Folge`,
  verdicts: {
    right: 'Richtig!',
    partly: 'Teilweise richtig',
    wrong: 'Diesmal nicht',
    missed: 'Keine Antwort',
  },
  endTitle: 'Vielen Dank',
  thanksTo: name => `Vielen Dank, ${name}`,
  tookPart: value => count(value, 'Person hat mitgemacht', 'Personen haben mitgemacht'),
  endLead: 'Die Sitzung ist beendet.',
  review: 'Ihre Antworten',
  reviewRight: (right, of) => `Ihre Antworten: ${n(right)} von ${n(of)} richtig`,
  answersForgotten:
    'Diese Sitzung war anonym: Jetzt, wo sie vorbei ist, weiß niemand mehr, welche Antworten Ihre waren.',
  allAnswers: value => `Alle ${n(value)} Antworten`,
  everybodysResults: 'Alle Ergebnisse ansehen',
}
