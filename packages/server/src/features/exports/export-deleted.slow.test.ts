// A session that is deleted while its export is made: what is missing in the file is never taken for a whole one.
import { afterEach, expect, test } from 'vitest'
import { answeredRoom } from '../../../test/support/answered-room.ts'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { reading, writing } from '../../services.ts'
import { findOrganization, listOrganizations } from '../organizations/organizations.ts'
import { sweepExpired } from '../retention/retention.ts'
import { closeSession } from '../session-control/session-states.ts'
import { deleteSession } from '../sessions/sessions.ts'
import { exportSession } from './export-session.ts'

let api: ApiClient

onBothEngines('an export of a session deleted in the meantime', newConfig => {
  afterEach(() => api.app.close())

  test.each(['csv', 'xlsx'] as const)('fails at its end: %s', async format => {
    api = await startApi(await newConfig())
    const { services } = api.app
    const { id: sessionId } = await answeredRoom(api, 'IDENTIFIED', 5)
    const [only] = await listOrganizations(reading(services))
    const organization = (await findOrganization(reading(services), only!.id))!
    const { key } = await services.storage.read
      .selectFrom('sessions')
      .select('key')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow()
    const session = { key, id: sessionId, identity_mode: 'IDENTIFIED' as const, state: 'CLOSED' as const }
    const job = {
      session,
      format,
      layout: 'people' as const,
      separator: 'comma' as const,
      bom: false,
      language: 'en' as const,
      now: services.clock.now(),
    }
    const drain = async (content: AsyncGenerator<Buffer>) => {
      for await (const _ of content);
    }
    await drain(exportSession(services.storage, job))
    const content = exportSession(services.storage, job)
    await content.next()
    await writing(services, tx => closeSession(tx, organization, sessionId))
    await writing(services, tx => deleteSession(tx, organization, sessionId))
    await sweepExpired(services, { auditDays: 1, eventDays: 1 })
    await expect(drain(content)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
