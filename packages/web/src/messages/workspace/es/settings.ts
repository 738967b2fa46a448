import type { WorkspaceMessages } from '../en/index.ts'

export const settings: WorkspaceMessages['settings'] = {
  title: 'Ajustes',
  general: 'General',
  generalLead: 'Cómo se llama la organización y cómo termina.',
  name: 'Nombre',
  nameHint: 'Lo ven los miembros y las personas a quienes invita.',
  changedElsewhere: name =>
    `La organización se ha cambiado en otro sitio entretanto; allí se llama «${name}». Guarde otra vez para sustituirlo.`,
  deleteTitle: 'Eliminar la organización',
  deleteLead: 'Todo lo que contiene se elimina para siempre, para todos sus miembros.',
  deleteOwners: 'Solo una persona propietaria puede eliminar la organización.',
  deleteAsk: 'Eliminar la organización…',
  deleteNamed: name => `¿Eliminar ${name}?`,
  deleteWhat: 'Desde ese momento:',
  deleteConsequences: [
    'Todos los miembros pierden el acceso, también usted. Sus cuentas quedan, y sus otras organizaciones también.',
    'Se eliminan todas las presentaciones y sesiones, con sus respuestas y resultados. Los enlaces a escenarios y los códigos de sala dejan de valer.',
    'Las claves de API, los webhooks, las invitaciones y el inicio de sesión con un proveedor dejan de funcionar.',
    'También se elimina el registro de auditoría.',
  ],
  deleteForGood: 'Nadie puede deshacerlo. Descargue antes los resultados que necesite.',
  typeName: 'Escriba el nombre de la organización',
  deleteSubmit: 'Eliminar para siempre',
  deleteLive: 'Hay una sesión en curso con personas dentro. Cierre primero todas las sesiones en curso.',
  deletedAlready:
    'La organización ya está eliminada, o usted ya no es miembro. Cierre esto y vuelva a cargar la página.',
  deleted: name => `${name} se ha eliminado.`,
}

export const look: WorkspaceMessages['look'] = {
  title: 'Aspecto de las salas',
  lead: 'Lo que teléfonos y escenarios muestran de ustedes. Muestran los cambios enseguida, también en las sesiones en vivo.',
  look: 'Nombre y colores',
  name: 'Nombre junto al título',
  nameHint:
    'Los escenarios lo muestran en la esquina superior, los teléfonos antes del título. Si queda vacío, no se muestra nada.',
  colours: 'Colores',
  ours: 'Los de Roomful',
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
  takeNearest: colour => `Tomar ${colour}`,
  saved: 'Guardado. Las salas lo muestran enseguida.',
  logo: {
    title: 'Logotipo',
    lead: 'Teléfonos y escenarios lo muestran en lugar del de Roomful, sobre blanco en ambos temas.',
    of: name => `Logotipo de ${name}`,
    choose: 'Elegir una imagen',
    replace: 'Elegir otra imagen',
    hint: 'O suelte un archivo en esta página, o pegue una imagen: PNG, JPEG o WebP. Se reduce en este dispositivo y solo se envían sus píxeles.',
    saved: 'El logotipo está guardado. Las salas lo muestran enseguida.',
    remove: 'Quitar el logotipo',
    removeAsk: '¿Quitar el logotipo?',
    removeLead: 'Las salas dejan de mostrarlo, también las que están en vivo ahora.',
    removed: 'El logotipo se ha quitado.',
    refused: 'El servidor no ha aceptado esta imagen. Guárdela como PNG en otro programa y elíjala de nuevo.',
    faults: {
      svg: 'No se aceptan archivos SVG, porque pueden contener programas. Exporte el logotipo como PNG y elija ese archivo.',
      unreadable: 'Esto no es una imagen que se pueda leer. Elija un archivo PNG, JPEG o WebP.',
      tooNarrow:
        'Esta imagen es demasiado pequeña o estrecha: cada lado necesita 16 píxeles, también reducida a 1.024.',
      tooLarge: 'Esta imagen ocupa más de 64 KiB incluso reducida. Elija una más sencilla.',
    },
  },
  preview: 'Vista previa',
  previewLead: 'Mientras escribe. Si un color no se puede leer, aquí lo sustituye el más cercano que sí.',
  previewOf: theme => `Un escenario y un teléfono, ${theme.toLowerCase()}`,
  themes: { light: 'Tema claro', dark: 'Tema oscuro' },
  sample: {
    title: 'Día del equipo',
    question: '¿Adónde vamos la próxima vez?',
    options: ['Al lago', 'A la montaña', 'Al museo'],
    send: 'Enviar',
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
    'Los miembros que no la hayan activado no ven nada de la organización hasta que lo hagan. Quien inicia sesión con su proveedor no necesita ningún código de Roomful.',
  makeOptional: 'Dejar de exigirla',
  makeOptionalLead: 'Los miembros que la han activado la conservan y pueden desactivarla.',
  ownFirst: 'Actívela primero en su propia cuenta: si no, usted sería la primera persona en quedarse fuera.',

  provider: 'Proveedor',
  providerLead:
    'Haga que las personas inicien sesión donde su organización ya tiene cuentas, como Microsoft Entra ID, Google Workspace, Okta o Keycloak (OpenID Connect).',
  redirectUrl: 'Dirección de redirección',
  redirectUrlHint: 'Registre Roomful en su proveedor como aplicación web con esta dirección.',
  issuer: 'Emisor (issuer)',
  issuerHint: 'La URL con la que el proveedor se nombra, como https://login.example.com.',
  clientId: 'ID de cliente',
  clientSecret: 'Secreto de cliente',
  clientSecretHint: 'Su proveedor muestra ambos al registrar la aplicación. El secreto se guarda cifrado.',
  clientSecretStays: 'Si queda vacío, sigue valiendo el que está guardado. Nunca se muestra.',
  domains: 'Dominios de correo de sus miembros',
  domainsHint:
    'Quien tiene una dirección verificada de alguno entra como presentador con el primer inicio de sesión, por ejemplo example.com, example.org. Si queda vacío, solo se entra con invitación.',
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
    'Las contraseñas ya no abren nada aquí. Es posible en cuanto usted haya iniciado sesión con el proveedor.',
  test: 'Probarlo',
  testLead: 'Antes de decírselo a nadie: si el proveedor responde y si le deja entrar.',
  testSubmit: 'Probar la conexión',
  testOk: host =>
    `${host} responde como debe. Ahora inicie sesión con él usted: solo eso comprueba el secreto.`,
  tryIt: host => `Iniciar sesión con ${host}`,
  tryLead: 'Esto vincula su cuenta de allí con la de aquí, y le trae de vuelta.',
  tryLinked: 'Su cuenta de allí está vinculada. El proveedor le trae de vuelta aquí.',
  faults: {
    AWAY: 'El proveedor no responde. Compruebe que el emisor esté bien escrito y sea accesible desde internet; si no, inténtelo de nuevo en un momento.',
    NOT_ALLOWED:
      'Roomful no llama a esta dirección: hacen falta https y una dirección pública. Quien gestiona este servidor puede permitir otra (ROOMFUL_WEBHOOK_ALLOW_CIDRS).',
    OTHER_ISSUER:
      'El proveedor se nombra de otra manera. Escriba como emisor exactamente lo que aparece como «issuer» en su /.well-known/openid-configuration, hasta la barra final.',
    NOT_A_PROVIDER:
      'Lo que responde allí no habla OpenID Connect. Escriba el emisor sin /.well-known/openid-configuration, y no la dirección de una página de inicio de sesión.',
  },
  signInUrl: 'Dónde inician sesión los miembros',
  signInUrlLead: 'Comparta esta dirección o póngala en su intranet.',
  address: 'Dirección',
  remove: 'Quitar el proveedor',
  removeLead: 'Los miembros vuelven a iniciar sesión con contraseñas, los participantes escriben su nombre.',
  removeAsk: '¿Quitar el proveedor?',
  removeMeans:
    'Nadie puede iniciar sesión con él. Los miembros sin contraseña piden, desde el inicio de sesión, un enlace que establece una; quien reciba una invitación después elige una. Los vínculos entre cuentas quedan, por si vuelve a poner el mismo proveedor.',
  removed: 'El proveedor se ha quitado.',
}

export const plan: WorkspaceMessages['plan'] = {
  title: 'Plan',
  lead: 'Lo que su organización puede hacer. El plan lo fija quien gestiona este servidor.',
  own: name => `Su plan: ${name}`,
  yours: 'el suyo',
  next: name => `Con ${name} obtiene`,
  nextLead: 'Quien gestiona este servidor puede cambiar el plan; no se pierde nada de lo que haya hecho.',
  highest: 'Este es el plan más alto: no deja nada fuera.',
  all: 'Todos los planes',
  table: 'Comparación de los planes',
  participants: 'Participantes por sesión',
  liveSessions: 'Sesiones en curso a la vez',
  questionTypes: 'Tipos de pregunta',
  export: 'Exportación a CSV y XLSX',
  api: 'API pública',
  yes: 'Sí',
  no: 'No',
  noLimit: 'Sin límite',
  perMinute: requests => `${requests} llamadas por minuto`,
  gain: (what, value) => `${what}: ${value}`,
  liveNow: live => `En curso ahora: ${live}`,
  liveNowOf: (live, max) => `En curso ahora: ${live} de ${max}`,
  full: 'No se pueden abrir más sesiones hasta que se cierre una.',
}
