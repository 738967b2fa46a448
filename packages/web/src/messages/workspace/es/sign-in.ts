import type { SignInMessages } from '../en/sign-in.ts'

export const messages: SignInMessages = {
  lead: 'Cómo demuestran quiénes son los miembros y los participantes.',
  twoFactorLead: 'Si cada miembro inicia sesión con un código de una aplicación además de la contraseña.',
  twoFactorRequired: 'Se exige a todos los miembros',
  twoFactorOptional: 'Cada miembro decide',
  requireTwoFactor: 'Exigirla a todos los miembros',
  requireIt: 'Exigirla',
  requireTwoFactorLead:
    'Los miembros que no la hayan activado no ven nada de la organización hasta que lo hagan. Quien inicia sesión con el proveedor de la organización no necesita ningún código de Roomful.',
  makeOptional: 'Dejar de exigirla',
  makeOptionalLead: 'Los miembros que la han activado la conservan y pueden desactivarla.',
  ownFirst: 'Actívala primero en tu propia cuenta: si no, serías la primera persona en quedarse fuera.',

  provider: 'Proveedor',
  providerLead:
    'Haz que las personas inicien sesión donde tu organización ya tiene cuentas, como Microsoft Entra ID, Google Workspace, Okta o Keycloak (OpenID Connect).',
  redirectUrl: 'Dirección de redirección',
  redirectUrlHint: 'Registra Roomful en tu proveedor como aplicación web con esta dirección.',
  issuer: 'Emisor (issuer)',
  issuerHint: 'La URL con la que el proveedor se identifica, como https://login.example.com.',
  clientId: 'ID de cliente',
  clientSecret: 'Secreto de cliente',
  clientSecretHint: 'Tu proveedor muestra ambos al registrar la aplicación. El secreto se guarda cifrado.',
  clientSecretStays: 'Si queda vacío, sigue valiendo el que está guardado. Nunca se muestra.',
  domains: 'Dominios de correo de tus miembros',
  domainsHint:
    'Por ejemplo: example.com, example.org. Quien tiene allí una dirección verificada entra como presentador en su primer inicio de sesión. Si queda vacío, solo se entra con invitación.',
  participants: 'Participantes de sesiones identificadas',
  participantChoices: {
    OFF: { text: 'Escriben un nombre', hint: 'A nadie se le pide iniciar sesión.' },
    ALLOWED: {
      text: 'Pueden iniciar sesión',
      hint: 'Quien lo hace aparece como verificado; quien escribe un nombre, como invitado.',
    },
    REQUIRED: {
      text: 'Tienen que iniciar sesión',
      hint: 'Nadie entra en una sesión identificada con un nombre escrito.',
    },
  },
  membersRequired: 'Los miembros inician sesión solo con el proveedor',
  membersRequiredHint:
    'Las contraseñas dejan de servir aquí. Es posible en cuanto hayas iniciado sesión tú con el proveedor.',
  test: 'Probarlo',
  testLead: 'Comprueba, antes de decírselo a nadie, si el proveedor responde y te deja entrar.',
  testSubmit: 'Probar la conexión',
  testOk: host =>
    `${host} responde como debe. Ahora inicia sesión tú con él: solo así se comprueba el secreto.`,
  tryIt: host => `Iniciar sesión con ${host}`,
  tryLead: 'Esto vincula tu cuenta de allí con la de aquí y te trae de vuelta.',
  tryLinked: 'Tu cuenta de allí está vinculada. El proveedor te trae de vuelta aquí.',
  faults: {
    AWAY: 'El proveedor no responde. Comprueba que el emisor esté bien escrito y sea accesible desde internet; si lo está, inténtalo de nuevo en un momento.',
    NOT_ALLOWED:
      'Roomful no llama a esta dirección: hacen falta https y una dirección pública. Quien gestiona este servidor puede permitir otra (ROOMFUL_WEBHOOK_ALLOW_CIDRS).',
    OTHER_ISSUER:
      'El proveedor se identifica de otra manera. Escribe como emisor exactamente lo que aparece como «issuer» en su /.well-known/openid-configuration, hasta la barra final.',
    NOT_A_PROVIDER:
      'Lo que responde allí no habla OpenID Connect. Escribe el emisor sin /.well-known/openid-configuration, y no la dirección de una página de inicio de sesión.',
  },
  signInUrl: 'Dónde inician sesión los miembros',
  signInUrlLead: 'Comparte esta dirección o ponla en tu intranet.',
  address: 'Dirección',
  remove: 'Quitar el proveedor',
  removeLead: 'Los miembros vuelven a iniciar sesión con contraseñas, los participantes escriben su nombre.',
  removeAsk: '¿Quitar el proveedor?',
  removeMeans:
    'Nadie puede iniciar sesión con él. Los miembros sin contraseña piden un enlace para crear una en el inicio de sesión; quien reciba después una invitación elige la suya. Las cuentas siguen vinculadas, por si vuelves a poner el mismo proveedor.',
  removed: 'El proveedor se ha quitado.',
}
