import type { WorkspaceMessages } from '../en/index.ts'

export const organization: WorkspaceMessages['organization'] = {
  none: 'Sie sind in keiner Organisation',
  noneLead:
    'Bitten Sie einen Inhaber oder die Verwaltung Ihrer Organisation um eine Einladung. Sie erhalten dann einen Link.',
  twoFactorWanted:
    'Diese Organisation verlangt die Anmeldung in zwei Schritten, und Sie haben sie noch nicht eingeschaltet.',
  twoFactorSetUp: 'Einschalten',

  members: 'Mitglieder',
  membersLead: 'Alle, die hier arbeiten, und was sie dürfen.',
  you: 'Sie',
  since: day => `seit ${day}`,
  role: 'Rolle',
  changeRole: 'Rolle ändern',
  changeRoleOf: name => `Rolle von ${name} ändern`,
  roleChanged: (name, role) => `${name} hat jetzt die Rolle ${role}.`,
  ownRole: 'Das ist Ihre eigene Rolle: Vielleicht können Sie das nicht selbst zurücknehmen.',
  lastOwner: 'Eine Organisation braucht einen Inhaber. Machen Sie zuerst jemand anderes dazu.',
  memberGone: 'Diese Person ist nicht mehr Mitglied.',
  removeNamed: name => `${name} entfernen`,
  removeLead: organization =>
    `Diese Person verliert sofort den Zugang zu ${organization}. Was sie angelegt hat, bleibt.`,
  removed: name => `${name} ist nicht mehr Mitglied.`,
  signOut: 'Überall abmelden',
  signOutNamed: name => `${name} überall abmelden`,
  signOutLead:
    'Diese Person muss sich auf jedem Gerät neu anmelden. Wenn jemand anderes ihr Passwort kennen könnte, sollte sie es auch zurücksetzen.',
  signedOut: name => `${name} ist überall abgemeldet.`,

  invite: 'Jemanden einladen',
  inviteSubmit: 'Einladen',
  theirEmail: 'E-Mail-Adresse der Person',
  theirEmailHint: 'Die Einladung gilt nur für diese Adresse.',
  alreadyMember: 'Diese Person ist schon Mitglied. Ändern Sie stattdessen ihre Rolle.',
  invitedByMail: email =>
    `${email} ist eingeladen. Der Link ist per E-Mail unterwegs; Sie können ihn auch selbst weitergeben.`,
  invitedByLink: email =>
    `${email} ist eingeladen. Geben Sie diesen Link weiter: Er wird nur jetzt angezeigt.`,
  invitationLink: 'Einladungslink',
  linkLost:
    'Der Link ist nicht angekommen. Laden Sie diese Adresse noch einmal ein, um einen neuen zu erhalten.',
  linkEnds: day => `Er gilt einmal, bis ${day}.`,
  inviteAnother: 'Noch jemanden einladen',
  invitations: 'Offene Einladungen',
  invitationsLead: 'Links, die noch nicht verwendet wurden.',
  noInvitations: 'Zurzeit keine. Wen Sie einladen, steht hier, bis die Einladung angenommen ist.',
  ends: day => `bis ${day}`,
  revoke: 'Zurückziehen',
  revokeNamed: email => `Einladung von ${email} zurückziehen`,
  revokeLead: 'Der Link gilt ab sofort nicht mehr.',
  revoked: 'Die Einladung ist zurückgezogen.',
}
