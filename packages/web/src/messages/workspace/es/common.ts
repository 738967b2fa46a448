import type { WorkspaceMessages } from '../en/index.ts'

const n = (value: number) => new Intl.NumberFormat('es').format(value)

export const common: WorkspaceMessages['common'] = {
  justNow: 'hace un momento',
  email: 'Correo electrónico',
  password: 'Contraseña',
  passwordHint: 'Al menos 10 caracteres. Unas pocas palabras que solo tú juntarías son fáciles de recordar.',
  showPassword: 'Mostrar la contraseña',
  show: 'Mostrar',
  hide: 'Ocultar',
  yourName: 'Tu nombre',
  signOut: 'Cerrar sesión',
  save: 'Guardar',
  saved: 'Guardado.',
  sending: 'Un momento…',
  cancel: 'Cancelar',
  close: 'Cerrar',
  done: 'Listo',
  next: 'Continuar',
  open: 'Abrir',
  remove: 'Quitar',
  copy: 'Copiar',
  copied: 'Copiado.',
  tryAgain: 'Intentar de nuevo',
  shown: (count, hasMore) => (hasMore ? `Se muestran ${n(count)}, y hay más` : `${n(count)} en total`),
}

export const nav: WorkspaceMessages['nav'] = {
  presentations: 'Presentaciones',
  skip: 'Ir al contenido',
  home: 'Inicio de Roomful',
  menu: 'Menú',
  developers: 'Para desarrolladores',
  organization: 'Organización',
  you: 'Tú',
  choose: 'Elegir…',
  signOutUnsaved: '¿Cerrar la sesión y perder lo que no está guardado?',
  signOutUnsavedLead:
    'Hay presentaciones con cambios que el servidor aún no tiene: solo están en este navegador, y al cerrar la sesión se borran.',
  signOutAllTheSame: 'Cerrar la sesión de todos modos',
  nothingHere: 'Aquí no hay nada',
  nothingHereLead:
    'Puede que la dirección esté mal escrita o lleve a una organización de la que no eres, o ya no eres, miembro.',
  notAllowed: 'Tu rol no lo permite',
  notAllowedLead: role => `Hace falta el rol ${role}. Un propietario de la organización puede dártelo.`,
}

export const roles: WorkspaceMessages['roles'] = {
  PRESENTER: { name: 'Presentador', may: 'Crea presentaciones, dirige sesiones y lee resultados.' },
  ADMIN: { name: 'Administrador', may: 'También gestiona miembros, claves de API, webhooks y ajustes.' },
  OWNER: {
    name: 'Propietario',
    may: 'También decide quién es propietario y cómo inician sesión los miembros.',
  },
}

export const problems: WorkspaceMessages['problems'] = {
  rateLimited: minutes =>
    `Demasiados intentos fallidos. Inténtalo de nuevo en ${n(minutes)} ${minutes === 1 ? 'minuto' : 'minutos'}.`,
  broken: requestId =>
    `Algo ha fallado en el servidor y no se ha cambiado nada. Inténtalo de nuevo; si se repite, da este número a quien gestiona el servidor: ${requestId}`,
  codes: {
    NETWORK:
      'No se puede conectar con el servidor. Comprueba tu conexión e inténtalo de nuevo: lo que escribiste sigue aquí.',
    UNAVAILABLE:
      'El servidor no puede hacerlo ahora. Inténtalo de nuevo en un momento: lo que escribiste sigue aquí.',
    FORBIDDEN: 'Tu rol no lo permite. Un propietario de la organización puede cambiarlo.',
    UNAUTHENTICATED: 'Tu sesión ha terminado. Inicia sesión e inténtalo de nuevo.',
    NOT_FOUND: 'Esto ya no existe: puede que alguien lo haya eliminado. Vuelve a cargar la página.',
    PRECONDITION_FAILED: 'Mientras tanto se cambió en otro lugar. Míralo de nuevo antes de guardar.',
    IDEMPOTENCY_CONFLICT: 'El mismo cambio aún se está guardando. Inténtalo de nuevo en un momento.',
    INVALID_REQUEST_BODY: 'Algo no está bien en el formulario. Comprueba lo que escribiste.',
    TWO_FACTOR_REQUIRED:
      'Esta organización exige la verificación en dos pasos. Actívala primero en tu cuenta.',
    SIGN_IN_REQUIRED: 'Esta organización exige otro inicio de sesión. Vuelve a cargar la página.',
    PLAN_LIMIT_REACHED: 'El plan de esta organización no lo incluye.',
    INVALID_REQUEST_PARAMETER: 'Un filtro tiene un valor que no existe. Cámbialo o quita los filtros.',
    REQUEST_TIMEOUT: 'La conexión es demasiado lenta para esto. Inténtalo de nuevo con una mejor.',
    UPGRADE_IN_PROGRESS: 'Roomful se está actualizando. Inténtalo de nuevo en unos minutos.',
    PAYLOAD_TOO_LARGE: 'Es demasiado largo. Acórtalo e inténtalo de nuevo.',
  },
  rules: {
    time: 'Indica un día y una hora.',
    after_opens_at: 'Elige un momento posterior a la apertura.',
    in_future: 'Ya ha pasado. Elige un momento posterior.',
    required: 'Rellena este campo.',
    min_items: 'Elige al menos uno.',
    public_address:
      'A esta dirección no se puede enviar nada. Escribe una URL https con una dirección pública, sin usuario ni contraseña.',
    min_length: 'Es demasiado corto.',
    max_length: 'Es demasiado largo.',
    mail_address: 'Esto no es una dirección de correo. Ejemplo: nombre@ejemplo.com.',
    visible: 'Escribe al menos un carácter visible.',
    visible_text: 'Escribe al menos un carácter visible.',
    length: 'La contraseña necesita de 10 a 200 caracteres.',
    not_the_address: 'Elige algo distinto de tu correo electrónico.',
    uncommon:
      'Las contraseñas como esta son las primeras que se prueban en un ataque. Añade palabras que no tengan relación entre sí.',
    personal:
      'Los nombres, correos, títulos y códigos que otros conocen son lo primero que se prueba, y también Roomful. Elige otras palabras.',
    patterned:
      'Las repeticiones, las secuencias y las fechas son lo primero que se prueba. Elige unas pocas palabras sin relación entre sí.',
    right: 'No es correcto. Compruébalo e inténtalo de nuevo.',
    begun: 'Tardó demasiado o se empezó en otro lugar. Ciérralo y empieza de nuevo.',
    storable_text: 'Contiene caracteres que no se pueden guardar.',
    same: 'Este no es el nombre. Escríbelo exactamente como aparece.',
    url: 'Escribe una URL sin ? ni #.',
    domain: 'Escribe lo que sigue a la @ de las direcciones, como example.com.',
    proven:
      'Primero inicia sesión tú con este proveedor: guarda sin esto, pruébalo más abajo y vuelve después.',
    colour: 'Escribe # y seis cifras o letras de la a a la f.',
    contrast: 'Este color no se puede leer. Elige el que se ofrece u otro.',
    days: 'Escribe un número entero de días o deja el campo vacío.',
    minimum: 'Pon al menos 1 día.',
    maximum: 'Pon un número menor.',
    exists: 'Esto ya no existe. Elige otra cosa.',
  },
}
