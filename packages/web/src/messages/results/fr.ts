import type { ResultMessages } from './en.ts'

const n = (value: number) => new Intl.NumberFormat('fr').format(value)
/** In French zero is singular too. */
const count = (value: number, one: string, many: string) => `${n(value)} ${value < 2 ? one : many}`

export const messages: ResultMessages = {
  wheelDraws: 'Précédemment',
  notSpun: 'Pas encore lancée',
  tableView: 'Afficher en tableau',
  option: 'Option',
  value: 'Valeur',
  countColumn: 'Nombre',
  share: 'Part',
  wordColumn: 'Mot',
  text: 'Texte',
  time: 'Heure',
  placeColumn: 'Place',
  meanPlace: 'Place moyenne',
  placedRight: 'Bien placé',
  left: 'Élément',
  partner: 'Association',
  resultColumn: 'Résultat',
  pointsColumn: 'Points',
  perPerson: 'Par personne',
  mean: 'Moyenne',
  meanIs: value => `Moyenne ${value}`,
  npsScore: 'Net promoter score',
  promoters: 'Promoteurs',
  passives: 'Passifs',
  detractors: 'Détracteurs',
  differentWords: value => count(value, 'mot différent', 'mots différents'),
  shownWhenRevealed: 'La bonne réponse apparaîtra une fois révélée.',
  gotItRight: share => `${share} de bonnes réponses`,
  leading: (what, share) => `En tête : ${what}, ${share}`,
  most: what => `Le plus souvent : ${what}`,
  firstPlace: what => `En première place : ${what}`,
  newest: what => `Le plus récent : ${what}`,
  hide: what => `Masquer ${what}`,
  voters: value => count(value, 'personne a répondu', 'personnes ont répondu'),
  showMore: 'Afficher plus',
  showLess: 'Afficher moins',
  enlarge: what => `Agrandir : ${what}`,
}
