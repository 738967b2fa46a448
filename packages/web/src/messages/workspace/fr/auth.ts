import type { WorkspaceMessages } from '../en/index.ts'

export const auth: WorkspaceMessages['auth'] = {
  signIn: 'Se connecter',
  signInLead: 'À l’espace de travail des animateurs et des organisateurs.',
  wrongPassword: 'L’adresse ou le mot de passe est incorrect.',
  forgotten: 'Mot de passe oublié ?',
  secondStep: 'Deuxième étape',
  secondStepLead: 'Votre compte est protégé par une deuxième étape.',
  appCode: 'Code de votre application',
  appCodeHint: 'Les six chiffres que votre application d’authentification affiche en ce moment.',
  recoveryCode: 'Code de secours',
  recoveryCodeHint:
    'L’un des codes que vous avez conservés en activant la connexion en deux étapes. Chacun sert une fois.',
  useRecoveryCode: 'Utiliser un code de secours',
  useAppCode: 'Utiliser l’application',
  wrongCode: 'Le code est incorrect ou a déjà servi. Attendez le suivant.',
  signInAgain: 'Veuillez vous reconnecter',
  signInAgainLead:
    'Votre connexion a expiré. Rien de ce que vous avez saisi n’est perdu : tout reprend dès que vous êtes de retour.',
  signInAsOther: 'Se connecter sous un autre nom',
  copyUnsent: 'Copier ce qui n’est pas encore enregistré',
  unsent: 'Pas encore enregistré',

  unreachable: 'Pas de connexion',
  endedLink: 'Ce lien ne fonctionne plus',
  endedLinkLead: 'Il a déjà servi, a expiré ou est incomplet.',
  toSignIn: 'Aller à la connexion',
  backToSignIn: 'Retour à la connexion',

  setUp: 'Configurer Roomful',
  setUpLead:
    'Vous êtes la première personne ici. Créez votre compte ; vous pourrez ensuite inviter les autres.',
  setUpFirst: 'Il n’y a pas encore de compte ici. Le lien d’installation permet de créer le premier.',
  setUpLinkBy: 'La personne qui gère le serveur obtient ce lien avec cette commande :',
  setUpSubmit: 'Configurer',
  setUpDone: 'Tout est prêt. Bienvenue dans Roomful.',
  setUpTaken: 'Ce lien a déjà servi. Si c’était vous, connectez-vous.',
  endedSetUp:
    'Si personne n’a encore configuré ce serveur, la personne qui le gère obtient le lien avec cette commande :',
  whichOrganization: 'De quelle organisation serez-vous propriétaire ?',
  newOrganization: 'Une nouvelle organisation',
  organizationName: 'Nom de l’organisation',
  organizationNameHint: 'Votre entreprise, école ou équipe. Vous pourrez le changer plus tard.',

  invited: organization => `Rejoindre ${organization}`,
  invitedAs: role => `Vous êtes invité avec le rôle ${role}.`,
  until: day => `L’invitation est valable jusqu’au ${day}.`,
  yourAddress: 'Vous vous connecterez avec',
  choosePassword: 'Choisissez un mot de passe',
  accept: 'Accepter l’invitation',
  signInToAccept: 'Connectez-vous avec votre compte pour accepter l’invitation.',
  haveAccount: 'J’ai déjà un compte',
  amNew: 'Je n’ai pas encore de compte',
  hasAccount: 'Un compte existe déjà avec cette adresse : choisissez « J’ai déjà un compte ».',
  invitedAsOther: (invited, signedIn) =>
    `Cette invitation est pour ${invited}, et vous êtes connecté avec ${signedIn}. Déconnectez-vous pour l’accepter.`,
  endedInvitation:
    'Demandez une nouvelle invitation à la personne qui vous a invité. Si vous l’avez déjà acceptée, connectez-vous.',
  welcome: organization => `Bienvenue dans ${organization}.`,

  forgottenLead: 'Nous vous envoyons un lien pour en choisir un nouveau.',
  sendReset: 'Envoyer le lien',
  resetSent: 'Consultez votre messagerie',
  resetSentLead: email =>
    `S’il existe un compte avec ${email}, un lien est en route. Il ne sert qu’une fois, pendant une heure.`,
  resetNotArrived:
    'Rien reçu ? Regardez dans les indésirables, ou demandez à la personne qui gère ce serveur. Cette commande crée un lien :',
  newPassword: 'Nouveau mot de passe',
  newPasswordLead: 'Vous serez déconnecté partout ailleurs.',
  setPassword: 'Enregistrer le mot de passe',
  passwordSet: 'Votre nouveau mot de passe est enregistré. Utilisez-le pour vous connecter.',
  endedReset: 'Demandez un nouveau lien sur la page de connexion.',
}
