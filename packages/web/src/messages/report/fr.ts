import { types } from '../workspace/fr/editor-types.ts'
import type { ReportMessages } from './en.ts'

const n = (value: number) => new Intl.NumberFormat('fr').format(value)

export const messages: ReportMessages = {
  types,
  report: 'Rapport',
  print: 'Imprimer ou enregistrer en PDF',
  contents: 'Sommaire',
  passwordTitle: 'Ce rapport est protégé par un mot de passe',
  passwordLead: 'Demandez-le à la personne qui vous a envoyé le lien.',
  passwordLabel: 'Mot de passe',
  open: 'Ouvrir le rapport',
  opening: 'Ouverture…',
  wrongPassword: 'Mot de passe incorrect. Vérifiez-le et réessayez.',
  tooMany: when => `Trop de tentatives depuis ce réseau. Réessayez ${when}.`,
  goneTitle: 'Ce lien n’ouvre aucun rapport',
  goneLead:
    'Il a expiré ou a été révoqué, ou l’adresse est incomplète. Demandez un nouveau lien à la personne qui vous l’a envoyé.',
  awayTitle: 'Le rapport n’a pas pu être chargé',
  offline: 'Le serveur est injoignable. Vérifiez votre connexion et réessayez.',
  broken: 'Le serveur ne peut pas afficher le rapport pour le moment. Réessayez dans un instant.',
  tryAgain: 'Réessayer',
  stillRunning:
    'La session est encore en cours : les questions apparaissent ici dès que leurs résultats sont définitifs.',
  linkEnds: when => `Ce lien est valable jusqu’au ${when}.`,
  participated: 'Participants',
  asked: 'Questions',
  given: 'Réponses',
  responseRate: 'Taux de réponse',
  length: 'Durée',
  contentSlide: 'Diapositive de contenu',
  noQuestions: 'Ce rapport ne contient aucune question.',
  textsLeftOut: 'Ce rapport ne contient pas les textes des participants.',
  entriesLeftOut: 'Ce rapport ne contient pas les questions de la salle.',
  allTexts: 'Afficher toutes les réponses',
  moreTexts: 'Afficher plus de réponses',
  allRows: count => `Afficher les ${n(count)} lignes`,
  participants: 'Participants',
  name: 'Nom',
  joinedAt: 'Arrivée',
  shown: (shown, of) => (shown === of ? `${n(of)} au total` : `${n(shown)} sur ${n(of)}`),
  firstEntries: shown => `Seules les ${n(shown)} premières questions de la salle sont affichées.`,
  namesRemoved: when =>
    `Les noms ont été supprimés le ${when}, selon les règles de conservation de l’organisation.`,
  toBeDeleted: when =>
    `Cette session et ses résultats seront supprimés le ${when}, selon les règles de conservation de l’organisation.`,
}
