import type { Operation } from '@roomful/contract/define-operation'

/** What agents call a parameter of a path: the same thing by the same name in every tool. */
const argumentNames: Readonly<Record<string, string>> = {
  presentationId: 'presentation_id',
  questionId: 'question_id',
  participantId: 'participant_id',
  entryId: 'entry_id',
  linkId: 'link_id',
  deliveryId: 'delivery_id',
}

const described: Readonly<Record<string, string>> = {
  presentation_id: 'pres_…, from list_presentations',
  question_id: 'que_…, from list_questions',
  session_id: 'ses_…, from list_sessions or create_session',
  participant_id: 'par_…, from list_participants',
  entry_id: 'ent_…, from list_entries',
  link_id: 'lnk_…, from list_stage_links',
  webhook_id: 'whk_…, from list_webhooks',
  delivery_id: 'dlv_…, from list_deliveries',
}

/** The name of an operation's path parameter as an argument: `id` is that of what its path begins with. */
export function argumentName({ path }: Operation, parameter: string): string {
  if (parameter === 'id') return path.startsWith('/public/v1/webhooks') ? 'webhook_id' : 'session_id'
  return argumentNames[parameter] ?? parameter
}

/** Where an id comes from, for whoever has to find it. */
export function argumentDescription(name: string): string | undefined {
  return described[name]
}
