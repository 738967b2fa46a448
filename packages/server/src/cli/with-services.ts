import { existsSync } from 'node:fs'
import { pageLimitMax } from '@roomful/contract/lib/page'
import { closeServices, openServices } from '../app.ts'
import {
  findOrganization,
  listOrganizations,
  organizationOf as organizationWithKey,
} from '../features/organizations/organizations.ts'
import { ApiError, notFound } from '../lib/api-error.ts'
import type { PageRequest } from '../lib/page.ts'
import { type Organization, reading, type Services } from '../services.ts'
import { type CommandCall, required, UsageError } from './command.ts'

/** One attempt to connect the bus may take 5 s. */
const noticesMsMax = 6_000
const noticesUnsent =
  'running servers could not be notified: open rooms may not show the change until their next update'

/** Opens the storage for the duration of `work`; a server may be running. */
export async function withServices<T>(
  call: CommandCall,
  work: (services: Services) => Promise<T>,
): Promise<T> {
  const { databaseUrl, dataDir } = call.config
  const isNew = databaseUrl === undefined && !existsSync(dataDir)
  const services = await openServices({ ...call.config, logLevel: 'silent' })
  if (isNew) process.stderr.write(`roomful: created the data folder ${dataDir}\n`)
  try {
    return await work(services)
  } finally {
    const isSent = await closeServices(services, noticesMsMax)
    if (!isSent) process.stderr.write(`roomful: ${noticesUnsent}\n`)
  }
}

/** The organization of `--org`, or the only one. @throws ApiError NOT_FOUND; UsageError */
export async function organizationOf(call: CommandCall, services: Services): Promise<Organization> {
  const id = call.options.org === undefined ? await onlyOrganization(services) : required(call, 'org')
  const organization = await findOrganization(reading(services), id)
  if (!organization) throw notFound('organization')
  return organization
}

/** The organization that owns a presentation. @throws ApiError NOT_FOUND */
export async function organizationOfDeck(services: Services, id: string): Promise<Organization> {
  const look = reading(services)
  const found = await look.db
    .selectFrom('presentations')
    .select('organization_key')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound('presentation')
  return organizationWithKey(look, found.organization_key)
}

async function onlyOrganization(services: Services): Promise<string> {
  const [only, ...others] = await listOrganizations(reading(services))
  if (only && others.length === 0) return only.id
  if (only) throw new UsageError('--org is missing: see roomful org list')
  throw new ApiError('NOT_FOUND', 'no organization exists yet: see roomful setup --help')
}

/** The options of commands that list a page. */
export const pageOptions = {
  limit: { type: 'string' },
  cursor: { type: 'string' },
  before: { type: 'string' },
} as const

export function pageOption({ options }: CommandCall): PageRequest {
  const { limit, cursor, before } = options as Record<keyof typeof pageOptions, string | undefined>
  if (limit !== undefined && !(/^\d{1,3}$/.test(limit) && +limit >= 1 && +limit <= pageLimitMax))
    throw new UsageError(`--limit must be 1 to ${pageLimitMax}`)
  return {
    ...(limit !== undefined && { limit: Number(limit) }),
    ...(cursor !== undefined && { cursor }),
    ...(before !== undefined && { before }),
  }
}
