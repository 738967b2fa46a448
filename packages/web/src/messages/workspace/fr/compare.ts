import type { CompareMessages } from '../en/compare.ts'

const n = (value: number) => new Intl.NumberFormat('fr').format(value)

export const messages: CompareMessages = {
  title: 'Comparer',
  titleOf: title => `Comparer « ${title} »`,
  back: 'Retour aux résultats',
  sessions: 'Sessions de cette présentation',
  sessionsLead: max =>
    `Choisissez-en jusqu’à ${n(max)}. Toutes sont comparées à la plus ancienne, la session 1.`,
  thisOne: 'les résultats d’où vous venez',
  newestOnly: count => `Seules les ${n(count)} sessions les plus récentes figurent ici.`,
  onlyOne:
    'Cette présentation n’a eu qu’une session jusqu’ici. Après la prochaine, vous pourrez comparer les deux.',
  together: 'Les mêmes questions, côte à côte',
  nothingShared: 'Aucune question n’a été posée dans plus d’une de ces sessions.',
  again: 'Posées de nouveau dans cette session',
  againLead: 'Questions posées deux fois avec les mêmes options, par exemple avant et après une discussion.',
  session: place => `Session ${n(place)}`,
  round: place => `Tour ${n(place)}`,
  difference: 'Écart',
  sessionColumn: 'Session',
  roundColumn: 'Tour',
  answers: 'Réponses',
  interval: (value, low, high) => `${value} (de ${low} à ${high})`,
  legend:
    'Les écarts entre proportions sont en points de pourcentage, avec leur intervalle à 95 % entre parenthèses.',
  tooFew: (run, voters, min) =>
    `${run} : ${voters === 0 ? 'personne n’a répondu' : voters === 1 ? 'une seule personne a répondu' : `seulement ${n(voters)} personnes ont répondu`}. C’est trop peu pour parler d’écart : avec moins de ${n(min)} réponses, il relève surtout du hasard.`,
  noClear: run => `${run} : aucun écart ne dépasse ce que le hasard explique.`,
  more: (run, label, points, low, high) =>
    `${run} : « ${label} » a été choisi plus souvent, de ${points} points de pourcentage (intervalle à 95 % : de ${low} à ${high}).`,
  less: (run, label, points, low, high) =>
    `${run} : « ${label} » a été choisi moins souvent, de ${points} points de pourcentage (intervalle à 95 % : de ${low} à ${high}).`,
  higher: (run, by, low, high) =>
    `${run} : la moyenne est plus élevée de ${by} (intervalle à 95 % : de ${low} à ${high}).`,
  lower: (run, by, low, high) =>
    `${run} : la moyenne est plus basse de ${by} (intervalle à 95 % : de ${low} à ${high}).`,
  allEqual: (run, difference) =>
    `${run} : les moyennes diffèrent de ${difference}. Toutes les réponses étaient identiques de part et d’autre, il n’y a donc pas d’intervalle.`,
  showSecret: 'Montrer les réponses et la bonne réponse, y compris à ceux qui voient cet écran',
  onlyAnswers: 'Pour ce type de question, seul le nombre de réponses est comparé.',
}
