import type { WorkspaceMessages } from '../en/index.ts'

export const settings: WorkspaceMessages['settings'] = {
  title: 'Paramètres',
  general: 'Général',
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
  logo: {
    title: 'Logo',
    lead: 'Les téléphones et les écrans l’affichent à la place de celui de Roomful, sur fond blanc dans les deux thèmes.',
    of: name => `Logo de ${name}`,
    choose: 'Choisir une image',
    replace: 'Choisir une autre image',
    hint: 'Ou déposez un fichier sur cette page, ou collez une image : PNG, JPEG ou WebP. Elle est réduite sur cet appareil, et seuls ses pixels sont envoyés.',
    saved: 'Le logo est enregistré. Les salles l’affichent aussitôt.',
    remove: 'Retirer le logo',
    removeAsk: 'Retirer le logo ?',
    removeLead: 'Les salles ne l’affichent plus, même dans les sessions en cours.',
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
    'Il suit ce que vous saisissez. Une couleur illisible y est remplacée par la plus proche qui soit lisible.',
  previewOf: theme => `Une diapositive, ${theme.toLowerCase()}`,
  themes: { light: 'Thème clair', dark: 'Thème sombre' },
  sample: {
    question: 'Où allons-nous la prochaine fois ?',
    options: ['Au lac', 'À la montagne', 'Au musée'],
  },
}

export const signIn: WorkspaceMessages['signIn'] = {
  title: 'Connexion',
  lead: 'Comment les membres et les participants prouvent qui ils sont.',
  twoFactorLead: 'Si chaque membre a besoin d’un code d’application en plus de son mot de passe.',
  twoFactorRequired: 'Exigée de tous les membres',
  twoFactorOptional: 'Chaque membre décide',
  requireTwoFactor: 'L’exiger de tous les membres',
  requireIt: 'L’exiger',
  requireTwoFactorLead:
    'Les membres qui ne l’ont pas activée ne voient rien de l’organisation tant qu’ils ne le font pas. Les personnes qui se connectent avec votre fournisseur n’ont pas besoin d’un code de Roomful.',
  makeOptional: 'Ne plus l’exiger',
  makeOptionalLead: 'Les membres qui l’ont activée la gardent, et peuvent la désactiver.',
  ownFirst: 'Activez-la d’abord pour votre propre compte : sinon, vous seriez la première personne exclue.',

  provider: 'Fournisseur',
  providerLead:
    'Laissez vos membres se connecter là où votre organisation a déjà des comptes, comme Microsoft Entra ID, Google Workspace, Okta ou Keycloak (OpenID Connect).',
  redirectUrl: 'Adresse de redirection',
  redirectUrlHint: 'Enregistrez Roomful chez votre fournisseur comme application web avec cette adresse.',
  issuer: 'Émetteur (issuer)',
  issuerHint: 'L’URL par laquelle le fournisseur s’identifie, comme https://login.example.com.',
  clientId: 'Identifiant client',
  clientSecret: 'Secret client',
  clientSecretHint:
    'Votre fournisseur affiche les deux quand vous enregistrez l’application. Le secret est conservé chiffré.',
  clientSecretStays: 'Si le champ est vide, le secret enregistré reste. Il n’est jamais affiché.',
  domains: 'Domaines e-mail de vos membres',
  domainsHint:
    'Par exemple : example.com, example.org. Toute personne ayant une adresse vérifiée de l’un d’eux entre comme animateur à la première connexion. Si le champ est vide, il faut une invitation.',
  participants: 'Participants des sessions nominatives',
  participantChoices: {
    OFF: { text: 'Saisissent un nom', hint: 'Personne n’est invité à se connecter.' },
    ALLOWED: {
      text: 'Peuvent se connecter',
      hint: 'Ceux qui le font sont marqués comme vérifiés ; ceux qui saisissent un nom sont des invités.',
    },
    REQUIRED: {
      text: 'Doivent se connecter',
      hint: 'Personne ne rejoint une session nominative avec un nom saisi.',
    },
  },
  membersRequired: 'Les membres se connectent uniquement avec le fournisseur',
  membersRequiredHint:
    'Les mots de passe ne donnent alors plus accès ici. C’est possible dès que vous vous êtes connecté vous-même avec le fournisseur.',
  test: 'Essayer',
  testLead: 'Vérifiez, avant d’en parler à quiconque, que le fournisseur répond et vous laisse entrer.',
  testSubmit: 'Tester la connexion',
  testOk: host =>
    `${host} répond comme il faut. Connectez-vous maintenant vous-même avec lui : c’est la seule façon de vérifier le secret.`,
  tryIt: host => `Se connecter avec ${host}`,
  tryLead: 'Cela associe votre compte chez lui au vôtre ici, puis vous ramène.',
  tryLinked: 'Votre compte chez lui est associé. Le fournisseur vous ramène ici.',
  faults: {
    AWAY: 'Le fournisseur ne répond pas. Vérifiez que l’émetteur est bien saisi et accessible depuis Internet ; si c’est le cas, réessayez dans un instant.',
    NOT_ALLOWED:
      'Roomful n’appelle pas cette adresse : il faut https et une adresse publique. La personne qui gère ce serveur peut en autoriser une autre (ROOMFUL_WEBHOOK_ALLOW_CIDRS).',
    OTHER_ISSUER:
      'Le fournisseur s’identifie autrement. Saisissez comme émetteur exactement ce qui figure sous « issuer » dans son /.well-known/openid-configuration, jusqu’à la barre oblique finale.',
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
    'Plus personne ne peut se connecter avec lui. Les membres sans mot de passe demandent, sur la page de connexion, un lien pour en définir un ; les personnes invitées ensuite en choisissent un. Les comptes restent associés, au cas où vous remettriez le même fournisseur.',
  removed: 'Le fournisseur est retiré.',
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
