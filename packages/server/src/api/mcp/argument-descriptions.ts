const described: Readonly<Record<string, string>> = {
  presentation_id: 'pres_…, from list_presentations',
  question_id: 'que_…, from list_questions',
  session_id: 'ses_…, from list_sessions or create_session',
  participant_id: 'par_…, from list_participants',
  entry_id: 'ent_…, from list_entries',
  link_id: 'lnk_…, from list_stage_links; rpl_…, from list_report_links',
  webhook_id: 'whk_…, from list_webhooks',
  delivery_id: 'dlv_…, from list_deliveries',
}

/** Source of an id, for the model. */
export function argumentDescription(name: string): string | undefined {
  return described[name]
}
