import type { WorkspaceMessages } from '../en/index.ts'

export const settings: WorkspaceMessages['settings'] = {
  title: 'Paramètres',
  general: 'Général',
  retention: 'Conservation',
  signIn: 'Connexion',
  permanentRooms: 'Salles permanentes',
  nameHint: 'Les membres le voient, ainsi que les personnes que vous invitez.',
  changedElsewhere: name =>
    `L’organisation a été modifiée ailleurs entre-temps ; son nom y est « ${name} ». Enregistrez de nouveau pour le remplacer.`,
  deleteTitle: 'Supprimer l’organisation',
  deleteLead: 'Tout ce qu’elle contient est supprimé définitivement, pour tous ses membres.',
  deleteOwners: 'Seul un propriétaire peut supprimer l’organisation.',
  deleteAsk: 'Supprimer l’organisation…',
  deleteNamed: name => `Supprimer ${name} ?`,
  deleteWhat: 'À partir de cet instant :',
  deleteConsequences: [
    'Tous les membres perdent l’accès, vous aussi. Leurs comptes restent, tout comme leurs autres organisations.',
    'Toutes les présentations et les sessions sont supprimées, avec leurs réponses et leurs résultats. Les liens vers les écrans et les codes de salle ne fonctionnent plus.',
    'Les clés d’API, les webhooks, les invitations et la connexion par un fournisseur ne fonctionnent plus.',
    'Le journal d’audit est supprimé lui aussi.',
  ],
  deleteForGood:
    'Personne ne peut revenir en arrière. Téléchargez d’abord les résultats dont vous avez besoin.',
  typeName: 'Saisissez le nom de l’organisation',
  deleteSubmit: 'Supprimer définitivement',
  deleteLive:
    'Une session est en cours : des personnes y participent. Terminez d’abord toutes les sessions en cours.',
  deletedAlready:
    'L’organisation est déjà supprimée, ou vous n’en êtes plus membre. Fermez cette fenêtre et rechargez la page.',
  deleted: name => `${name} est supprimée.`,
}

export const look: WorkspaceMessages['look'] = {
  title: 'Identité visuelle',
  lead: 'Ce que les téléphones et les écrans montrent de vous. Les changements s’affichent aussitôt, même dans les sessions en cours.',
  name: 'Nom à côté du titre',
  nameHint:
    'Les écrans l’affichent dans le coin supérieur, les téléphones avant le titre. Si le champ est vide, rien n’est affiché.',
  colours: 'Accent',
  ours: 'Celles du thème',
  oursHint: 'Lisibles sur tous les appareils.',
  own: 'Les vôtres',
  ownHint: 'Une pour le thème clair et une pour le thème sombre : aucune couleur n’est lisible sur les deux.',
  accent: { light: 'Couleur du thème clair', dark: 'Couleur du thème sombre' },
  pick: label => `Choisir : ${label}`,
  noColour: 'Ce n’est pas encore une couleur : # et six chiffres ou lettres de a à f.',
  readable: ratio => `Facile à lire : contraste de ${ratio} pour 1.`,
  unreadable: {
    light: (ratio, least) => `Trop clair pour être lu : contraste de ${ratio} pour 1, il en faut ${least}.`,
    dark: (ratio, least) => `Trop sombre pour être lu : contraste de ${ratio} pour 1, il en faut ${least}.`,
  },
  takeNearest: colour => `Prendre ${colour}`,
  saved: 'Enregistré. Les salles l’affichent aussitôt.',
  preview: 'Aperçu',
  previewLead:
    'Il suit ce que vous saisissez. Une couleur illisible y est remplacée par la plus proche qui soit lisible.',
  previewOf: theme => `Une diapositive, ${theme.toLowerCase()}`,
  themes: { light: 'Thème clair', dark: 'Thème sombre' },
  sample: {
    question: 'Où allons-nous la prochaine fois ?',
    options: ['Au lac', 'À la montagne', 'Au musée'],
  },
}

export const plan: WorkspaceMessages['plan'] = {
  title: 'Limites',
  lead: 'Ce que votre organisation peut faire. La personne qui gère ce serveur fixe les limites.',
  own: 'Votre organisation',
  participants: 'Participants par session',
  liveSessions: 'Sessions en cours à la fois',
  questionTypes: 'Types de question',
  export: 'Export en CSV et XLSX',
  api: 'API publique',
  yes: 'Oui',
  no: 'Non',
  noLimit: 'Sans limite',
  perMinute: requests => `${requests} appels par minute`,
  liveNow: live => `En cours maintenant : ${live}`,
  liveNowOf: (live, max) => `En cours maintenant : ${live} sur ${max}`,
  full: 'Aucune autre session ne peut être ouverte avant qu’une se termine.',
}
