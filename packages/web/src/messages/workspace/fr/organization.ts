import type { WorkspaceMessages } from '../en/index.ts'

export const organization: WorkspaceMessages['organization'] = {
  none: 'Vous n’êtes dans aucune organisation',
  noneLead:
    'Demandez une invitation à un propriétaire ou à un administrateur de votre organisation. Vous recevrez un lien.',
  twoFactorWanted:
    'Cette organisation exige la connexion en deux étapes, et vous ne l’avez pas encore activée.',
  twoFactorSetUp: 'L’activer',

  members: 'Membres',
  membersLead: 'Toutes les personnes qui travaillent ici, et ce qu’elles peuvent faire.',
  you: 'Vous',
  since: day => `depuis le ${day}`,
  role: 'Rôle',
  changeRole: 'Changer le rôle',
  changeRoleOf: name => `Changer le rôle de ${name}`,
  roleChanged: (name, role) => `${name} a maintenant le rôle ${role}.`,
  ownRole: 'C’est votre propre rôle : vous ne pourrez peut-être pas revenir en arrière.',
  lastOwner: 'Une organisation a besoin d’un propriétaire. Donnez d’abord ce rôle à quelqu’un d’autre.',
  memberGone: 'Cette personne n’est plus membre.',
  removeNamed: name => `Retirer ${name}`,
  removeLead: organization =>
    `Cette personne perd aussitôt l’accès à ${organization}. Ce qu’elle a créé reste.`,
  removed: name => `${name} n’est plus membre.`,
  signOut: 'Déconnecter partout',
  signOutNamed: name => `Déconnecter ${name} partout`,
  signOutLead:
    'Cette personne devra se reconnecter sur chaque appareil. Si quelqu’un d’autre peut connaître son mot de passe, demandez-lui aussi de le réinitialiser.',
  signedOut: name => `Toutes les connexions de ${name} sont fermées.`,

  invite: 'Inviter quelqu’un',
  inviteSubmit: 'Inviter',
  theirEmail: 'Adresse e-mail de la personne',
  theirEmailHint: 'L’invitation ne vaut que pour cette adresse.',
  alreadyMember: 'Cette personne est déjà membre. Changez plutôt son rôle.',
  invitedByMail: email =>
    `${email} est invité. Le lien est en route par e-mail ; vous pouvez aussi le transmettre vous-même.`,
  invitedByLink: email => `${email} est invité. Transmettez ce lien : il n’est affiché que maintenant.`,
  invitationLink: 'Lien d’invitation',
  linkLost: 'Le lien n’est pas arrivé. Invitez à nouveau cette adresse pour en obtenir un autre.',
  linkEnds: day => `Il sert une fois, jusqu’au ${day}.`,
  inviteAnother: 'Inviter quelqu’un d’autre',
  invitations: 'Invitations en attente',
  invitationsLead: 'Les liens qui n’ont pas encore servi.',
  noInvitations:
    'Aucune pour l’instant. Les personnes que vous invitez figurent ici jusqu’à ce qu’elles acceptent.',
  ends: day => `jusqu’au ${day}`,
  revoke: 'Annuler l’invitation',
  revokeNamed: email => `Annuler l’invitation de ${email}`,
  revokeLead: 'Le lien cesse aussitôt de fonctionner.',
  revoked: 'L’invitation est annulée.',
}
