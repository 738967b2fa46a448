import type { WorkspaceMessages } from '../en/index.ts'

const n = (value: number) => new Intl.NumberFormat('fr').format(value)
const percent = (share: number) =>
  new Intl.NumberFormat('fr', { style: 'percent', maximumFractionDigits: 0 }).format(share)

export const sessions: WorkspaceMessages['sessions'] = {
  title: 'Résultats',
  lead: 'Ce qui est en cours, ce qui est prévu et les résultats de ce qui est terminé.',
  trends: 'Tendances',
  running: 'En cours',
  planned: 'Prévues',
  past: 'Terminées',
  none: 'Pas encore de résultats. Démarrez une session depuis une présentation.',
  toDecks: 'Aller aux présentations',
  noPast: 'Les sessions terminées apparaîtront ici.',
  states: { DRAFT: 'Pas démarrée', LIVE: 'En cours', CLOSED: 'Terminée' },
  scheduled: 'Programmée',
  people: (count: number) => `${n(count)} ${count < 2 ? 'personne' : 'personnes'}`,
  answered: (share: number) => `${percent(share)} de réponses`,
  code: 'Code',
  by: (name: string) => `par ${name}`,
  started: (when: string) => `démarrée ${when}`,
  created: (when: string) => `créée ${when}`,
  ended: (when: string) => `terminée ${when}`,
  opensAndCloses: (opens: string, closes: string) => `${opens} au ${closes}`,

  start: 'Démarrer',
  withNames: 'avec les noms',
  toRunning: 'Voir la session en cours',
  schedule: 'Programmer…',
  whoChoices: { ANONYMOUS: 'Anonyme', IDENTIFIED: 'Avec les noms' },
  openStage: 'Ouvrir l’écran de projection',
  stageBlocked: 'Votre navigateur n’a pas ouvert l’écran de projection. Ouvrez-le ici :',
  phoneLinks: {
    remote: {
      title: 'Télécommande sur le téléphone',
      lead: 'Scannez ceci avec votre téléphone : il devient la télécommande de cette session. Le code est valable 10 minutes.',
      qr: 'QR code avec l’adresse de la télécommande',
      address: 'Adresse de la télécommande',
    },
    moderator: {
      title: 'Lien de modération',
      lead: 'Scannez ceci ou envoyez le lien : il permet de modérer, sans rien piloter. À ouvrir dans les 10 minutes.',
      qr: 'QR code avec l’adresse de la modération',
      address: 'Adresse de la modération',
    },
  },
  loopback: (host: string) =>
    `Les téléphones ne peuvent pas joindre ${host} : cette adresse ne vaut que sur cet ordinateur. Prenez-en une autre :`,
  loopbackNone: (host: string) =>
    `Les téléphones ne peuvent pas joindre ${host} : cette adresse ne vaut que sur cet ordinateur. La personne qui gère le serveur peut en définir une autre.`,
  screenLink: 'Lien pour un autre écran',
  screenLead:
    'Ouvrez-le dans les 10 minutes sur l’ordinateur relié à cet écran. Il affiche la session sans la piloter.',
  screenAddress: 'Adresse de l’écran',
  join: 'Rejoindre',
  joinCode: 'Code',
  roomAddress: 'Adresse de la salle permanente',
  joinAddress: 'Adresse avec le code',
  joinSecret: 'Lien direct, sans code',
  joinQr: 'QR code pour rejoindre la session',

  stageLinks: 'Écrans, télécommandes et modération',
  stageLinksLead:
    'Tous les liens créés pour cette session. Un lien révoqué cesse aussitôt de fonctionner, sur chaque appareil qui l’a ouvert.',
  refreshLinks: 'Actualiser',
  noStageLinks: 'Il n’y a aucun lien pour cette session.',
  linkRoles: {
    screen: 'Écran',
    remote: 'Télécommande',
    moderator: 'Modération',
    embed: 'Résultats intégrés',
  },
  byProgram: 'par un programme',
  revokeLink: 'Révoquer',
  revokeLinkAsk: 'Révoquer ce lien ?',
  revokeLinkMeans:
    'Les écrans, téléphones et pages ouverts avec ce lien s’arrêtent en quelques secondes. Vous pouvez créer un nouveau lien à tout moment.',
  linkRevoked: 'Le lien est révoqué.',
  openNow: 'Ouvrir maintenant',
  gone: 'Cette session n’existe pas ou a été supprimée.',
}
