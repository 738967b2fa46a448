const sources: Readonly<Record<string, string>> = {
  presentation_id: 'pres_…, from list_presentations',
  question_id: 'que_…, from list_questions',
  session_id: 'ses_…, from list_sessions or create_session',
  participant_id: 'par_…, from list_participants',
  entry_id: 'ent_…, from list_entries',
  slide_id: 'sld_…, from list_slides',
  image_id: 'img_…, from list_images',
  permanent_room_id: 'prm_…, from list_permanent_rooms',
  link_id: 'lnk_…, from list_stage_links; rpl_…, from list_report_links',
  webhook_id: 'whk_…, from list_webhooks',
  delivery_id: 'dlv_…, from list_deliveries',
}

/**
 * Descriptions of arguments that many tools take: the tool list enters the context of models. Ids whose list tool is named
 * after them and the arguments of pages have none: `instructions` has the rules, and errors name the source.
 */
const short: Readonly<Record<string, string>> = {
  link_id: 'from the list of links',
  text: '',
  file: 'base64, up to 700 kB',
  format: '',
  preview: 'true: creates nothing',
  limit: '',
  cursor: '',
  before: '',
  wait: '',
  since: '',
  prompt: '',
  options: '',
  settings: '',
  image: '',
  notes: 'never shown',
  explanation: 'Markdown, shown with the correct answer',
  explanations: '',
  content_slides: '',
  event_types: '',
  title: '',
  description: '',
  metadata: '',
  theme: 'colours as #rrggbb; null: default',
  sort: 'created_at: oldest first',
  public_answer: 'for all participants; null removes it',
  participant_identity_mode: 'IDENTIFIED: with names',
  trashed: '',
  search: '',
  questions: '',
  seconds: '',
  months: '',
  timezone: 'IANA name',
  order: 'new place, from 0',
  qa: '',
  sessions: '2 to 6 ids, comma-separated, baseline first; default: the last two',
  created_after: 'ISO 8601 with an offset',
  bom: '1: with a byte order mark',
  separator: '',
  active: 'not while auto_disabled: use enable_webhook',
  role: 'embed: results of a question in a page',
  ref: 'same ref, same spin',
  names: '',
  ends_at: 'ISO 8601 with an offset; null: never',
  texts: 'texts, words, blanks',
  password: 'not the join code',
  pinned_order: 'lowest first; null unpins',
  target_url: 'public https URL',
  'export_session.layout': 'people: one row per participant, with names only',
  from: 'asked since, ISO 8601',
  to: '',
  opens_at: 'ISO 8601, in timezone unless it has an offset',
  closes_at: '',
}

/** Source of an id, for the model that lacks it. */
export function idSource(name: string): string | undefined {
  return sources[name]
}

/** The description of an argument in the tool list: `own` of its operation unless there is a shorter one; undefined for none. */
export function argumentDescription(tool: string, name: string, own?: string): string | undefined {
  if (own === undefined && !(name in sources)) return undefined
  return (short[`${tool}.${name}`] ?? short[name] ?? (name in sources ? '' : own)) || undefined
}
