import type { Readable } from 'node:stream'
import type { Organization, Reading } from '../../services.ts'
import { requireExport } from '../organizations/gates.ts'
import { findSession } from '../sessions/session-row.ts'
import type { ExportFormat, ExportJob } from './export-job.ts'
import type { Exporter } from './exporter.ts'

const mediaTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/**
 * `export_session`: a file with everything that a session gathered.
 * @throws ApiError NOT_FOUND, PLAN_LIMIT_REACHED
 */
export async function openExport(
  reading: Reading,
  organization: Organization,
  exporter: Exporter,
  { sessionId, format, bom }: { readonly sessionId: string } & Pick<ExportJob, 'format' | 'bom'>,
): Promise<{ mediaType: string; fileName: string; content: Readable }> {
  const { key, id, identity_mode } = await findSession(reading, organization, sessionId)
  requireExport(organization)
  const session = { key, id, identity_mode }
  const content = await exporter.begin({ session, format, bom, now: reading.now }, organization)
  return { mediaType: mediaTypes[format], fileName: `${id}.${format}`, content }
}
