import type { WebhookMessages } from '../en/webhooks.ts'

const n = (value: number) => new Intl.NumberFormat('fr').format(value)

export const messages: WebhookMessages = {
  lead: 'Les adresses auxquelles Roomful envoie un message signé quand il se passe quelque chose.',
  guide: 'Recevoir et vérifier les messages (en anglais)',
  none: 'Pas encore de point d’accès. Ajoutez l’adresse d’un programme qui doit recevoir les événements.',
  add: 'Ajouter un point d’accès',
  url: 'URL',
  urlHint: 'Elle reçoit un POST en JSON. Elle doit commencer par https:// et être joignable depuis Internet.',
  events: 'Événements',
  event: {
    'session.ended': { text: 'Session terminée', hint: 'Une session est fermée.' },
    'report.ready': {
      text: 'Rapport prêt',
      hint: 'Les chiffres et les exports d’une session fermée sont disponibles.',
    },
    'question.results.finalized': {
      text: 'Résultats d’une question définitifs',
      hint: 'Une question est fermée ; avec ses résultats.',
    },
    'session.opened': { text: 'Session ouverte', hint: 'Les participants peuvent rejoindre une session.' },
    'question.opened': { text: 'Question ouverte', hint: 'Une question accepte les réponses.' },
    'entry.created': {
      text: 'Question du public',
      hint: 'Une question du public s’affiche ; avec son texte.',
    },
    'participant.joined': {
      text: 'Participants arrivés',
      hint: 'Des personnes rejoignent la session avec leur nom ; jamais dans une session anonyme.',
    },
    ping: { text: 'Événement de test', hint: 'ping' },
  },
  full: 'Une organisation peut avoir 100 points d’accès. Supprimez-en un dont vous n’avez plus besoin.',
  added: 'Le point d’accès est prêt',
  addedLead: 'Avec ce secret, votre programme vérifie qu’un message vient bien d’ici.',
  signingSecret: 'Secret de signature',
  open: url => `Ouvrir ${url}`,
  back: 'Tous les webhooks',
  gone: 'Ce point d’accès n’existe plus.',
  states: { active: 'Actif', off: 'Désactivé', paused: 'Suspendu après des échecs' },
  pausedLead: why =>
    `Après 10 échecs de suite, plus rien n’est envoyé ici ; ce qui se passe entre-temps est conservé comme non distribué. ${
      why ? `La dernière tentative a échoué : ${why}. ` : ''
    }Corrigez le programme qui reçoit, réactivez le point d’accès et renvoyez ce qui n’a pas été distribué.`,
  offLead:
    'Quelqu’un l’a désactivé : rien n’est envoyé, et ce qui se passe entre-temps n’est pas conservé pour lui.',
  enable: 'Réactiver',
  enabled: 'Le point d’accès est de nouveau actif.',
  switchOff: 'Désactiver',
  switchedOff: 'Le point d’accès est désactivé.',
  switchOn: 'Activer',
  edit: 'Modifier',
  editTitle: 'Modifier le point d’accès',
  saved: 'Le point d’accès est enregistré.',
  test: 'Envoyer un événement de test',
  tested: 'Un événement de test est en route. Il apparaît parmi les envois.',
  notActive: 'Le point d’accès n’est pas actif. Réactivez-le d’abord.',
  rotate: 'Nouveau secret',
  rotateTitle: 'Créer un nouveau secret ?',
  rotateLead:
    'Les messages sont signés pendant 24 heures avec l’ancien et le nouveau secret, puis avec le nouveau seul. Donnez-le à votre programme d’ici là.',
  rotated: 'Le nouveau secret est prêt',
  remove: 'Supprimer',
  removeTitle: 'Supprimer ce point d’accès ?',
  removeLead: 'Plus rien n’y est envoyé, et ce qui restait à envoyer est abandonné. C’est définitif.',
  removed: 'Le point d’accès est supprimé.',
  deliveries: 'Envois',
  show: 'Afficher',
  filters: { all: 'Tous', DEAD_LETTERED: 'Non distribués', PENDING: 'En attente', DELIVERED: 'Distribués' },
  noDeliveries:
    'Rien n’a encore été envoyé. Envoyez un événement de test pour voir ce que reçoit votre programme.',
  noneOfState: 'Aucun envoi avec cet état.',
  delivery: {
    PENDING: 'En attente',
    DELIVERED: 'Distribué',
    DEAD_LETTERED: 'Non distribué',
    TERMINATED: 'Abandonné',
  },
  attempts: count => (count < 2 ? `${n(count)} tentative` : `${n(count)} tentatives`),
  nextAttempt: when => `la prochaine ${when}`,
  details: 'Détails',
  detailsOf: (event, when) => `Détails de ${event}, ${when}`,
  redeliver: 'Renvoyer',
  redeliverOf: (event, when) => `Renvoyer : ${event}, ${when}`,
  redelivered: 'Le message est de nouveau en route.',
  notDead: 'Cet envoi n’est plus marqué comme non distribué.',
  redeliverAll: 'Renvoyer tous les non distribués',
  redeliveredAll: count =>
    count === 0
      ? 'Il n’y a rien à renvoyer.'
      : count === 1
        ? '1 message est de nouveau en route.'
        : `${n(count)} messages sont de nouveau en route.`,
  state: 'État',
  attemptsMade: 'Tentatives',
  attemptsEarlier: count => `${n(count)} autres avant le renvoi`,
  ofAttempts: (count, max) => `${n(count)} sur ${n(max)}`,
  happened: 'Survenu',
  changed: 'Dernier changement',
  next: 'Prochaine tentative',
  lastStatus: 'Statut de la dernière réponse',
  lastError: 'Pourquoi la dernière tentative a échoué',
  messageId: 'Message',
  request: 'Ce qui est envoyé',
  response: 'Dernière réponse',
  history: 'Tentatives effectuées',
  noStatus: 'Aucune réponse',
  requestRemoved: 'Ses textes ou ses noms ont été supprimés.',
  noResponse: 'Le programme qui reçoit n’a rien renvoyé.',
}
