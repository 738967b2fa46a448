import type { WorkspaceMessages } from '../en/index.ts'

export const settings: WorkspaceMessages['settings'] = {
  title: 'Paramètres',
  general: 'Général',
  generalLead: 'Le nom de l’organisation, et sa fin.',
  name: 'Nom',
  nameHint: 'Les membres le voient, ainsi que les personnes que vous invitez.',
  changedElsewhere: name =>
    `L’organisation a été modifiée ailleurs entre-temps ; son nom y est « ${name} ». Enregistrez de nouveau pour le remplacer.`,
  deleteTitle: 'Supprimer l’organisation',
  deleteLead: 'Tout ce qu’elle contient est supprimé définitivement, pour tous ses membres.',
  deleteOwners: 'Seule une personne propriétaire peut supprimer l’organisation.',
  deleteAsk: 'Supprimer l’organisation…',
  deleteNamed: name => `Supprimer ${name} ?`,
  deleteWhat: 'À partir de cet instant :',
  deleteConsequences: [
    'Tous les membres perdent l’accès, vous aussi. Leurs comptes restent, tout comme leurs autres organisations.',
    'Toutes les présentations et les sessions sont supprimées, avec leurs réponses et leurs résultats. Les liens vers les scènes et les codes de salle ne fonctionnent plus.',
    'Les clés d’API, les webhooks, les invitations et la connexion par un fournisseur ne fonctionnent plus.',
    'Le journal d’audit est supprimé lui aussi.',
  ],
  deleteForGood:
    'Personne ne peut revenir en arrière. Téléchargez d’abord les résultats dont vous avez besoin.',
  typeName: 'Saisissez le nom de l’organisation',
  deleteSubmit: 'Supprimer définitivement',
  deleteLive:
    'Une session est en cours : des personnes y participent. Fermez d’abord toutes les sessions en cours.',
  deletedAlready:
    'L’organisation est déjà supprimée, ou vous n’en êtes plus membre. Fermez cette fenêtre et rechargez la page.',
  deleted: name => `${name} est supprimée.`,
}

export const look: WorkspaceMessages['look'] = {
  title: 'Apparence des salles',
  lead: 'Ce que les téléphones et les scènes montrent de vous. Ils montrent les changements aussitôt, même dans les sessions en direct.',
  look: 'Nom et couleurs',
  name: 'Nom à côté du titre',
  nameHint:
    'Les scènes l’affichent dans le coin supérieur, les téléphones avant le titre. Laissé vide, rien n’est affiché.',
  colours: 'Couleurs',
  ours: 'Celles de Roomful',
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
  logo: {
    title: 'Logo',
    lead: 'Les téléphones et les scènes l’affichent à la place de celui de Roomful, sur fond blanc dans les deux thèmes.',
    of: name => `Logo de ${name}`,
    choose: 'Choisir une image',
    replace: 'Choisir une autre image',
    hint: 'Ou déposez un fichier sur cette page, ou collez une image : PNG, JPEG ou WebP. Elle est réduite sur cet appareil, et seuls ses pixels sont envoyés.',
    saved: 'Le logo est enregistré. Les salles l’affichent aussitôt.',
    remove: 'Retirer le logo',
    removeAsk: 'Retirer le logo ?',
    removeLead: 'Les salles ne l’affichent plus, même celles qui sont en direct.',
    removed: 'Le logo est retiré.',
    refused:
      'Le serveur n’a pas accepté cette image. Enregistrez-la en PNG dans un autre programme, puis choisissez-la de nouveau.',
    faults: {
      svg: 'Les fichiers SVG ne sont pas acceptés, car ils peuvent contenir des programmes. Exportez le logo en PNG et choisissez ce fichier.',
      unreadable: 'Ce n’est pas une image lisible. Choisissez un fichier PNG, JPEG ou WebP.',
      tooNarrow:
        'Cette image est trop petite ou trop étroite : il faut 16 pixels de chaque côté, même réduite à 1 024.',
      tooLarge: 'Cette image dépasse 64 Kio même réduite. Choisissez-en une plus simple.',
    },
  },
  preview: 'Aperçu',
  previewLead:
    'Pendant que vous écrivez. Si une couleur n’est pas lisible, la plus proche qui l’est la remplace ici.',
  previewOf: theme => `Une scène et un téléphone, ${theme.toLowerCase()}`,
  themes: { light: 'Thème clair', dark: 'Thème sombre' },
  sample: {
    title: 'Journée d’équipe',
    question: 'Où allons-nous la prochaine fois ?',
    options: ['Au lac', 'À la montagne', 'Au musée'],
    send: 'Envoyer',
  },
}

export const signIn: WorkspaceMessages['signIn'] = {
  title: 'Connexion',
  lead: 'Comment les membres et les participants prouvent qui ils sont.',
  twoFactorLead: 'Si chaque membre se connecte avec un code d’application en plus du mot de passe.',
  twoFactorRequired: 'Exigée de tous les membres',
  twoFactorOptional: 'Chaque membre décide',
  requireTwoFactor: 'L’exiger de tous les membres',
  requireIt: 'L’exiger',
  requireTwoFactorLead:
    'Les membres qui ne l’ont pas activée ne voient rien de l’organisation tant qu’ils ne le font pas. Qui se connecte par votre fournisseur n’a pas besoin d’un code de Roomful.',
  makeOptional: 'Ne plus l’exiger',
  makeOptionalLead: 'Les membres qui l’ont activée la gardent, et peuvent la désactiver.',
  ownFirst: 'Activez-la d’abord pour votre propre compte : sinon, vous seriez la première personne exclue.',

  provider: 'Fournisseur',
  providerLead:
    'Faites se connecter les personnes là où votre organisation a déjà des comptes, comme Microsoft Entra ID, Google Workspace, Okta ou Keycloak (OpenID Connect).',
  redirectUrl: 'Adresse de redirection',
  redirectUrlHint: 'Inscrivez Roomful chez votre fournisseur comme application web avec cette adresse.',
  issuer: 'Émetteur (issuer)',
  issuerHint: 'L’URL par laquelle le fournisseur se nomme, comme https://login.example.com.',
  clientId: 'Identifiant client',
  clientSecret: 'Secret client',
  clientSecretHint:
    'Votre fournisseur montre les deux quand vous inscrivez l’application. Le secret est conservé chiffré.',
  clientSecretStays: 'Laissé vide, celui qui est enregistré reste. Il n’est jamais affiché.',
  domains: 'Domaines de messagerie de vos membres',
  domainsHint:
    'Qui a une adresse vérifiée de l’un d’eux entre comme présentateur à la première connexion, par exemple example.com, example.org. Laissé vide, seules les invitations font entrer.',
  participants: 'Participants des sessions nominatives',
  participantChoices: {
    OFF: { text: 'Saisissent un nom', hint: 'Personne n’est invité à se connecter.' },
    ALLOWED: {
      text: 'Peuvent se connecter',
      hint: 'Qui le fait est indiqué comme vérifié, qui saisit un nom est invité.',
    },
    REQUIRED: {
      text: 'Doivent se connecter',
      hint: 'Personne ne rejoint une session nominative avec un nom saisi.',
    },
  },
  membersRequired: 'Les membres se connectent par le fournisseur seulement',
  membersRequiredHint:
    'Les mots de passe n’ouvrent alors plus rien ici. C’est possible dès que vous vous êtes connecté vous-même par le fournisseur.',
  test: 'Essayer',
  testLead: 'Avant d’en parler à quiconque : si le fournisseur répond, et s’il vous laisse entrer.',
  testSubmit: 'Tester la connexion',
  testOk: host =>
    `${host} répond comme il faut. Connectez-vous maintenant par lui vous-même : cela seul vérifie le secret.`,
  tryIt: host => `Se connecter avec ${host}`,
  tryLead: 'Cela lie votre compte là-bas au vôtre ici, et vous ramène.',
  tryLinked: 'Votre compte là-bas est lié. Le fournisseur vous ramène ici.',
  faults: {
    AWAY: 'Le fournisseur ne répond pas. Vérifiez que l’émetteur est bien saisi et accessible depuis internet ; sinon, réessayez dans un instant.',
    NOT_ALLOWED:
      'Roomful n’appelle pas cette adresse : il faut https et une adresse publique. Qui gère ce serveur peut en autoriser une autre (ROOMFUL_WEBHOOK_ALLOW_CIDRS).',
    OTHER_ISSUER:
      'Le fournisseur se nomme autrement. Saisissez comme émetteur exactement ce qui figure sous « issuer » dans son /.well-known/openid-configuration, jusqu’à la barre oblique finale.',
    NOT_A_PROVIDER:
      'Ce qui répond là ne parle pas OpenID Connect. Saisissez l’émetteur sans /.well-known/openid-configuration, et non l’adresse d’une page de connexion.',
  },
  signInUrl: 'Où les membres se connectent',
  signInUrlLead: 'Transmettez cette adresse, ou placez-la sur votre intranet.',
  address: 'Adresse',
  remove: 'Retirer le fournisseur',
  removeLead:
    'Les membres se connectent de nouveau avec des mots de passe, les participants saisissent leur nom.',
  removeAsk: 'Retirer le fournisseur ?',
  removeMeans:
    'Plus personne ne peut se connecter par lui. Les membres sans mot de passe demandent, depuis la connexion, un lien qui en définit un ; qui est invité ensuite en choisit un. Les liens entre comptes restent, si vous remettez le même fournisseur.',
  removed: 'Le fournisseur est retiré.',
}

export const plan: WorkspaceMessages['plan'] = {
  title: 'Forfait',
  lead: 'Ce que votre organisation peut faire. Qui gère ce serveur fixe le forfait.',
  own: name => `Votre forfait : ${name}`,
  yours: 'le vôtre',
  next: name => `Avec ${name}, vous obtenez`,
  nextLead: 'Qui gère ce serveur peut changer le forfait ; rien de ce que vous avez fait n’est perdu.',
  highest: 'C’est le forfait le plus élevé : il n’exclut rien.',
  all: 'Tous les forfaits',
  table: 'Comparaison des forfaits',
  participants: 'Participants par session',
  liveSessions: 'Sessions en cours à la fois',
  questionTypes: 'Types de question',
  export: 'Export en CSV et XLSX',
  api: 'API publique',
  yes: 'Oui',
  no: 'Non',
  noLimit: 'Sans limite',
  perMinute: requests => `${requests} appels par minute`,
  gain: (what, value) => `${what} : ${value}`,
  liveNow: live => `En cours maintenant : ${live}`,
  liveNowOf: (live, max) => `En cours maintenant : ${live} sur ${max}`,
  full: 'Aucune autre session ne peut être ouverte avant qu’une ne soit fermée.',
}
