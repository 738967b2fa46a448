import type { WorkspaceMessages } from '../en/index.ts'

export const organization: WorkspaceMessages['organization'] = {
  none: 'No estás en ninguna organización',
  noneLead: 'Pide a un propietario o administrador de tu organización que te invite. Te dará un enlace.',
  twoFactorWanted: 'Esta organización exige la verificación en dos pasos, y aún no la has activado.',
  twoFactorSetUp: 'Activarla',

  overview: 'Resumen',
  yourRole: 'Tu rol',
  nextSteps: 'Siguientes pasos',
  steps: {
    present: {
      title: 'Crea una presentación',
      text: 'Escribe una pregunta, inicia y mira quién piensa qué.',
    },
    invite: {
      title: 'Invita a las personas con quienes trabajas',
      text: 'Los presentadores dirigen sesiones, los administradores gestionan lo demás.',
    },
    twoFactor: {
      title: 'Protege tu cuenta',
      text: 'Activa la verificación en dos pasos: un minuto con el teléfono a mano.',
    },
    reference: {
      title: 'Usa la API',
      text: 'Todo lo de aquí se puede automatizar; la referencia tiene ejemplos para copiar.',
    },
    join: {
      title: 'Mira lo que ve tu público',
      text: 'Abre la página en la que se escribe el código de una sala.',
    },
  },

  members: 'Miembros',
  membersLead: 'Todas las personas que trabajan aquí y lo que pueden hacer.',
  you: 'Tú',
  since: day => `desde el ${day}`,
  role: 'Rol',
  changeRole: 'Cambiar el rol',
  changeRoleOf: name => `Cambiar el rol de ${name}`,
  roleChanged: (name, role) => `${name} tiene ahora el rol ${role}.`,
  ownRole: 'Es tu propio rol: quizá no puedas deshacer el cambio.',
  lastOwner: 'Una organización necesita un propietario. Haz antes propietario a otra persona.',
  memberGone: 'Esta persona ya no es miembro.',
  removeNamed: name => `Quitar a ${name}`,
  removeLead: organization =>
    `Esta persona pierde de inmediato el acceso a ${organization}. Lo que creó se conserva.`,
  removed: name => `${name} ya no es miembro.`,
  signOut: 'Cerrar todas sus sesiones',
  signOutNamed: name => `Cerrar todas las sesiones de ${name}`,
  signOutLead:
    'Tendrá que iniciar sesión de nuevo en cada dispositivo. Si alguien más puede conocer su contraseña, pídele que también la restablezca.',
  signedOut: name => `Se cerraron todas las sesiones de ${name}.`,

  invite: 'Invitar a alguien',
  inviteSubmit: 'Invitar',
  theirEmail: 'Correo electrónico de la persona',
  theirEmailHint: 'La invitación solo sirve para este correo.',
  alreadyMember: 'Esta persona ya es miembro. Cambia su rol en lugar de invitarla.',
  invitedByMail: email =>
    `${email} tiene una invitación. El enlace va de camino por correo; también puedes pasarlo tú.`,
  invitedByLink: email => `${email} tiene una invitación. Pasa este enlace: solo se muestra ahora.`,
  invitationLink: 'Enlace de invitación',
  linkLost: 'El enlace no llegó. Invita de nuevo a este correo para obtener otro.',
  linkEnds: day => `Sirve una vez, hasta el ${day}.`,
  inviteAnother: 'Invitar a otra persona',
  invitations: 'Invitaciones pendientes',
  invitationsLead: 'Enlaces que aún no se han usado.',
  noInvitations: 'Ninguna por ahora. Quien invites aparece aquí hasta que acepte.',
  ends: day => `hasta el ${day}`,
  revoke: 'Anular',
  revokeNamed: email => `Anular la invitación de ${email}`,
  revokeLead: 'El enlace deja de funcionar de inmediato.',
  revoked: 'La invitación está anulada.',
}
