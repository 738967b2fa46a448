import type { WorkspaceMessages } from '../en/index.ts'

export const api: WorkspaceMessages['api'] = {
  title: 'API',
  lead: 'Claves con las que los programas leen resultados y crean y dirigen sesiones.',
  quickstart: 'Inicio rápido (en inglés)',
  reference: 'Referencia de la API',
  description: 'Descripción OpenAPI',
  notInPlan: plan =>
    `El plan ${plan} no incluye la API: las llamadas con estas claves se rechazan hasta que quien gestiona este servidor cambie el plan.`,
  keys: 'Claves de API',
  noKeys: 'Aún no hay claves de API. Crea una para cada programa, así podrás revocarlas una a una.',
  create: 'Crear una clave',
  name: 'Nombre',
  nameHint: 'Para qué es, por ejemplo el programa que la usará.',
  scopes: 'Qué permite',
  scope: {
    'results:read': {
      text: 'Leer',
      hint: 'Presentaciones, sesiones, resultados, exportaciones y webhooks (results:read).',
    },
    'content:write': {
      text: 'Crear y dirigir',
      hint: 'Crear presentaciones, abrir y cerrar sesiones, moderar, cambiar webhooks (content:write).',
    },
  },
  created: day => `creada el ${day}`,
  byOperator: 'por quien gestiona el servidor',
  lastUsed: when => `último uso: ${when}`,
  neverUsed: 'nunca usada',
  active: 'Activa',
  revokedOn: day => `Revocada el ${day}`,
  revoke: 'Revocar',
  revokeNamed: name => `Revocar ${name}`,
  revokeLead:
    'Todo programa que use esta clave será rechazado en menos de 5 segundos. No se puede deshacer; lo que haya creado permanece.',
  revoked: name => `${name} está revocada.`,
  callsOf: name => `Llamadas de ${name}`,
  calls: 'Llamadas',
  keyCreated: name => `${name} está lista`,
  keySecret: 'Clave secreta',
  onlyNow: 'Copia el secreto ahora: solo se muestra esta vez y después nadie podrá leerlo.',
  curlRead: 'Pruébalo en una terminal: lista tus presentaciones',
  curlWrite: 'Pruébalo en una terminal: crea una presentación',
  secretLost: 'La clave secreta no llegó. Revócala y crea otra.',
  signingSecretLost: 'El secreto no llegó. Crea uno nuevo en la página de este destino.',
  isStored: 'Lo he guardado',
  leaveTitle: '¿Has guardado el secreto?',
  leaveLead: 'Una vez cerrado, no se puede volver a mostrar.',
  leave: 'Cerrar de todos modos',
  stay: 'Volver al secreto',
}

export const audit: WorkspaceMessages['audit'] = { title: 'Registro de auditoría' }

export const webhooks: WorkspaceMessages['webhooks'] = { title: 'Webhooks' }
