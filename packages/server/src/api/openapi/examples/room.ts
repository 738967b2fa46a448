import type { EntryOut } from '@roomful/contract/features/qa/entries'
import { sampleId, times } from './sample.ts'

export const sampleEntry: EntryOut = {
  id: sampleId('entry'),
  question_id: sampleId('question', 'QA'),
  text: 'Will the Porto office stay open?',
  upvotes: 31,
  asker_name: null,
  lifecycle: 'PUBLISHED',
  pinned_order: null,
  public_answer: null,
  labels: ['Budget'],
  created_at: times.answered,
}

/** A participant of an IDENTIFIED session, without a score. */
export const sampleParticipant = {
  id: sampleId('participant'),
  display_name: 'Ada',
  email: 'ada@example.com',
  joined_at: times.opened,
  identity_seal: 'GUEST',
} as const
