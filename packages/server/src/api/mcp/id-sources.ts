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

/** Source of an id, for the model that lacks it. */
export function idSource(name: string): string | undefined {
  return sources[name]
}
