import type { WorkspaceMessages } from '../en/index.ts'

export const settings: WorkspaceMessages['settings'] = {
  title: 'Ajustes',
  general: 'General',
  retention: 'Conservación',
  signIn: 'Inicio de sesión',
  permanentRooms: 'Salas permanentes',
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
