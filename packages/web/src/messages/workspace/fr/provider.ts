import type { WorkspaceMessages } from '../en/index.ts'

export const provider: WorkspaceMessages['provider'] = {
  signInTo: organization => `Se connecter à ${organization}`,
  withPassword: 'Se connecter avec un mot de passe',
  none: 'Cette organisation n’a pas son propre mode de connexion. Connectez-vous avec votre mot de passe.',
  continueWith: provider => `Continuer avec ${provider}`,
  wanted: provider => `Pour accéder à cette organisation, il faut se connecter avec ${provider}.`,
  passwordWanted:
    'Pour accéder à cette organisation, il faut se connecter avec un mot de passe. Déconnectez-vous, puis reconnectez-vous avec le vôtre.',
  orPassword: 'Ou avec un mot de passe :',
  passwordFirst:
    'Pour cela, il faut être connecté avec votre mot de passe. Déconnectez-vous, puis utilisez-le pour vous reconnecter.',
  accounts: 'Connexion par votre organisation',
  accountsLead:
    'Si une organisation a son propre mode de connexion, vous pouvez l’utiliser à la place de votre mot de passe.',
  link: 'Associer',
  unlink: 'Dissocier',
  linkWith: provider => `Associer votre compte chez ${provider}`,
  linkLead: 'Vous vous y connectez une fois, puis vous revenez ici.',
  unlinkFrom: provider => `Dissocier votre compte chez ${provider}`,
  unlinkLead: 'Vous vous connecterez alors avec votre mot de passe.',
  unlinked: 'Le compte n’est plus associé.',
}
