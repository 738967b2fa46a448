import { type AuditFilter, listAudit } from '../features/audit/list-audit.ts'
import { reading } from '../services.ts'
import { type Command, type CommandCall, UsageError } from './command.ts'
import { organizationOf, pageOption, pageOptions, withServices } from './with-services.ts'

export const auditList: Command = {
  usage:
    'roomful audit list [--org ID] [--key ID] [--operation NAME] [--method M] [--status 404|4xx] [--since TIME] [--until TIME] ' +
    '[--limit N] [--cursor C | --before C]',
  options: {
    ...Object.fromEntries(
      ['org', 'key', 'operation', 'method', 'status', 'since', 'until'].map(
        name => [name, { type: 'string' }] as const,
      ),
    ),
    ...pageOptions,
  },
  run: call => {
    const filter = filterOf(call)
    const page = pageOption(call)
    return withServices(call, async services =>
      listAudit(reading(services), await organizationOf(call, services), filter, page),
    )
  },
}

function filterOf(call: CommandCall): AuditFilter {
  return {
    credentialId: text(call, 'key'),
    operation: text(call, 'operation'),
    method: text(call, 'method')?.toUpperCase(),
    statuses: statuses(text(call, 'status')),
    since: time(call, 'since'),
    until: time(call, 'until'),
  }
}

function text(call: CommandCall, name: string): string | undefined {
  return call.options[name] as string | undefined
}

function statuses(given: string | undefined): [number, number] | undefined {
  if (given === undefined) return undefined
  if (/^[1-5]xx$/i.test(given)) return [Number(given[0]) * 100, Number(given[0]) * 100 + 99]
  if (!/^[1-5]\d\d$/.test(given)) throw new UsageError('--status must be a status such as 404, or 4xx')
  return [Number(given), Number(given)]
}

function time(call: CommandCall, name: string): number | undefined {
  const given = text(call, name)
  if (given === undefined) return undefined
  const unixMs = Date.parse(given)
  if (Number.isNaN(unixMs)) throw new UsageError(`--${name} must be a time such as 2026-03-02T09:00:00Z`)
  return unixMs
}
