import type { RetentionMessages } from '../en/retention.ts'

const n = (value: number) => new Intl.NumberFormat('es').format(value)

export const messages: RetentionMessages = {
  lead: 'Cuánto tiempo se conserva lo que dicen tus participantes, y qué se ha eliminado desde entonces.',
  settingsLead: 'En días. Lo más antiguo se elimina en menos de una hora, para siempre.',
  fields: {
    answers_days: 'Sesiones con sus respuestas y resultados',
    names_days: 'Nombres y correos de los participantes',
    audit_days: 'Registro de auditoría',
    event_days: 'Eventos y envíos a webhooks',
  },
  answersHint: 'Desde el final de la sesión, que se elimina entera. Si queda vacío, se conserva siempre.',
  namesHint:
    'Desde el final de la sesión; lo demás se queda. Si queda vacío, se conservan tanto tiempo como la sesión.',
  operatorHint: days =>
    `Si queda vacío, ${n(days)} días, como lo ha fijado quien gestiona este servidor. Puedes elegir menos.`,
  ask: '¿Eliminar lo más antiguo?',
  means:
    'Algo se conservará menos tiempo que antes. Lo más antiguo se elimina en menos de una hora, y nadie puede recuperarlo.',
  removals: 'Qué se ha eliminado',
  removalsLead: 'Lo que superó su plazo, lo más reciente primero.',
  noRemovals: 'Aún no se ha eliminado nada.',
  kinds: { SESSION: 'Sesión', NAMES: 'Nombres', AUDIT: 'Registro de auditoría', EVENTS: 'Eventos' },
  setBy: {
    ORGANIZATION: days => `a los ${n(days)} días, como se fijó aquí`,
    OPERATOR: days => `a los ${n(days)} días, como se fijó para este servidor`,
  },
  counts: {
    answers: count => `${n(count)} ${count === 1 ? 'respuesta' : 'respuestas'}`,
    entries: count => `${n(count)} ${count === 1 ? 'entrada de preguntas' : 'entradas de preguntas'}`,
    participants: count => `${n(count)} ${count === 1 ? 'participante' : 'participantes'}`,
    names: count => `${n(count)} ${count === 1 ? 'nombre' : 'nombres'}`,
    audit_rows: count => `${n(count)} ${count === 1 ? 'entrada' : 'entradas'}`,
    events: count => `${n(count)} ${count === 1 ? 'evento' : 'eventos'}`,
    deliveries: count => `${n(count)} ${count === 1 ? 'envío' : 'envíos'}`,
  },
}
