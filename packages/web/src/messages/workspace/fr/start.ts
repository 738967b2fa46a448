import type { StartMessages } from '../en/start.ts'

export const messages: StartMessages = {
  startLead:
    'L’écran de projection s’ouvre dans un nouvel onglet ; on rejoint la session avec le code qu’il affiche.',
  startNamed: (title: string) => `Démarrer « ${title} »`,
  startNow: 'Démarrer maintenant',
  who: 'Qui participe ?',
  whoHints: {
    ANONYMOUS:
      'Pas de noms, ou seulement des pseudos. Après la fin, personne ne peut dire qui a répondu quoi.',
    IDENTIFIED: 'Chacun donne un nom, et vous voyez qui a dit quoi.',
  },
  more: parts => `Plus : ${parts.join(', ')}`,
  short: {
    reactions: isOn => (isOn ? 'réactions activées' : 'sans réactions'),
    wordFilter: isOn => (isOn ? 'filtre de mots activé' : 'sans filtre de mots'),
    extraTime: {
      FREE: 'chacun choisit d’avoir plus de temps',
      GRANTED: 'vous accordez plus de temps',
    },
    door: 'arrivées bloquées au début',
    lobbyNames: 'pas de noms dans le hall',
    rounds: 'classement après chaque section',
    handsFree: seconds => `automatique, ${seconds} s`,
    teams: {
      CHOSEN: count => `${count} équipes au choix`,
      DEALT: count => `${count} équipes réparties`,
    },
    room: title => `salle « ${title} »`,
  },
  extraTime: 'Plus de temps pour ceux qui en ont besoin',
  extraTimeChoices: {
    FREE: { text: 'Chacun le choisit', hint: '50 % de temps en plus, ou le double.' },
    GRANTED: { text: 'Vous l’accordez', hint: 'Sur la télécommande, personne par personne.' },
  },
  door: 'Commencer avec les arrivées bloquées',
  doorHint: 'Personne ne peut entrer avant que vous n’autorisiez les arrivées sur l’écran de projection.',
  reactions: 'Réactions',
  reactionsHint: 'Des émojis que l’écran affiche et qui ne sont pas conservés.',
  nicknames: 'Pseudos',
  nicknamesHint:
    'Chacun choisit un nom pour le hall et le classement. Il est supprimé à la fin de la session.',
  teams: 'Équipes',
  teamsHint: 'Chacune a la moyenne des points de ses membres.',
  noTeams: 'Aucune',
  teamCount: count => `${count} équipes`,
  teamNames: 'Noms des équipes',
  teamNamesHint: 'Leurs membres peuvent les renommer.',
  teamName: at => `Équipe ${at}`,
  teamNameEmpty: 'Saisissez un nom.',
  teamNameTaken: 'Une autre équipe a déjà ce nom, ou un nom qui lui ressemble.',
  teamAssignment: 'Entrée dans une équipe',
  teamAssignments: {
    CHOSEN: { text: 'Chacun choisit', hint: 'Sur son téléphone, après avoir rejoint la session.' },
    DEALT: { text: 'Répartition égale', hint: 'Chacun entre dans l’équipe la plus petite.' },
  },
  teamDefaults: [
    ...['Rouge', 'Bleu', 'Vert', 'Jaune', 'Violet', 'Orange'],
    ...['Turquoise', 'Rose', 'Marron', 'Gris', 'Olive', 'Bleu ciel'],
  ],
  lobbyNames: 'Noms dans le hall',
  handsFree: 'Enchaînement automatique',
  handsFreeHint:
    'Après la réponse, ou une diapositive, la suivante arrive d’elle-même. Les questions sans limite de temps vous attendent.',
  handsFreeOff: 'Non',
  handsFreeAfter: seconds => `Après ${seconds} secondes`,
  rounds: 'Classement après chaque section',
  roundsHint:
    '« Suivant » l’affiche à la fin de chaque section de la présentation où l’on gagne des points, et après la dernière diapositive.',
  wordFilter: 'Filtre de mots',
  wordFilterHint: 'Ce qui en contient un attend votre accord avant d’être vu.',
  room: 'Salle permanente',
  roomHint: 'Son adresse mène à cette session tant qu’elle est ouverte.',
  noRoom: 'Aucune',
  scheduleNamed: (title: string) => `Programmer « ${title} »`,
  scheduleLead: 'Entre ces deux moments chacun répond à son rythme ; personne n’a besoin de présenter.',
  scheduleSubmit: 'Programmer',
  isScheduled: (when: string) => `Elle s’ouvre d’elle-même : ${when}.`,
  opens: 'Ouverture',
  closes: 'Fermeture',
  zone: 'Fuseau horaire',
  inYourZone: (when: string) => `Chez vous : ${when}`,
}
