import { notFound } from '../domain/api-error.ts'
import { writing } from '../domain/domain.ts'
import { createStageLink } from '../domain/stages/stage-links.ts'
import { type Command, required, UsageError } from './command.ts'
import { withServices } from './with-services.ts'

export const joinLink: Command = {
  name: 'join-link',
  summary: 'The link that a QR code carries: it joins without typing the code.',
  usage: 'roomful join-link --session ID',
  options: { session: { type: 'string' } },
  run: call =>
    withServices(call, async services => {
      const session = await services.storage.read
        .selectFrom('sessions')
        .select('join_secret')
        .where('id', '=', required(call, 'session'))
        .executeTakeFirst()
      if (!session) throw notFound('session')
      return { url: `${call.config.publicUrl}/j/${session.join_secret}` }
    }),
}

export const stageLink: Command = {
  name: 'stage-link',
  summary: 'A link to the stage: a screen sees, a remote sees and controls.',
  usage: 'roomful stage-link --session ID --role screen|remote',
  options: { session: { type: 'string' }, role: { type: 'string' } },
  run: call =>
    withServices(call, async services => {
      const session = required(call, 'session')
      const role = required(call, 'role')
      if (role !== 'screen' && role !== 'remote') throw new UsageError('--role takes screen or remote')
      const { id, token } = await writing(services, tx => createStageLink(tx, session, role))
      return { id, url: stageUrl(call.config.publicUrl, session, token) }
    }),
}

/** In the fragment, the token reaches no log. */
export function stageUrl(publicUrl: string, sessionId: string, token: string): string {
  return `${publicUrl}/stage/${sessionId}#${token}`
}
