import type { SignInMessages } from '../en/sign-in.ts'

export const messages: SignInMessages = {
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
