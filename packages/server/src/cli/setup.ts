import { scopes } from '@roomful/contract/operation'
import { createCredential } from '../features/credentials/credentials.ts'
import { createOrganization, findOrganization } from '../features/organizations/organizations.ts'
import { createPresentation } from '../features/presentations/presentations.ts'
import { openSession } from '../features/session-control/session-states.ts'
import { createSession } from '../features/sessions/sessions.ts'
import { createStageLink, roomAddresses } from '../features/stages/stage-links.ts'
import { writing } from '../services.ts'
import type { Command } from './command.ts'
import { sampleDeck } from './deck.ts'
import { withServices } from './with-services.ts'

interface SetUp {
  readonly organization: { readonly id: string; readonly name: string }
  readonly presentation: { readonly id: string; readonly title: string }
  readonly session: { readonly id: string; readonly join_code: string }
  readonly api_key: string
  readonly phones: string
  readonly stage: string
  readonly api: string
}

/** Creates an organization, a key, the sample deck and an open session, in one transaction. */
export const setup: Command = {
  usage: 'roomful setup [--name NAME]',
  options: { name: { type: 'string' } },
  run: call =>
    withServices(call, services => {
      const deck = sampleDeck()
      const name = (call.options.name as string | undefined) || 'My organization'
      const { publicUrl } = call.config
      return writing(services, async (tx): Promise<SetUp> => {
        const { id } = await createOrganization(tx, { name })
        const organization = (await findOrganization(tx, id))!
        const { secret } = await createCredential(tx, organization, { name: 'setup', scopes })
        const presentation = await createPresentation(tx, organization, deck)
        const created = await createSession(tx, organization, { presentation_id: presentation.id })
        const session = await openSession(tx, organization, created.id)
        const { token } = await createStageLink(tx, session.id, 'remote')
        return {
          organization: { id, name },
          presentation: { id: presentation.id, title: presentation.title },
          session: { id: session.id, join_code: session.join_code },
          api_key: secret,
          phones: publicUrl,
          stage: roomAddresses(publicUrl).stage(session.id, token, 'remote'),
          api: `${publicUrl}/docs`,
        }
      })
    }),
  describe: ({ organization, presentation, session, api_key, phones, stage, api }: SetUp) =>
    [
      `Created ${organization.name} (${organization.id}) with the deck “${presentation.title}” (${presentation.id})`,
      `and an open session (${session.id}).`,
      '',
      `  Phones  ${phones}  with the code ${session.join_code}`,
      `  Stage   ${stage}`,
      `  API     ${api}`,
      '',
      'API key, shown once:',
      `  ${api_key}`,
    ].join('\n'),
}
