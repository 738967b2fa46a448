import Type from 'typebox'
import { reads } from '../../lib/annotations.ts'
import { operation } from '../../operation.ts'
import { sessionParams } from '../sessions/sessions.ts'

export const streamSessionEvents = operation({
  id: 'stream_session_events',
  method: 'GET',
  path: '/sessions/{id}/events',
  access: { scope: 'results:read' },
  summary: 'Follow a session as server-sent events, from after the event that `Last-Event-ID` names.',
  params: sessionParams,
  query: Type.Object({
    after: Type.Optional(
      Type.String({
        description: 'As `Last-Event-ID`, which counts before it, for clients that cannot set headers.',
      }),
    ),
  }),
  body: null,
  output: null,
  errors: ['INVALID_REQUEST_PARAMETER', 'NOT_FOUND'],
  annotations: reads,
  streams: true,
})
