// Open texts are listed in the same order on SQLite and PostgreSQL, before and after anonymization.

import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { createTestSession, joinTestRoom } from '../../../test/support/test-session.ts'
import { closeServices, openServices } from '../../app.ts'
import { reading, writing } from '../../services.ts'
import type { AppServices } from '../../serving.ts'
import { Anonymizer } from '../anonymization/anonymizer.ts'
import { AnswerWriter } from '../answers/answer-writer.ts'
import { closeSession } from '../session-control/session-states.ts'
import { getQuestionResults } from './results.ts'

const minute = 60_000
const long = 'x'.repeat(300)

onBothEngines('texts', newConfig => {
  let api: ApiClient | undefined
  let services: AppServices
  afterEach(() => closeServices(services))

  test('are listed newest minute first, then by their bytes, before and after anonymization', async () => {
    const clock = new FakeClock()
    const config = await newConfig()
    api = await startApi(config, { clock })
    const session = await createTestSession(api, [{ type: 'OPEN_TEXT', prompt: 'Well?' }])
    await api.post(`${session.path}/open`)
    const [questionId] = session.questionIds
    await api.post(`${session.path}/questions/${questionId}/activate`)
    const writer = new AnswerWriter(api.app.services)
    const say = async (texts: readonly string[]) => {
      for (const text of texts) {
        const who = await joinTestRoom(api!.app.services, { code: session.code })
        await writer.submit(who, questionId!, { text }, undefined)
      }
    }
    await say(['an older one'])
    clock.advance(minute)
    await say(['b', `${long}2`, 'Ä', 'a', `${long}1`, 'Z', '😀', 'ａ'])
    const { organization } = api
    await api.app.close()
    services = await openServices(config, { clock })
    const texts = async () => {
      const found = await getQuestionResults(reading(services), organization, session.id, questionId!)
      return found.texts!.map(({ text }) => text)
    }
    const expected = ['Z', 'a', 'b', `${long}1`, `${long}2`, 'Ä', 'ａ', '😀', 'an older one']
    expect(await texts()).toEqual(expected)
    await writing(services, tx => closeSession(tx, organization, session.id))
    await new Anonymizer(services).runDue()
    expect(await services.storage.read.selectFrom('answers').selectAll().execute()).toEqual([])
    expect(await texts()).toEqual(expected)
  })
})
