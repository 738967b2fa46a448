import { isRole, roles } from '@roomful/contract/features/people/roles'
import type { User } from '../caller.ts'
import { lockOrganization } from '../features/organizations/organizations.ts'
import { deleteUser } from '../features/people/delete-user.ts'
import { createInvitation } from '../features/people/invitations.ts'
import { workspaceLinks } from '../features/people/links.ts'
import { createReset } from '../features/people/password-resets.ts'
import { setUpSecret } from '../features/people/set-up.ts'
import { endSignIns } from '../features/people/sign-ins.ts'
import { disableTwoFactor } from '../features/people/two-factor.ts'
import {
  changeMailAddress,
  findUserByEmail,
  type ListedUser,
  listUsers,
  readMailAddress,
} from '../features/people/users.ts'
import { notFound } from '../lib/api-error.ts'
import { reading, type Services, writing } from '../services.ts'
import { type Command, type CommandCall, required, UsageError } from './command.ts'
import { readable } from './readable.ts'
import { organizationOf, pageOption, pageOptions, withServices } from './with-services.ts'

export const setUpLink: Command = {
  usage: 'roomful setup-link',
  options: {},
  run: call =>
    withServices(call, async services => {
      const secret = await writing(services, setUpSecret)
      return { url: workspaceLinks(call.config.publicUrl).setUp(secret) }
    }),
}

export const invite: Command = {
  usage: `roomful invite [--org ID] --email E --role ${roles.join('|')}`,
  options: { org: { type: 'string' }, email: { type: 'string' }, role: { type: 'string' } },
  run: call => {
    const role = required(call, 'role')
    if (!isRole(role)) throw new UsageError(`--role must be ${roles.join(', ')}`)
    const email = readMailAddress(required(call, 'email'))
    return withServices(call, async services => {
      const organization = await organizationOf(call, services)
      const { secret } = await writing(services, async tx => {
        await lockOrganization(tx, organization)
        return createInvitation(tx, organization, { email, role }, null)
      })
      return { url: workspaceLinks(call.config.publicUrl).invitation(secret) }
    })
  },
}

export const userList: Command = {
  usage: 'roomful user list [--org ID] [--limit N] [--cursor C | --before C]',
  options: { org: { type: 'string' }, ...pageOptions },
  run: call => {
    const page = pageOption(call)
    return withServices(call, async services => {
      const organization = call.options.org === undefined ? null : await organizationOf(call, services)
      return listUsers(reading(services), organization, page)
    })
  },
  describe: ({ users, ...envelope }: { users: ListedUser[] }) =>
    readable({
      ...envelope,
      users: users.map(({ organizations, ...user }) => ({
        ...user,
        organizations: organizations.map(({ name, role }) => `${name} (${role})`).join(', '),
      })),
    }),
}

export const userDelete: Command = {
  usage: 'roomful user delete --email E [--heir E]',
  options: { email: { type: 'string' }, heir: { type: 'string' } },
  run: call => {
    const heir = call.options.heir === undefined ? null : readMailAddress(required(call, 'heir'))
    return withUser(call, (services, user) =>
      writing(services, async tx => {
        const named = heir && (await findUserByEmail(tx, heir.folded))
        if (heir && !named) throw notFound('heir')
        return { id: user.id, deleted: true, inherited: await deleteUser(tx, user, named?.user ?? null) }
      }),
    )
  },
}

export const userChangeEmail: Command = {
  usage: 'roomful user change-email --email E --to E',
  options: { email: { type: 'string' }, to: { type: 'string' } },
  run: call => {
    const to = readMailAddress(required(call, 'to'))
    return withUser(call, (services, user) =>
      writing(services, async tx => {
        const { id, email } = await changeMailAddress(tx, user, to)
        return { id, email, ended: await endSignIns(tx, user) }
      }),
    )
  },
}

export const userResetTwoFactor: Command = {
  usage: 'roomful user reset-two-factor --email E',
  options: { email: { type: 'string' } },
  run: call =>
    withUser(call, (services, user) =>
      writing(services, async tx => {
        await disableTwoFactor(tx, user)
        return { id: user.id, changed: user.hasTwoFactor, ended: await endSignIns(tx, user) }
      }),
    ),
}

export const userResetLink: Command = {
  usage: 'roomful user reset-link --email E',
  options: { email: { type: 'string' } },
  run: call =>
    withUser(call, async (services, user) => {
      const secret = await writing(services, tx => createReset(tx, user))
      return { url: workspaceLinks(call.config.publicUrl).reset(secret) }
    }),
}

export const userEndSignIns: Command = {
  usage: 'roomful user end-sign-ins --email E',
  options: { email: { type: 'string' } },
  run: call =>
    withUser(call, async (services, user) => ({
      ended: await writing(services, tx => endSignIns(tx, user)),
    })),
}

/** Runs work on the user of `--email`. @throws ApiError NOT_FOUND */
function withUser<T>(call: CommandCall, work: (services: Services, user: User) => Promise<T>): Promise<T> {
  const { folded } = readMailAddress(required(call, 'email'))
  return withServices(call, async services => {
    const found = await findUserByEmail(reading(services), folded)
    if (!found) throw notFound('user')
    return work(services, found.user)
  })
}
