import { closeServices, openServices } from '../app.ts'
import { notFound } from '../domain/api-error.ts'
import { type Organization, reading, type Services } from '../domain/domain.ts'
import { findOrganization } from '../domain/organizations/organizations.ts'
import { type CommandCall, required } from './command.ts'

/** Opens the storage that the server uses, beside it if it runs, for as long as `work` takes. */
export async function withServices<T>(
  call: CommandCall,
  work: (services: Services) => Promise<T>,
): Promise<T> {
  const services = await openServices({ ...call.config, logLevel: 'silent' })
  try {
    return await work(services)
  } finally {
    await closeServices(services)
  }
}

/** The organization that `--org` names. @throws ApiError NOT_FOUND */
export async function organizationOf(call: CommandCall, services: Services): Promise<Organization> {
  const organization = await findOrganization(reading(services), required(call, 'org'))
  if (!organization) throw notFound('organization')
  return organization
}
