import type { WorkspaceMessages } from '../en/index.ts'

const n = (value: number) => new Intl.NumberFormat('fr').format(value)

export const common: WorkspaceMessages['common'] = {
  justNow: 'à l’instant',
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  passwordHint:
    'Au moins 10 caractères. Quelques mots que personne d’autre n’associerait sont faciles à retenir.',
  showPassword: 'Afficher le mot de passe',
  show: 'Afficher',
  hide: 'Masquer',
  yourName: 'Votre nom',
  signOut: 'Se déconnecter',
  save: 'Enregistrer',
  saved: 'Enregistré.',
  sending: 'Un instant…',
  cancel: 'Annuler',
  close: 'Fermer',
  done: 'Terminé',
  next: 'Continuer',
  open: 'Ouvrir',
  remove: 'Retirer',
  copy: 'Copier',
  copied: 'Copié.',
  tryAgain: 'Réessayer',
  shown: (count, hasMore) =>
    hasMore ? `${n(count)} affichés, et il y en a d’autres` : `${n(count)} au total`,
}

export const nav: WorkspaceMessages['nav'] = {
  presentations: 'Présentations',
  skip: 'Aller au contenu',
  home: 'Accueil de Roomful',
  menu: 'Menu',
  developers: 'Pour les développeurs',
  organization: 'Organisation',
  you: 'Vous',
  choose: 'Choisir…',
  signOutUnsaved: 'Se déconnecter et perdre ce qui n’est pas enregistré ?',
  signOutUnsavedLead:
    'Certaines présentations ont des modifications que le serveur n’a pas encore reçues : elles ne sont que dans ce navigateur, et la déconnexion les efface.',
  signOutAllTheSame: 'Se déconnecter quand même',
  nothingHere: 'Il n’y a rien ici',
  nothingHereLead:
    'L’adresse est peut-être mal saisie, ou mène à une organisation dont vous n’êtes pas ou plus membre.',
  notAllowed: 'Votre rôle ne le permet pas',
  notAllowedLead: role => `Il faut le rôle ${role}. Un propriétaire de l’organisation peut vous le donner.`,
}

export const roles: WorkspaceMessages['roles'] = {
  PRESENTER: {
    name: 'Animateur',
    may: 'Crée des présentations, anime des sessions, lit les résultats.',
  },
  ADMIN: {
    name: 'Administrateur',
    may: 'Gère aussi les membres, les clés d’API, les webhooks et les paramètres.',
  },
  OWNER: {
    name: 'Propriétaire',
    may: 'Décide aussi qui est propriétaire et comment les membres se connectent.',
  },
}

export const problems: WorkspaceMessages['problems'] = {
  rateLimited: minutes =>
    `Trop de tentatives ont échoué. Réessayez dans ${n(minutes)} ${minutes < 2 ? 'minute' : 'minutes'}.`,
  broken: requestId =>
    `Une erreur s’est produite sur le serveur, et rien n’a été modifié. Réessayez ; si cela se reproduit, donnez ce numéro à la personne qui gère le serveur : ${requestId}`,
  codes: {
    NETWORK:
      'Le serveur est injoignable. Vérifiez votre connexion et réessayez : votre saisie est toujours là.',
    UNAVAILABLE:
      'Le serveur ne peut pas le faire pour l’instant. Réessayez dans un moment : votre saisie est toujours là.',
    FORBIDDEN: 'Votre rôle ne le permet pas. Un propriétaire de l’organisation peut y remédier.',
    UNAUTHENTICATED: 'Vous n’êtes plus connecté. Connectez-vous et réessayez.',
    NOT_FOUND: 'Cela n’existe plus : quelqu’un l’a peut-être supprimé. Rechargez la page.',
    PRECONDITION_FAILED: 'Cela a été modifié ailleurs entre-temps. Vérifiez avant d’enregistrer.',
    IDEMPOTENCY_CONFLICT: 'La même modification est encore en cours. Réessayez dans un moment.',
    INVALID_REQUEST_BODY: 'Quelque chose ne va pas dans le formulaire. Vérifiez votre saisie.',
    TWO_FACTOR_REQUIRED:
      'Cette organisation exige la connexion en deux étapes. Activez-la d’abord dans votre compte.',
    SIGN_IN_REQUIRED: 'Cette organisation exige un autre mode de connexion. Rechargez la page.',
    PLAN_LIMIT_REACHED: 'Le forfait de cette organisation ne le comprend pas.',
    INVALID_REQUEST_PARAMETER: 'Un filtre a une valeur qui n’existe pas. Changez-la, ou effacez les filtres.',
    REQUEST_TIMEOUT: 'La connexion est trop lente pour cela. Réessayez avec une meilleure.',
    UPGRADE_IN_PROGRESS: 'Roomful est en cours de mise à jour. Réessayez dans quelques minutes.',
    PAYLOAD_TOO_LARGE: 'C’est trop long. Raccourcissez et réessayez.',
  },
  rules: {
    time: 'Indiquez un jour et une heure.',
    after_opens_at: 'Choisissez un moment après l’ouverture.',
    in_future: 'C’est déjà passé. Choisissez un moment ultérieur.',
    required: 'Veuillez remplir ce champ.',
    min_items: 'Choisissez-en au moins un.',
    public_address:
      'Rien ne peut être envoyé à cette adresse. Saisissez une URL https à une adresse publique, sans nom d’utilisateur ni mot de passe.',
    min_length: 'C’est trop court.',
    max_length: 'C’est trop long.',
    mail_address: 'Ce n’est pas une adresse e-mail. Exemple : nom@exemple.fr.',
    visible: 'Saisissez au moins un caractère visible.',
    visible_text: 'Saisissez au moins un caractère visible.',
    length: 'Le mot de passe doit avoir de 10 à 200 caractères.',
    not_the_address: 'Choisissez autre chose que votre adresse e-mail.',
    uncommon:
      'Les mots de passe de ce genre sont essayés en premier lors d’une attaque. Ajoutez des mots sans rapport entre eux.',
    personal:
      'Les noms, adresses, titres et codes que d’autres connaissent sont essayés en premier, Roomful aussi. Choisissez d’autres mots.',
    patterned:
      'Les répétitions, les suites et les dates sont essayées en premier. Choisissez quelques mots sans rapport entre eux.',
    right: 'Ce n’est pas correct. Vérifiez et réessayez.',
    begun: 'Cela a pris trop de temps, ou a été commencé ailleurs. Fermez et recommencez.',
    storable_text: 'Ce texte contient des caractères qui ne peuvent pas être enregistrés.',
    same: 'Ce n’est pas le nom. Saisissez-le exactement comme il est affiché.',
    url: 'Saisissez une URL sans ? ni #.',
    domain: 'Saisissez ce qui suit le @ des adresses, comme example.com.',
    proven:
      'Connectez-vous d’abord vous-même avec ce fournisseur : enregistrez sans cocher ceci, essayez-le plus bas, puis revenez.',
    colour: 'Saisissez # et six chiffres ou lettres de a à f.',
    contrast: 'Cette couleur n’est pas lisible. Prenez celle qui est proposée ou choisissez-en une autre.',
    days: 'Saisissez un nombre entier de jours, ou laissez vide.',
    minimum: 'Indiquez au moins 1 jour.',
    maximum: 'Indiquez un nombre plus petit.',
    exists: 'Cela n’existe plus. Choisissez autre chose.',
  },
}
