import type { WorkspaceMessages } from '../en/index.ts'

export const api: WorkspaceMessages['api'] = {
  title: 'API',
  lead: 'Les clés avec lesquelles des programmes lisent les résultats, créent et pilotent des sessions.',
  quickstart: 'Démarrage rapide (en anglais)',
  reference: 'Référence de l’API',
  description: 'Description OpenAPI',
  notInPlan: plan =>
    `Le forfait ${plan} ne comprend pas l’API : les appels avec ces clés sont refusés tant que la personne qui gère ce serveur ne change pas de forfait.`,
  keys: 'Clés d’API',
  noKeys: 'Pas encore de clé d’API. Créez-en une par programme, pour pouvoir les révoquer séparément.',
  create: 'Créer une clé',
  name: 'Nom',
  nameHint: 'À quoi elle sert, par exemple le programme qui l’utilisera.',
  scopes: 'Ce qu’elle permet',
  scope: {
    'results:read': {
      text: 'Lire',
      hint: 'Présentations, sessions, résultats, exports et webhooks (results:read).',
    },
    'content:write': {
      text: 'Créer et piloter',
      hint: 'Créer des présentations, ouvrir et fermer des sessions, modérer, modifier les webhooks (content:write).',
    },
  },
  created: day => `créée le ${day}`,
  byOperator: 'par la personne qui gère le serveur',
  lastUsed: when => `dernière utilisation : ${when}`,
  neverUsed: 'jamais utilisée',
  active: 'Active',
  revokedOn: day => `Révoquée le ${day}`,
  revoke: 'Révoquer',
  revokeNamed: name => `Révoquer ${name}`,
  revokeLead:
    'Tout programme qui utilise cette clé est refusé en moins de 5 secondes. C’est définitif ; ce qu’elle a créé reste.',
  revoked: name => `${name} est révoquée.`,
  callsOf: name => `Appels de ${name}`,
  calls: 'Appels',
  keyCreated: name => `${name} est prête`,
  keySecret: 'Clé secrète',
  onlyNow: 'Copiez le secret maintenant : il n’est affiché que cette fois, et personne ne pourra le relire.',
  curlRead: 'Essayer dans un terminal : liste vos présentations',
  curlWrite: 'Essayer dans un terminal : crée une présentation',
  secretLost: 'La clé secrète n’est pas arrivée. Révoquez-la et créez-en une autre.',
  signingSecretLost: 'Le secret n’est pas arrivé. Créez-en un nouveau sur la page de ce point d’accès.',
  isStored: 'Je l’ai enregistré',
  leaveTitle: 'Avez-vous enregistré le secret ?',
  leaveLead: 'Une fois cette fenêtre fermée, il ne pourra plus être affiché.',
  leave: 'Fermer quand même',
  stay: 'Revenir au secret',
}

export const audit: WorkspaceMessages['audit'] = { title: 'Journal d’audit' }

export const webhooks: WorkspaceMessages['webhooks'] = { title: 'Webhooks' }
