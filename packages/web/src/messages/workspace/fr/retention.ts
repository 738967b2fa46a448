import type { RetentionMessages } from '../en/retention.ts'

const n = (value: number) => new Intl.NumberFormat('fr').format(value)

export const messages: RetentionMessages = {
  lead: 'Combien de temps ce que disent vos participants est conservé, et ce qui a été supprimé depuis.',
  settingsLead: 'En jours. Ce qui est plus ancien est supprimé dans l’heure, définitivement.',
  fields: {
    answers_days: 'Sessions avec leurs réponses et résultats',
    names_days: 'Noms et adresses e-mail des participants',
    audit_days: 'Journal d’audit',
    event_days: 'Événements et envois aux webhooks',
  },
  answersHint:
    'À compter de la fin de la session, qui est supprimée en entier. Si le champ est vide, elle est conservée sans limite.',
  namesHint:
    'À compter de la fin de la session ; le reste est conservé. Si le champ est vide, ils sont conservés aussi longtemps que la session.',
  operatorHint: days =>
    `Si le champ est vide, ${n(days)} jours : le réglage de ce serveur. Vous pouvez choisir moins.`,
  ask: 'Supprimer ce qui est plus ancien ?',
  means:
    'Quelque chose sera conservé moins longtemps qu’avant. Ce qui est plus ancien est supprimé dans l’heure, et personne ne peut le récupérer.',
  removals: 'Ce qui a été supprimé',
  removalsLead: 'Ce dont la durée était écoulée, du plus récent au plus ancien.',
  noRemovals: 'Rien n’a encore été supprimé.',
  kinds: { SESSION: 'Session', NAMES: 'Noms', AUDIT: 'Journal d’audit', EVENTS: 'Événements' },
  setBy: {
    ORGANIZATION: days => `après ${n(days)} jours, comme fixé ici`,
    OPERATOR: days => `après ${n(days)} jours, comme fixé pour ce serveur`,
  },
  counts: {
    answers: count => `${n(count)} ${count === 1 ? 'réponse' : 'réponses'}`,
    entries: count => `${n(count)} ${count === 1 ? 'entrée de Q&R' : 'entrées de Q&R'}`,
    participants: count => `${n(count)} ${count === 1 ? 'participant' : 'participants'}`,
    names: count => `${n(count)} ${count === 1 ? 'nom' : 'noms'}`,
    audit_rows: count => `${n(count)} ${count === 1 ? 'entrée' : 'entrées'}`,
    events: count => `${n(count)} ${count === 1 ? 'événement' : 'événements'}`,
    deliveries: count => `${n(count)} ${count === 1 ? 'envoi' : 'envois'}`,
  },
}
