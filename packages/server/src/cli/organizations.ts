import {
  createOrganization,
  deleteOrganization,
  findOrganization,
  listOrganizations,
  lockOrganization,
  setPlan,
} from '../features/organizations/organizations.ts'
import { plans } from '../features/organizations/plans.ts'
import { confirmDomain, withdrawDomain } from '../features/sso/confirmed-domains.ts'
import { allowPasswords } from '../features/sso/providers.ts'
import { invalidField, notFound } from '../lib/api-error.ts'
import { reading, writing } from '../services.ts'
import { type Command, required, UsageError } from './command.ts'
import { withServices } from './with-services.ts'

const planNames = plans.map(plan => plan.name).join('|')

export const organizationCreate: Command = {
  usage: `roomful org create --name NAME [--plan ${planNames}]`,
  options: { name: { type: 'string' }, plan: { type: 'string' } },
  run: call => {
    const input = { name: required(call, 'name'), plan: planOption(call.options.plan) }
    return withServices(call, services => writing(services, tx => createOrganization(tx, input)))
  },
}

export const organizationList: Command = {
  usage: 'roomful org list',
  options: {},
  run: call =>
    withServices(call, async services => ({ organizations: await listOrganizations(reading(services)) })),
}

export const organizationSetPlan: Command = {
  usage: `roomful org set-plan --org ID --plan ${planNames}`,
  options: { org: { type: 'string' }, plan: { type: 'string' } },
  run: call => {
    const plan = planOption(required(call, 'plan'))!
    const id = required(call, 'org')
    return withServices(call, async services => {
      const organization = await writing(services, tx => setPlan(tx, id, plan))
      if (!organization) throw notFound('organization')
      return organization
    })
  },
}

export const organizationAllowPasswords: Command = {
  usage: 'roomful org allow-passwords --org ID',
  options: { org: { type: 'string' } },
  run: call => {
    const id = required(call, 'org')
    return withServices(call, async services => {
      const organization = await findOrganization(reading(services), id)
      if (!organization) throw notFound('organization')
      return { id, changed: await writing(services, tx => allowPasswords(tx, organization)) }
    })
  },
}

export const organizationConfirmDomain: Command = {
  usage: 'roomful org confirm-domain --org ID --domain DOMAIN [--withdraw]',
  options: { org: { type: 'string' }, domain: { type: 'string' }, withdraw: { type: 'boolean' } },
  run: call => {
    const id = required(call, 'org')
    const typed = required(call, 'domain')
    return withServices(call, services =>
      writing(services, async tx => {
        const organization = await findOrganization(tx, id)
        if (!organization) throw notFound('organization')
        if (call.options.withdraw) return { id, withdrawn: await withdrawDomain(tx, organization, typed) }
        return { id, domain: await confirmDomain(tx, organization, typed) }
      }),
    )
  },
}

export const organizationDelete: Command = {
  usage: 'roomful org delete --org ID --name NAME',
  options: { org: { type: 'string' }, name: { type: 'string' } },
  run: call => {
    const id = required(call, 'org')
    const name = required(call, 'name')
    return withServices(call, services =>
      writing(services, async tx => {
        const organization = await findOrganization(tx, id)
        if (!organization) throw notFound('organization')
        await lockOrganization(tx, organization)
        const listed = (await listOrganizations(tx)).find(one => one.id === id)
        if (listed?.name !== name) throw invalidField('name', 'same', 'the current name of the organization')
        await deleteOrganization(tx, organization)
        return { id, deleted: true }
      }),
    )
  },
}

function planOption(value: unknown): string | undefined {
  if (value === undefined) return undefined
  if (!plans.some(plan => plan.name === value)) throw new UsageError(`--plan must be ${planNames}`)
  return value as string
}
