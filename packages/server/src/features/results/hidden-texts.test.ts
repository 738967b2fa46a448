// A hidden word, text or blank is hidden in every form, on every display, in the workspace's results and in reports, and does
// not come back with another answer; the public results, exports and the moderator's list have it.

import { Device } from '@roomful/testkit/device'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { exportHere } from '../../../test/support/export-here.ts'
import { openRoom } from '../../../test/support/room.ts'
import { browser, cheapPasswords } from '../../../test/support/workspace.ts'
import { reading, writing } from '../../services.ts'
import { createStageLink } from '../stages/stage-links.ts'
import { getResultsWithQuestions } from './results.ts'

const blanks = [{ accepted: ['sea'] }, { accepted: ['Sky'], case_sensitive: true }]
const cases = [
  { type: 'WORD_CLOUD', answer: (text: string) => ({ words: [text, 'calm'] }) },
  { type: 'OPEN_TEXT', answer: (text: string) => ({ text }) },
  { type: 'FILL_IN_BLANK', answer: (text: string) => ({ blanks: [text, text] }) },
] as const
const deck = {
  questions: [
    { type: 'WORD_CLOUD', prompt: 'One word?' },
    { type: 'OPEN_TEXT', prompt: 'Why?' },
    { type: 'FILL_IN_BLANK', prompt: 'A ___ and a ___', settings: { blanks } },
  ],
}

let api: ApiClient
afterEach(() => api.app.close())

onBothEngines('a hidden text', newConfig => {
  test.each(cases.map((one, i) => [one.type, i, one.answer] as const))(
    'stays hidden in every form: %s',
    async (_, at, answer) => {
      const clock = new FakeClock()
      const config = await newConfig()
      api = await startApi(config, { clock, passwords: cheapPasswords(), exporter: exportHere(config) })
      const room = await openRoom(api, deck, { participant_identity_mode: 'IDENTIFIED' })
      const question = room.questions[at]!
      await room.activate(at)
      const [remote, screen] = [await room.stage(), await room.stage('screen')]
      const phones = [await room.phone({ display_name: 'A' }), await room.phone({ display_name: 'B' })]
      const { token } = await writing(api.app.services, tx => createStageLink(tx, room.sessionId, 'embed'))
      const path = `/sessions/${room.sessionId}`
      const { url } = (await api.post(`${path}/report-links`, { texts: true })).body
      await phones[0]!.answer(question, answer('I’m Rude'))
      await phones[1]!.answer(question, answer("i'm rude"))
      await remote.send({ type: 'hide', text: '“I’m rude!”', hidden: true })
      // Another answer does not bring it back.
      await phones[0]!.answer(question, answer("I'M RUDE!!"))
      // Report links have nothing of a question before.
      await remote.send({ type: 'reveal' })

      const shown = async () => ({
        stage: (await room.stage('screen')).room!.results,
        remote: (await room.stage()).room!.results,
        phone: (await room.phone({ display_name: 'C' })).room!.results,
        embed: (await Device.connect(api.app.url, token)).room!.results,
        workspace: (
          await getResultsWithQuestions(reading(api.app.services), api.organization, room.sessionId)
        ).results,
        report: (await api.get(`${path}/report`)).body.questions,
        markdown: (await api.get(`${path}/report.md`)).body,
        texts: at === 1 && (await api.get(`${path}/report/questions/${question}/texts`)).body,
        person: (
          await api.get(
            `${path}/report?participant_id=${(await api.get(`${path}/participants`)).body.participants[0].id}`,
          )
        ).body.questions,
        link: (await browser(api.app).post('/shared-reports/open', { token: url.split('#')[1] })).body,
      })
      const rude = /rude/i
      const displays = await shown()
      for (const [display, content] of Object.entries(displays))
        expect([display, rude.test(JSON.stringify(content ?? ''))]).toEqual([display, false])
      if (at === 0)
        expect(displays.stage).toMatchObject({ words: [{ text: 'calm', count: 2 }], words_total: 1 })
      if (at === 0)
        expect(displays.workspace[0]).toMatchObject({
          words: [{ text: 'calm' }],
          words_total: 1,
          total_voters: 2,
        })

      expect(JSON.stringify(await room.results(at))).toMatch(rude)
      expect((await api.get(`${path}/export`)).body).toMatch(rude)
      expect((await room.stage()).room!.hidden_texts).toEqual(['“I’m rude!”'])
      expect(screen.room).not.toHaveProperty('hidden_texts')

      await remote.send({ type: 'hide', text: "i'm rude", hidden: false })
      // Those who open a link share a report for ten seconds.
      clock.advance(11_000)
      for (const [display, content] of Object.entries(await shown()))
        if (content && display !== 'phone')
          expect([display, rude.test(JSON.stringify(content))]).toEqual([display, true])
      expect((await room.stage()).room!.hidden_texts).toEqual([])
    },
  )
})
