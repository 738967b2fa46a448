import type { TrendMessages } from '../en/trends.ts'
import { types } from './editor-types.ts'

const n = (value: number) => new Intl.NumberFormat('fr').format(value)

export const messages: TrendMessages = {
  types,
  title: 'Tendances',
  lead: 'Les sessions de cette organisation, mois par mois. Une session compte dès qu’elle est terminée, dans le mois où elle a été ouverte.',
  back: 'Tous les résultats',
  period: 'Période',
  months: count => `${n(count)} mois`,
  none: 'Aucune session ne s’est terminée pendant ces mois.',
  sessions: 'Sessions',
  people: 'Personnes',
  answers: 'Réponses',
  rate: 'Taux de réponse',
  month: 'Mois',
  byMonth: 'Mois par mois',
  questionTypes: 'Types de questions',
  typesLead: 'Combien de fois chaque type a été posé.',
  counts: 'Ces chiffres ne contiennent aucun nom. Ils restent quand des sessions sont supprimées.',
}
