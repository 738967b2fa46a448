import type { WebhookMessages } from '../en/webhooks.ts'

const n = (value: number) => new Intl.NumberFormat('es').format(value)

export const messages: WebhookMessages = {
  lead: 'Direcciones tuyas a las que Roomful envía un mensaje firmado cuando ocurre algo.',
  guide: 'Recibir y comprobar mensajes (en inglés)',
  none: 'Aún no hay destinos. Añade la dirección de un programa que deba recibir los eventos.',
  add: 'Añadir un destino',
  url: 'URL',
  urlHint: 'Recibe un POST con JSON. Debe empezar por https:// y ser accesible desde internet.',
  events: 'Eventos',
  event: {
    'session.ended': { text: 'Sesión terminada', hint: 'Se cierra una sesión.' },
    'report.ready': {
      text: 'Informe listo',
      hint: 'Las cifras y exportaciones de una sesión cerrada ya se pueden leer.',
    },
    'question.results.finalized': {
      text: 'Resultados de una pregunta definitivos',
      hint: 'Se cierra una pregunta; incluye sus resultados.',
    },
    'session.opened': { text: 'Sesión abierta', hint: 'Los participantes pueden unirse a una sesión.' },
    'question.opened': { text: 'Pregunta abierta', hint: 'Una pregunta admite respuestas.' },
    'entry.created': {
      text: 'Pregunta del público',
      hint: 'Se muestra una pregunta del público; incluye su texto.',
    },
    'participant.joined': {
      text: 'Participantes que se unen',
      hint: 'Se unen personas con su nombre; nunca en sesiones anónimas.',
    },
    ping: { text: 'Evento de prueba', hint: 'ping' },
  },
  full: 'Una organización puede tener 100 destinos. Elimina uno que ya no necesites.',
  added: 'El destino está listo',
  addedLead: 'Con este secreto, tu programa comprueba que un mensaje viene de aquí.',
  signingSecret: 'Secreto de firma',
  open: url => `Abrir ${url}`,
  back: 'Todos los webhooks',
  gone: 'Este destino ya no existe.',
  states: { active: 'Activo', off: 'Desactivado', paused: 'En pausa tras fallos' },
  pausedLead: why =>
    `Tras 10 fallos seguidos ya no se envía nada aquí; lo que ocurra mientras tanto se guarda como no entregado. ${
      why ? `El último intento falló con: ${why}. ` : ''
    }Arregla el receptor, vuelve a activar el destino y reenvía lo no entregado.`,
  offLead: 'Alguien lo desactivó: no se envía nada, y lo que ocurra mientras tanto no se guarda para él.',
  enable: 'Volver a activar',
  enabled: 'El destino vuelve a estar activo.',
  switchOff: 'Desactivar',
  switchedOff: 'El destino está desactivado.',
  switchOn: 'Activar',
  edit: 'Editar',
  editTitle: 'Editar el destino',
  saved: 'El destino está guardado.',
  test: 'Enviar un evento de prueba',
  tested: 'Un evento de prueba está en camino. Aparece entre los envíos.',
  notActive: 'El destino no está activo. Actívalo primero.',
  rotate: 'Nuevo secreto',
  rotateTitle: '¿Crear un nuevo secreto?',
  rotateLead:
    'Los mensajes se firman durante 24 horas con el secreto antiguo y el nuevo, después solo con el nuevo. Dáselo a tu programa antes.',
  rotated: 'El nuevo secreto está listo',
  remove: 'Eliminar',
  removeTitle: '¿Eliminar este destino?',
  removeLead: 'Ya no se le envía nada, y lo que quedaba por enviar se descarta. No se puede deshacer.',
  removed: 'El destino está eliminado.',
  deliveries: 'Envíos',
  show: 'Mostrar',
  filters: { all: 'Todos', DEAD_LETTERED: 'No entregados', PENDING: 'En espera', DELIVERED: 'Entregados' },
  noDeliveries: 'Aún no se ha enviado nada. Envía un evento de prueba para ver qué recibe tu programa.',
  noneOfState: 'No hay envíos con este estado.',
  delivery: {
    PENDING: 'En espera',
    DELIVERED: 'Entregado',
    DEAD_LETTERED: 'No entregado',
    TERMINATED: 'Descartado',
  },
  attempts: count => (count === 1 ? '1 intento' : `${n(count)} intentos`),
  nextAttempt: when => `el siguiente ${when}`,
  details: 'Detalles',
  detailsOf: (event, when) => `Detalles de ${event}, ${when}`,
  redeliver: 'Reenviar',
  redeliverOf: (event, when) => `Reenviar: ${event}, ${when}`,
  redelivered: 'El mensaje está otra vez en camino.',
  notDead: 'Este envío ya no está como no entregado.',
  redeliverAll: 'Reenviar todos los no entregados',
  redeliveredAll: count =>
    count === 0
      ? 'No hay nada que reenviar.'
      : count === 1
        ? '1 mensaje está otra vez en camino.'
        : `${n(count)} mensajes están otra vez en camino.`,
  state: 'Estado',
  attemptsMade: 'Intentos',
  attemptsEarlier: count => `${n(count)} más antes del reenvío`,
  ofAttempts: (count, max) => `${n(count)} de ${n(max)}`,
  happened: 'Ocurrió',
  changed: 'Último cambio',
  next: 'Próximo intento',
  lastStatus: 'Estado de la última respuesta',
  lastError: 'Por qué falló el último intento',
  messageId: 'Mensaje',
  request: 'Lo que se envía',
  response: 'Última respuesta',
  history: 'Intentos realizados',
  noStatus: 'Sin respuesta',
  noResponse: 'El receptor no envió nada.',
}
