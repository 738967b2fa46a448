import Type from 'typebox'
import { reads } from '../../lib/annotations.ts'
import { OneOf } from '../../lib/schema.ts'
import { toolText } from '../../lib/tool-text.ts'
import { operation } from '../../operation.ts'
import { sessionParams } from '../sessions/sessions.ts'

export const exportSession = operation({
  id: 'export_session',
  method: 'GET',
  path: '/sessions/{id}/export',
  access: { scope: 'results:read', role: 'PRESENTER' },
  group: 'results',
  audit: 'RESULTS',
  summary: 'Export session',
  description: 'Downloads all data of a session as CSV or as an Excel workbook.',
  params: sessionParams,
  query: Type.Object({
    format: Type.Optional(OneOf(['csv', 'xlsx'], { default: 'csv' })),
    layout: Type.Optional(
      OneOf(['results', 'people'], {
        default: 'results',
        description:
          'Rows of CSV: the results of each question, or one row per participant with a column per question, ' +
          'only for sessions with participant names.',
        [toolText]: 'people: one row per participant, with names only',
      }),
    ),
    separator: Type.Optional(
      OneOf(['comma', 'semicolon'], {
        default: 'comma',
        description: 'semicolon separates CSV by ; and starts it with a byte order mark.',
      }),
    ),
    bom: Type.Optional(
      OneOf(['0', '1'], {
        default: '0',
        description:
          '1 starts CSV with a byte order mark, which Excel needs to detect UTF-8. Default with semicolon: 1.',
        [toolText]: '1: with a byte order mark',
      }),
    ),
  }),
  body: null,
  output: null,
  errors: ['INVALID_REQUEST_PARAMETER', 'NOT_FOUND'],
  annotations: reads,
  // For files that programs open.
  unlisted: ['bom'],
  audited: true,
})
