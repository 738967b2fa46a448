import Type from 'typebox'
import { changes, none, reads } from '../../lib/annotations.ts'
import { Page, PageQuery } from '../../lib/page.ts'
import { Nullable, named, OneOf, Timestamp } from '../../lib/schema.ts'
import { operation } from '../../operation.ts'
import { entryLifecycle } from '../../room/protocol.ts'
import { sessionParams } from '../sessions/sessions.ts'

const described = {
  ...entryLifecycle,
  description: 'PENDING: not shown yet. PUBLISHED: shown. ANSWERED: dealt with. DISMISSED: hidden.',
}

export const EntryOut = named(
  'EntryOut',
  Type.Object({
    id: Type.String({ description: 'The entry.' }),
    question_id: Type.String({ description: 'The Q&A question that it was asked in.' }),
    text: Type.String({ description: 'What was asked.' }),
    upvotes: Type.Integer({ description: 'How many participants have voted for it.' }),
    asker_name: Nullable(Type.String({ description: 'Null for anonymous askers.' })),
    lifecycle: described,
    pinned_order: Nullable(
      Type.Integer({ description: 'Place among pinned entries, lowest first; null: not pinned.' }),
    ),
    public_answer: Nullable(Type.String({ description: "The presenter's written answer, which all see." })),
    created_at: Timestamp,
  }),
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
            description: 'Place among pinned ones, lowest first; null: unpin.',
          }),
        ),
      ),
      public_answer: Type.Optional(
        Nullable(
          Type.String({ minLength: 1, maxLength: 2000, description: 'Shown to all; null removes it.' }),
        ),
      ),
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
  audit: 'RESULTS',
  summary: 'List the Q&A entries of a session: pinned first, then most upvotes, then oldest.',
  params: sessionParams,
  query: Type.Object({
    ...PageQuery,
    lifecycle: Type.Optional(entryLifecycle),
    sort: Type.Optional(OneOf(['created_at'], { description: 'The stable order, oldest first.' })),
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
  audit: 'SESSIONS',
  summary: 'Publish, dismiss, pin or answer a Q&A entry.',
  examples: [{ public_answer: 'Yes, from March on.' }, { lifecycle: 'DISMISSED' }, { pinned_order: 1 }],
  params: Type.Object({ id: Type.String(), entryId: Type.String() }),
  query: none,
  body: UpdateEntryBody,
  output: EntryOut,
  errors: ['INVALID_REQUEST_BODY', 'NOT_FOUND'],
  annotations: changes,
})
