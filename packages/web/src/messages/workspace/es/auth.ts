import type { WorkspaceMessages } from '../en/index.ts'

export const auth: WorkspaceMessages['auth'] = {
  signIn: 'Iniciar sesión',
  signInLead: 'Al espacio de trabajo de presentadores y organizadores.',
  wrongPassword: 'El correo o la contraseña no son correctos.',
  forgotten: '¿Has olvidado tu contraseña?',
  secondStep: 'Segundo paso',
  secondStepLead: 'Tu cuenta está protegida por un segundo paso.',
  appCode: 'Código de tu aplicación',
  appCodeHint: 'Los seis dígitos que muestra ahora tu aplicación de autenticación.',
  recoveryCode: 'Código de recuperación',
  recoveryCodeHint:
    'Uno de los códigos que guardaste al activar la verificación en dos pasos. Cada uno sirve una vez.',
  useRecoveryCode: 'Usar un código de recuperación',
  useAppCode: 'Usar la aplicación',
  wrongCode: 'El código no es correcto o ya se usó. Espera al siguiente.',
  signInAgain: 'Inicia sesión de nuevo',
  signInAgainLead:
    'Tu sesión ha terminado. No se pierde nada de lo que escribiste: podrás seguir en cuanto vuelvas a entrar.',
  signInAsOther: 'Entrar como otra persona',
  copyUnsent: 'Copiar lo que aún no está guardado',
  unsent: 'Aún sin guardar',

  unreachable: 'Sin conexión',
  endedLink: 'Este enlace ya no funciona',
  endedLinkLead: 'Ya se usó, ha caducado o está incompleto.',
  toSignIn: 'Ir al inicio de sesión',
  backToSignIn: 'Volver al inicio de sesión',

  setUp: 'Configurar Roomful',
  setUpLead: 'Eres la primera persona aquí. Crea tu cuenta; después podrás invitar a los demás.',
  setUpFirst: 'Aquí todavía no hay ninguna cuenta. Con el enlace de configuración se crea la primera.',
  setUpLinkBy: 'Quien gestiona el servidor obtiene el enlace con este comando:',
  setUpSubmit: 'Configurar',
  setUpDone: 'Todo listo. Te damos la bienvenida a Roomful.',
  setUpTaken: 'Este enlace ya se usó. Si fuiste tú, inicia sesión.',
  endedSetUp:
    'Si nadie ha configurado aún este servidor, quien lo gestiona obtiene el enlace con este comando:',
  whichOrganization: '¿De qué organización serás propietario?',
  newOrganization: 'Una organización nueva',
  organizationName: 'Nombre de la organización',
  organizationNameHint: 'Tu empresa, escuela o equipo. Puedes cambiarlo más tarde.',

  invited: organization => `Únete a ${organization}`,
  invitedAs: role => `Te han invitado con el rol ${role}.`,
  until: day => `La invitación vale hasta el ${day}.`,
  yourAddress: 'Iniciarás sesión con',
  choosePassword: 'Elige una contraseña',
  accept: 'Aceptar la invitación',
  signInToAccept: 'Inicia sesión con tu cuenta para aceptar la invitación.',
  haveAccount: 'Ya tengo una cuenta',
  amNew: 'Es mi primera vez aquí',
  hasAccount: 'Ya existe una cuenta con este correo: elige «Ya tengo una cuenta».',
  invitedAsOther: (invited, signedIn) =>
    `Esta invitación es para ${invited}, y has iniciado sesión como ${signedIn}. Cierra la sesión para aceptarla.`,
  endedInvitation: 'Pide una nueva invitación a quien te invitó. Si ya la aceptaste, inicia sesión.',
  welcome: organization => `Te damos la bienvenida a ${organization}.`,

  forgottenLead: 'Te enviamos un enlace para elegir una nueva.',
  sendReset: 'Enviar el enlace',
  resetSent: 'Mira tu correo',
  resetSentLead: email =>
    `Si hay una cuenta con ${email}, va un enlace en camino. Sirve una vez, durante una hora.`,
  resetNotArrived:
    '¿No llega nada? Mira en el correo no deseado o pregunta a quien gestiona este servidor. Este comando crea un enlace:',
  newPassword: 'Nueva contraseña',
  newPasswordLead: 'Se cerrará tu sesión en todos los demás dispositivos.',
  setPassword: 'Guardar la contraseña',
  passwordSet: 'Tu nueva contraseña está guardada. Inicia sesión con ella.',
  endedReset: 'Pide un nuevo enlace desde el inicio de sesión.',
}
