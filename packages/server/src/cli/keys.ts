import { type Scope, scopes } from '@roomful/contract/operation'
import { createCredential, listCredentials, revokeCredential } from '../features/credentials/credentials.ts'
import { notFound } from '../lib/api-error.ts'
import { reading, writing } from '../services.ts'
import { type Command, required, UsageError } from './command.ts'
import { organizationOf, withServices } from './with-services.ts'

export const keyCreate: Command = {
  usage: `roomful key create [--org ID] --name NAME ${scopes.map(scope => `[--scope ${scope}]`).join(' ')}`,
  options: { org: { type: 'string' }, name: { type: 'string' }, scope: { type: 'string', multiple: true } },
  run: call => {
    const input = { name: required(call, 'name'), scopes: scopesOption(call.options.scope) }
    return withServices(call, async services => {
      const organization = await organizationOf(call, services)
      return writing(services, tx => createCredential(tx, organization, input))
    })
  },
}

export const keyList: Command = {
  usage: 'roomful key list [--org ID]',
  options: { org: { type: 'string' } },
  run: call =>
    withServices(call, async services => {
      const organization = await organizationOf(call, services)
      return { credentials: await listCredentials(reading(services), organization) }
    }),
}

export const keyRevoke: Command = {
  usage: 'roomful key revoke --key ID',
  options: { key: { type: 'string' } },
  run: call => {
    const key = required(call, 'key')
    return withServices(call, async services => {
      const credential = await writing(services, tx => revokeCredential(tx, key))
      if (!credential) throw notFound('credential')
      return credential
    })
  },
}

function scopesOption(given: unknown): Scope[] {
  const list = Array.isArray(given) ? given : []
  const valid = list.filter((scope): scope is Scope => scopes.includes(scope))
  if (valid.length === 0 || valid.length < list.length)
    throw new UsageError(`--scope must be ${scopes.join(' or ')}; it may repeat`)
  return valid
}
