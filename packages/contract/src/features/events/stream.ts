import Type from 'typebox'
import { reads } from '../../lib/annotations.ts'
import { operation } from '../../operation.ts'
import { sessionParams } from '../sessions/sessions.ts'

export const streamSessionEvents = operation({
  id: 'stream_session_events',
  method: 'GET',
  path: '/sessions/{id}/events',
  access: { scope: 'results:read' },
  group: 'live',
  summary: 'Stream session events',
  description:
    'Streams the events of a session as server-sent events, starting after the event in `Last-Event-ID`.',
  params: sessionParams,
  query: Type.Object({
    after: Type.Optional(
      Type.String({
        description:
          'Alternative to `Last-Event-ID` for clients that cannot set headers; the header takes precedence.',
      }),
    ),
  }),
  body: null,
  output: null,
  errors: ['INVALID_REQUEST_PARAMETER', 'NOT_FOUND'],
  annotations: reads,
  streams: true,
})
