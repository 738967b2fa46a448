import type { WorkspaceMessages } from '../en/index.ts'

export const settings: WorkspaceMessages['settings'] = {
  title: 'Ajustes',
  general: 'General',
  nameHint: 'Lo ven los miembros y las personas a quienes invitas.',
  changedElsewhere: name =>
    `Mientras tanto alguien cambió la organización en otro sitio; allí se llama «${name}». Guarda de nuevo para sustituirlo.`,
  deleteTitle: 'Eliminar la organización',
  deleteLead: 'Todo lo que contiene se elimina para siempre, para todos sus miembros.',
  deleteOwners: 'Solo un propietario puede eliminar la organización.',
  deleteAsk: 'Eliminar la organización…',
  deleteNamed: name => `¿Eliminar ${name}?`,
  deleteWhat: 'Desde ese momento:',
  deleteConsequences: [
    'Todos los miembros pierden el acceso, tú también. Sus cuentas y sus otras organizaciones se conservan.',
    'Se eliminan todas las presentaciones y sesiones, con sus respuestas y resultados. Los enlaces a pantallas y los códigos de sala dejan de funcionar.',
    'Las claves de API, los webhooks, las invitaciones y el inicio de sesión con un proveedor dejan de funcionar.',
    'También se elimina el registro de auditoría.',
  ],
  deleteForGood: 'Nadie puede deshacerlo. Descarga antes los resultados que necesites.',
  typeName: 'Escribe el nombre de la organización',
  deleteSubmit: 'Eliminar para siempre',
  deleteLive: 'Hay una sesión en curso con personas dentro. Termina primero todas las sesiones en curso.',
  deletedAlready:
    'La organización ya está eliminada, o ya no eres miembro. Cierra esto y vuelve a cargar la página.',
  deleted: name => `${name} se ha eliminado.`,
}

export const look: WorkspaceMessages['look'] = {
  title: 'Imagen de marca',
  lead: 'Lo que teléfonos y pantallas muestran de tu organización. Los cambios se ven enseguida, también en las sesiones en curso.',
  name: 'Nombre junto al título',
  nameHint:
    'Las pantallas lo muestran en la esquina superior, los teléfonos antes del título. Si queda vacío, no se muestra nada.',
  colours: 'Acento',
  ours: 'Los del tema',
  oursHint: 'Legibles en todos los dispositivos.',
  own: 'Propios',
  ownHint: 'Uno para el tema claro y otro para el oscuro: ningún color se lee en ambos.',
  accent: { light: 'Color en el tema claro', dark: 'Color en el tema oscuro' },
  pick: label => `Elegir: ${label}`,
  noColour: 'Todavía no es un color: # y seis cifras o letras de la a a la f.',
  readable: ratio => `Fácil de leer: contraste de ${ratio} a 1.`,
  unreadable: {
    light: (ratio, least) => `Demasiado claro para leerse: contraste de ${ratio} a 1, hace falta ${least}.`,
    dark: (ratio, least) => `Demasiado oscuro para leerse: contraste de ${ratio} a 1, hace falta ${least}.`,
  },
  takeNearest: colour => `Usar ${colour}`,
  saved: 'Guardado. Las salas lo muestran enseguida.',
  logo: {
    title: 'Logotipo',
    lead: 'Teléfonos y pantallas lo muestran en lugar del de Roomful, sobre blanco en ambos temas.',
    of: name => `Logotipo de ${name}`,
    choose: 'Elegir una imagen',
    replace: 'Elegir otra imagen',
    hint: 'O suelta un archivo en esta página, o pega una imagen: PNG, JPEG o WebP. Se reduce en este dispositivo y solo se envían sus píxeles.',
    saved: 'El logotipo está guardado. Las salas lo muestran enseguida.',
    remove: 'Quitar el logotipo',
    removeAsk: '¿Quitar el logotipo?',
    removeLead: 'Las salas dejan de mostrarlo, también las que están en curso.',
    removed: 'El logotipo se ha quitado.',
    refused: 'El servidor no ha aceptado esta imagen. Guárdala como PNG en otro programa y elígela de nuevo.',
    faults: {
      svg: 'No se aceptan archivos SVG, porque pueden contener programas. Exporta el logotipo como PNG y elige ese archivo.',
      unreadable: 'No es una imagen legible. Elige un archivo PNG, JPEG o WebP.',
      tooNarrow:
        'Esta imagen es demasiado pequeña o estrecha: cada lado necesita 16 píxeles, también reducida a 1.024.',
      tooLarge: 'Esta imagen ocupa más de 64 KiB incluso reducida. Elige una más sencilla.',
    },
  },
  preview: 'Vista previa',
  previewLead:
    'Cambia mientras escribes. Si un color no se puede leer, aquí se muestra el más parecido que sí.',
  previewOf: theme => `Una diapositiva, ${theme.toLowerCase()}`,
  themes: { light: 'Tema claro', dark: 'Tema oscuro' },
  sample: {
    question: '¿Adónde vamos la próxima vez?',
    options: ['Al lago', 'A la montaña', 'Al museo'],
  },
}

export const signIn: WorkspaceMessages['signIn'] = {
  title: 'Inicio de sesión',
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

export const plan: WorkspaceMessages['plan'] = {
  title: 'Límites',
  lead: 'Lo que tu organización puede hacer. Los límites los fija quien gestiona este servidor.',
  own: 'Tu organización',
  participants: 'Participantes por sesión',
  liveSessions: 'Sesiones en curso a la vez',
  questionTypes: 'Tipos de pregunta',
  export: 'Exportación a CSV y XLSX',
  api: 'API pública',
  yes: 'Sí',
  no: 'No',
  noLimit: 'Sin límite',
  perMinute: requests => `${requests} llamadas por minuto`,
  liveNow: live => `En curso ahora: ${live}`,
  liveNowOf: (live, max) => `En curso ahora: ${live} de ${max}`,
  full: 'No se pueden abrir más sesiones hasta que termine una.',
}
