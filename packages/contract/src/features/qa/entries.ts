import Type from 'typebox'
import { changes, none, reads } from '../../lib/annotations.ts'
import { Page, PageQuery } from '../../lib/page.ts'
import { Nullable, named, OneOf, Timestamp } from '../../lib/schema.ts'
import { toolText } from '../../lib/tool-text.ts'
import { operation } from '../../operation.ts'
import { entryLabels } from '../../room/entry-labels.ts'
import { entryLifecycle } from '../../room/protocol.ts'
import { sessionParams } from '../sessions/sessions.ts'

const described = {
  ...entryLifecycle,
  description: 'PENDING: not published yet. PUBLISHED: visible. ANSWERED: dealt with. DISMISSED: hidden.',
  [toolText]: true,
}

export const EntryOut = named(
  'EntryOut',
  Type.Object(
    {
      id: Type.String({ description: 'The entry.' }),
      question_id: Type.String({ description: 'The Q&A question it belongs to.' }),
      text: Type.String({ description: 'Text of the entry.' }),
      upvotes: Type.Integer({ description: 'Number of upvotes.' }),
      asker_name: Nullable(Type.String({ description: 'Null for anonymous entries.' })),
      lifecycle: described,
      pinned_order: Nullable(
        Type.Integer({ description: 'Position among pinned entries, lowest first; null if not pinned.' }),
      ),
      public_answer: Nullable(
        Type.String({ description: "The presenter's written answer, visible to all participants." }),
      ),
      labels: Type.Array(Type.String(), { description: 'Labels of the question that it has.' }),
      created_at: Timestamp,
    },
    { description: 'A question asked by a participant.' },
  ),
)
export type EntryOut = Type.Static<typeof EntryOut>

export const EntryPage = named('EntryPage', Page('entries', EntryOut))

export const UpdateEntryBody = named(
  'UpdateEntryBody',
  Type.Object(
    {
      lifecycle: Type.Optional(described),
      pinned_order: Type.Optional(
        Nullable(
          Type.Integer({
            minimum: 0,
            maximum: 1000,
            description: 'Position among pinned entries, lowest first; null unpins.',
            [toolText]: 'lowest first; null unpins',
          }),
        ),
      ),
      public_answer: Type.Optional(
        Nullable(
          Type.String({
            minLength: 1,
            maxLength: 2000,
            description: 'Visible to all participants; null removes it.',
            [toolText]: 'for all participants; null removes it',
          }),
        ),
      ),
      labels: Type.Optional({ ...entryLabels, description: 'Replaces its labels.', [toolText]: true }),
    },
    { additionalProperties: false },
  ),
)
export type UpdateEntryBody = Type.Static<typeof UpdateEntryBody>

export const listEntries = operation({
  id: 'list_entries',
  method: 'GET',
  path: '/sessions/{id}/qa',
  access: { scope: 'results:read', role: 'PRESENTER' },
  group: 'participants',
  audit: 'RESULTS',
  summary: 'List Q&A entries',
  description: 'Lists the Q&A entries of a session: pinned first, then by upvotes, then by age.',
  params: sessionParams,
  query: Type.Object({
    ...PageQuery,
    lifecycle: Type.Optional(entryLifecycle),
    sort: Type.Optional(
      OneOf(['created_at'], {
        description: '`created_at`: oldest first, a stable order for paging.',
      }),
    ),
  }),
  body: null,
  output: EntryPage,
  errors: ['NOT_FOUND'],
  annotations: reads,
  lenient: true,
})

export const updateEntry = operation({
  id: 'update_entry',
  method: 'PATCH',
  path: '/sessions/{id}/qa/{entryId}',
  access: { scope: 'content:write' },
  group: 'participants',
  audit: 'SESSIONS',
  summary: 'Update Q&A entry',
  description: 'Publishes, dismisses, pins or answers a Q&A entry.',
  examples: [{ public_answer: 'Yes, starting in March.' }, { lifecycle: 'DISMISSED' }, { pinned_order: 1 }],
  params: Type.Object({ id: Type.String(), entryId: Type.String() }),
  query: none,
  body: UpdateEntryBody,
  output: EntryOut,
  errors: ['INVALID_REQUEST_BODY', 'NOT_FOUND'],
  annotations: changes,
  unlisted: ['labels'],
})
