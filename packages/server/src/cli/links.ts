import { linkRoles } from '@roomful/contract/features/stages/links'
import {
  createStageLink,
  listStageLinks,
  revokeStageLink,
  roomAddresses,
} from '../features/stages/stage-links.ts'
import { notFound } from '../lib/api-error.ts'
import { timestamp } from '../lib/clock.ts'
import { reading, writing } from '../services.ts'
import { type Command, required, UsageError } from './command.ts'
import { withServices } from './with-services.ts'

export const joinLink: Command = {
  usage: 'roomful join-link --session ID',
  options: { session: { type: 'string' } },
  run: call => {
    const id = required(call, 'session')
    return withServices(call, async services => {
      const session = await services.storage.read
        .selectFrom('sessions')
        .select('join_secret')
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      if (!session) throw notFound('session')
      return { url: roomAddresses(call.config.publicUrl).secret(session.join_secret) }
    })
  },
}

export const stageLink: Command = {
  usage: 'roomful stage-link --session ID --role screen|remote|moderator|embed',
  options: { session: { type: 'string' }, role: { type: 'string' } },
  run: call => {
    const session = required(call, 'session')
    const asked = required(call, 'role')
    const role = linkRoles.find(one => one === asked)
    if (!role) throw new UsageError(`--role must be one of ${linkRoles.join(', ')}`)
    return withServices(call, async services => {
      const { id, token } = await writing(services, tx => createStageLink(tx, session, role))
      return { id, url: roomAddresses(call.config.publicUrl).stage(session, token, role) }
    })
  },
}

export const stageLinkList: Command = {
  usage: 'roomful stage-link list --session ID',
  options: { session: { type: 'string' } },
  run: call => {
    const session = required(call, 'session')
    return withServices(call, async services => {
      const links = await listStageLinks(reading(services), session)
      return links.map(link => ({
        ...link,
        created_at: timestamp(link.created_at),
        revoked_at: timestamp(link.revoked_at),
      }))
    })
  },
}

export const stageLinkRevoke: Command = {
  usage: 'roomful stage-link revoke --link ID',
  options: { link: { type: 'string' } },
  run: call => {
    const id = required(call, 'link')
    return withServices(call, async services => {
      await writing(services, tx => revokeStageLink(tx, id))
      return { id, revoked: true }
    })
  },
}
