import type { Readable } from 'node:stream'
import type { Language } from '@roomful/contract/features/people/account'
import { type IdentityMode, namesPeople } from '@roomful/contract/identity'
import { invalidParameters } from '../../lib/api-error.ts'
import type { Organization, Reading } from '../../services.ts'
import { requireExport } from '../organizations/plans.ts'
import { findSession } from '../sessions/session-row.ts'

export interface ExportedSession {
  readonly key: number
  readonly id: string
  readonly identity_mode: IdentityMode
  readonly state: 'DRAFT' | 'LIVE' | 'CLOSED'
}

export type ExportFormat = 'csv' | 'xlsx'

export interface ExportJob {
  readonly session: ExportedSession
  readonly format: ExportFormat
  /** Rows of a CSV file. */
  readonly layout: 'results' | 'people'
  readonly separator: 'comma' | 'semicolon'
  /** Whether a CSV file begins with a byte order mark. */
  readonly bom: boolean
  /** Of the words in a workbook. */
  readonly language: Language
  /** Unix ms. */
  readonly now: number
}

/** Makes exports without delaying answers. */
export interface Exporter {
  /**
   * Begins an export for an organization; settles with its first bytes. Destroying the stream ends the
   * export.
   */
  begin(job: ExportJob, organization: { readonly key: number }): Promise<Readable>
  /** Aborts exports in progress. */
  close(): Promise<void>
}

/** Dependencies of exports, in addition to `Services`. */
export interface ExportParts {
  readonly exporter: Exporter
}

const mediaTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/**
 * `export_session`: a file with all data of a session.
 * @throws ApiError NOT_FOUND; PLAN_LIMIT_REACHED; INVALID_REQUEST_PARAMETER for people of an anonymous session
 */
export async function openExport(
  reading: Reading,
  organization: Organization,
  exporter: Exporter,
  { sessionId, ...form }: { readonly sessionId: string } & Omit<ExportJob, 'session' | 'now'>,
): Promise<{ mediaType: string; fileName: string; content: Readable }> {
  const { key, id, identity_mode, state } = await findSession(reading, organization, sessionId)
  requireExport(organization)
  const session = { key, id, identity_mode, state }
  if (form.layout === 'people' && !namesPeople(session)) {
    const message = 'people only for sessions with participant names'
    throw invalidParameters([{ field: 'layout', rule: 'identified', message }])
  }
  const content = await exporter.begin({ session, ...form, now: reading.now }, organization)
  return { mediaType: mediaTypes[form.format], fileName: `${id}.${form.format}`, content }
}
