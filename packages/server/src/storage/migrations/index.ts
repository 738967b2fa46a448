import type { MigrationFor } from '../engine.ts'
import { foundation } from './0001_foundation.ts'
import { webhooks } from './0002_webhooks.ts'
import { jobs } from './0003_jobs.ts'
import { platform } from './0004_platform.ts'
import { moderation } from './0005_moderation.ts'
import { stagePasses } from './0006_stage_passes.ts'
import { indexes } from './0007_indexes.ts'
import { dropCommitVersion } from './0008_drop_commit_version.ts'
import { largeOrganizations } from './0010_large_organizations.ts'
import { retention } from './0011_retention.ts'
import { seats } from './0012_seats.ts'
import { runs } from './0014_runs.ts'
import { storageProbes } from './0017_storage_probes.ts'
import { screens } from './0022_screens.ts'
import { wordFilter } from './0023_word_filter.ts'
import { deletions } from './0026_deletions.ts'
import { hiddenTextDigests } from './0027_hidden_text_digests.ts'
import { eventsOfSessions } from './0028_events_of_sessions.ts'
import { largeRooms } from './0029_large_rooms.ts'
import { stagePairings } from './0030_stage_pairings.ts'
import { discardedAnswers } from './0031_discarded_answers.ts'
import { budgetWindows } from './0034_budget_windows.ts'
import { leases } from './0038_leases.ts'
import { changedEntries } from './0044_changed_entries.ts'
import { people } from './0046_people.ts'
import { invitations } from './0047_invitations.ts'
import { twoFactor } from './0048_two_factor.ts'
import { signInProviders } from './0049_sign_in_providers.ts'
import { deletedOrganizations } from './0050_deleted_organizations.ts'
import { look } from './0051_look.ts'
import { apiAccess } from './0053_api_access.ts'
import { retentionSettings } from './0054_retention_settings.ts'
import { logos } from './0055_logos.ts'
import { accountsAndLists } from './0056_accounts_and_lists.ts'
import { oneIndexOfStates } from './0057_one_index_of_states.ts'
import { auditFilters } from './0058_audit_filters.ts'
import { sessionCreators } from './0060_session_creators.ts'
import { listsOfDecks } from './0061_lists_of_decks.ts'
import { contentSlides } from './0063_content_slides.ts'
import { images } from './0066_images.ts'
import { auditSearches } from './0068_audit_searches.ts'
import { stageLinkCreators } from './0080_stage_link_creators.ts'
import { entryKeys } from './0085_entry_keys.ts'
import { limitsOfReopenedQuestions } from './0086_limits_of_reopened_questions.ts'
import { sessionDefaults } from './0088_session_defaults.ts'
import { failingEndpoints } from './0090_failing_endpoints.ts'
import { sealingSecret } from './0091_sealing_secret.ts'

/** Every migration, in order. One list for both engines; a migration that has landed never changes. */
export const migrations: Readonly<Record<string, MigrationFor>> = {
  '0001_foundation': foundation,
  '0002_webhooks': webhooks,
  '0003_jobs': jobs,
  '0004_platform': platform,
  '0005_moderation': moderation,
  '0006_stage_passes': stagePasses,
  '0007_indexes': indexes,
  '0008_drop_commit_version': dropCommitVersion,
  '0010_large_organizations': largeOrganizations,
  '0011_retention': retention,
  '0012_seats': seats,
  '0014_runs': runs,
  '0017_storage_probes': storageProbes,
  '0022_screens': screens,
  '0023_word_filter': wordFilter,
  '0026_deletions': deletions,
  '0027_hidden_text_digests': hiddenTextDigests,
  '0028_events_of_sessions': eventsOfSessions,
  '0029_large_rooms': largeRooms,
  '0030_stage_pairings': stagePairings,
  '0031_discarded_answers': discardedAnswers,
  '0034_budget_windows': budgetWindows,
  '0038_leases': leases,
  '0044_changed_entries': changedEntries,
  '0046_people': people,
  '0047_invitations': invitations,
  '0048_two_factor': twoFactor,
  '0049_sign_in_providers': signInProviders,
  '0050_deleted_organizations': deletedOrganizations,
  '0051_look': look,
  '0053_api_access': apiAccess,
  '0054_retention_settings': retentionSettings,
  '0055_logos': logos,
  '0056_accounts_and_lists': accountsAndLists,
  '0057_one_index_of_states': oneIndexOfStates,
  '0058_audit_filters': auditFilters,
  '0060_session_creators': sessionCreators,
  '0061_lists_of_decks': listsOfDecks,
  '0063_content_slides': contentSlides,
  '0066_images': images,
  '0068_audit_searches': auditSearches,
  '0080_stage_link_creators': stageLinkCreators,
  '0088_session_defaults': sessionDefaults,
  '0090_failing_endpoints': failingEndpoints,
  '0091_sealing_secret': sealingSecret,
  '0085_entry_keys': entryKeys,
  '0086_limits_of_reopened_questions': limitsOfReopenedQuestions,
}
