import Type from 'typebox'
import { none } from '../../lib/annotations.ts'
import { Page, PageQuery } from '../../lib/page.ts'
import { Nullable, named, OneOf, Timestamp } from '../../lib/schema.ts'
import { operation } from '../../operation.ts'

/** Ten years. */
export const retentionDaysMax = 3650

function Days(description: string) {
  return Nullable(Type.Integer({ minimum: 1, maximum: retentionDaysMax, description }))
}

const retentionFields = {
  answers_days: Days(
    'Days after its end until a session is deleted with its answers, entries, participants and results; null: never.',
  ),
  names_days: Days(
    'Days after the end of a session until names and email addresses of its participants are removed; null: never.',
  ),
  audit_days: Days("Days until audit log entries are removed; null: the operator's setting."),
  event_days: Days(
    "Days until events and their completed deliveries are removed; null: the operator's setting. Never longer than answers are kept.",
  ),
}

export const RetentionOut = named(
  'RetentionOut',
  Type.Object({
    ...retentionFields,
    operator: Type.Object(
      { audit_days: Type.Integer(), event_days: Type.Integer() },
      {
        description:
          'Defaults for all organizations on this server. An organization can choose shorter periods.',
      },
    ),
  }),
)
export type RetentionOut = Type.Static<typeof RetentionOut>

const retentionPath = '/retention' as const

export const getRetention = operation({
  id: 'get_retention',
  method: 'GET',
  path: retentionPath,
  access: { role: 'ADMIN' },
  summary: 'Get retention periods',
  description: 'Retention periods of an organization for answers, names, the audit log and events.',
  params: none,
  query: none,
  body: null,
  output: RetentionOut,
  errors: [],
  etag: true,
})

export const setRetention = operation({
  id: 'set_retention',
  method: 'PATCH',
  path: retentionPath,
  access: { role: 'ADMIN' },
  audit: 'SETTINGS',
  summary: 'Update retention periods',
  description: 'Data older than the new periods is permanently removed within an hour.',
  params: none,
  query: none,
  body: Type.Object(
    {
      answers_days: Type.Optional(retentionFields.answers_days),
      names_days: Type.Optional(retentionFields.names_days),
      audit_days: Type.Optional(retentionFields.audit_days),
      event_days: Type.Optional(retentionFields.event_days),
    },
    { additionalProperties: false },
  ),
  output: RetentionOut,
  errors: ['PRECONDITION_FAILED'],
  etag: true,
})

const RemovalOut = named(
  'RemovalOut',
  Type.Object({
    id: Type.String(),
    at: Timestamp,
    kind: OneOf(['SESSION', 'NAMES', 'AUDIT', 'EVENTS'], {
      description:
        'SESSION: a session with all its data. NAMES: names of its participants. AUDIT, EVENTS: entries of one day.',
    }),
    set_by: OneOf(['ORGANIZATION', 'OPERATOR'], { description: 'Who set the retention period.' }),
    days: Type.Integer({ description: 'Retention period in days at the time of the removal.' }),
    session: Nullable(
      Type.Object(
        { id: Type.String(), title: Type.String(), ended_at: Timestamp },
        { description: 'The session concerned.' },
      ),
    ),
    removed: Type.Object(
      {
        answers: Type.Optional(Type.Integer()),
        entries: Type.Optional(Type.Integer()),
        participants: Type.Optional(Type.Integer()),
        names: Type.Optional(Type.Integer()),
        audit_rows: Type.Optional(Type.Integer()),
        events: Type.Optional(Type.Integer()),
        deliveries: Type.Optional(Type.Integer()),
      },
      { description: 'Number of removed items by kind.' },
    ),
  }),
)
export type RemovalOut = Type.Static<typeof RemovalOut>

export const listRemovals = operation({
  id: 'list_removals',
  method: 'GET',
  path: `${retentionPath}/removals`,
  access: { role: 'ADMIN' },
  summary: 'List removals',
  description:
    'Data removed at the end of its retention period, newest first. Limited to the last 10,000 removals in three years.',
  params: none,
  query: Type.Object(PageQuery),
  body: null,
  output: named('RemovalPage', Page('removals', RemovalOut)),
  errors: ['INVALID_REQUEST_PARAMETER'],
})
