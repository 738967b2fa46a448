import type { ParticipantMessages } from './en.ts'

const n = (value: number) => new Intl.NumberFormat('fr').format(value)
/** In French zero is singular too. */
const count = (value: number, one: string, many: string) => `${n(value)} ${value < 2 ? one : many}`

export const messages: ParticipantMessages = {
  nextComes: 'La prochaine question s’affichera ici toute seule.',
  yourPlace: 'Votre place',
  outOf: value => `sur ${n(value)}`,
  sharedPlace: value => `${n(value)}${value === 1 ? 're' : 'e'} place ex æquo`,
  streak: (value: number) => `${n(value)} bonnes réponses d’affilée`,
  verdicts: {
    right: 'Bonne réponse\u00a0!',
    partly: 'En partie juste',
    wrong: 'Pas cette fois',
    missed: 'Sans réponse',
  },
  endTitle: 'Merci',
  thanksTo: name => `Merci, ${name}`,
  tookPart: value => count(value, 'personne a participé', 'personnes ont participé'),
  endLead: 'La session est terminée.',
  review: 'Vos réponses',
  reviewRight: (right, of) => `Vos réponses : ${n(right)} sur ${n(of)} justes`,
  answersForgotten:
    'Cette session était anonyme : maintenant qu’elle est terminée, plus personne ne sait quelles réponses étaient les vôtres.',
  allAnswers: value => `Les ${n(value)} réponses`,
  everybodysResults: 'Voir les résultats de tout le monde',
}
