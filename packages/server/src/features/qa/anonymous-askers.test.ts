// Who asked anonymously in a session with names: of two people who do the same, nothing that a presenter, a program or a link reads
// depends on which of them it was.
import { optInEventTypes } from '@roomful/contract/features/webhooks/events'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { exportHere } from '../../../test/support/export-here.ts'
import { callRoom, openRoom } from '../../../test/support/room.ts'
import { eventsOf } from '../../../test/support/test-session.ts'
import { cheapPasswords, newPerson } from '../../../test/support/workspace.ts'
import { writing } from '../../services.ts'
import { createStageLink } from '../stages/stage-links.ts'

const people = ['Ann', 'Bob', 'Cleo']
const deck = {
  questions: [
    { type: 'QUIZ', prompt: 'Which?', options: [{ text: 'A', is_correct: true }, { text: 'B' }] },
    { type: 'QA', prompt: 'Anything?', settings: { labels: ['Money'] } },
  ],
}

/** Everything that is read when a person asks anonymously, under the name of what reads it; identifiers by their first appearance. */
async function world(config: Parameters<typeof startApi>[0], asker: number) {
  const clock = new FakeClock()
  const api = await startApi(config, { clock, passwords: cheapPasswords(), exporter: exportHere(config) })
  const owner = await newPerson(api.app, api.organization, 'OWNER', 'owner@example.com')
  const hook = { target_url: 'https://example.com/hook', event_types: optInEventTypes }
  expect((await api.post('/webhooks', hook)).status).toBe(200)
  const room = await openRoom(api, deck, { participant_identity_mode: 'IDENTIFIED' })
  const path = `/sessions/${room.sessionId}`
  const app = `/organizations/${api.organization.id}`
  const { body: shared } = await api.post(`${path}/report-links`, { names: true, texts: true, qa: true })
  const stages = await Promise.all(
    (['screen', 'remote', 'moderator'] as const).map(async role => ({
      role,
      token: (await writing(api.app.services, tx => createStageLink(tx, room.sessionId, role))).token,
    })),
  )
  const phones: { token: string; id: string }[] = []
  for (const display_name of people) {
    clock.advance(1_000)
    const { token, participant_id: id } = await room.join({ display_name })
    phones.push({ token, id })
  }
  const say = async (who: number, method: string, route: string, body: object) => {
    clock.advance(1_000)
    const said = await callRoom(api.app, phones[who]!.token, method, route, body)
    expect(said.status).toBe(200)
    return (await said.json()) as { id: string }
  }
  await room.activate(0)
  for (const who of people.keys())
    await say(who, 'PUT', `/questions/${room.questions[0]}/answer`, {
      answer: { option_ids: [room.options[0]![0]] },
    })
  await room.activate(1)
  const entries = `/questions/${room.questions[1]}/entries`
  await say(0, 'POST', entries, { text: 'Openly?' })
  const secret = await say(asker, 'POST', entries, { text: 'Secretly?', anonymous: true, labels: ['Money'] })
  await say(0, 'PUT', `/entries/${secret.id}/upvote`, {})

  const ids = new Map<string, string>()
  const seen: Record<string, string> = {}
  const note = (name: string, body: unknown) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    seen[name] = text
      .replace(/\b[a-z]{3,4}_[0-9a-z]{26}\b/g, id => ids.getOrInsertComputed(id, () => `id ${ids.size}`))
      .replaceAll(room.code, 'CODE')
      // Random in each world: secrets of links, cursors, digests.
      .replace(
        /"join_url":"[^"]*"|"request_id":"[^"]*"|[\w-]{43,}|"(?:next|prev)_cursor":"[^"]*"|"secret":"[^"]*"/g,
        'SECRET',
      )
      // Counted again every 10 s.
      .replace(/"seats":\d+/, 'SEATS')
  }
  note('participants', (await api.get(`${path}/participants`)).body)
  /** @param hasFiles exports too, each of which takes a process */
  async function readAll(when: string, hasFiles = false) {
    const routes = [
      ...[
        '',
        '/kpis',
        '/results/all',
        '/leaderboard',
        '/participants',
        '/comparisons',
        '/report',
        '/report.md',
      ],
      ...['/qa', '/qa?lifecycle=PUBLISHED', '/qa?lifecycle=DISMISSED', '/qa?sort=created_at', '/qa?limit=1'],
      ...(hasFiles ? ['/export', '/export?layout=people', '/recent-questions'] : []),
      ...people.flatMap(name => [`/report?participant_id=${name}`, `/report.md?participant_id=${name}`]),
    ]
    for (const route of routes) {
      const named = route.replace(/=(Ann|Bob|Cleo)$/, (_, name) => `=${phones[people.indexOf(name)]!.id}`)
      note(`${when}: GET ${route}`, (await api.get(`${path}${named}`)).body)
      note(`${when}: member GET ${route}`, (await owner.get(`${app}${path}${named}`)).body)
    }
    for (const route of ['/sessions', '/trends', '/presentations?search=Secretly', '/audit?kind=SESSIONS'])
      note(`${when}: member GET ${route}`, (await owner.get(`${app}${route}`)).body)
    if (hasFiles) {
      const workbook = await fetch(`${api.app.url}/public/v1${path}/export?format=xlsx`, {
        headers: { 'x-api-key': api.key },
      })
      for (const { name, rows } of (await readXlsx(new Uint8Array(await workbook.arrayBuffer()))).sheets)
        note(`${when}: sheet ${name}`, rows)
    }
    const opened = { token: new URL(shared.url).hash.slice(1) }
    note(`${when}: report link`, (await owner.post('/shared-reports/open', opened)).body)
    for (const { role, token } of stages)
      note(`${when}: ${role}`, await (await callRoom(api.app, token, 'GET', '/state')).text())
    // Joins are sent in batches of some time.
    const events = (await eventsOf(api.app.services)).filter(({ type }) => type !== 'participant.joined')
    note(
      `${when}: events`,
      events.map(({ type, data }) => ({ type, data })),
    )
  }
  await readAll('live')
  await api.patch(`${path}/qa/${secret.id}`, { lifecycle: 'DISMISSED' })
  await api.patch(`${path}/qa/${secret.id}`, { lifecycle: 'PUBLISHED', pinned_order: 1 })
  await readAll('moderated')
  return { api, phones, stages, seen, path, note, readAll }
}

onBothEngines('an anonymous asker', newConfig => {
  test.each(['live', 'KEEP', 'REMOVE'])(
    'is in nothing that is read, nor what changes when one of them is removed: %s',
    async how => {
      const seen = []
      for (const asker of [1, 2]) {
        const { api, phones, path, readAll, note, stages, seen: of } = await world(await newConfig(), asker)
        const { id } = phones[1]!
        if (how === 'live') {
          const remote = stages.find(({ role }) => role === 'remote')!
          const body = { type: 'remove', ref: 'r', participant_id: id, keep_answers: false }
          expect((await callRoom(api.app, remote.token, 'POST', '/control', body)).status).toBe(200)
        }
        await api.post(`${path}/close`)
        await readAll('closed', how === 'live')
        if (how !== 'live') {
          note('deleted', (await api.call('DELETE', `${path}/participants/${id}?answers=${how}`)).body)
          await readAll('after the deletion', true)
          expect(of['after the deletion: report link']).not.toContain('Bob')
          expect(of['after the deletion: screen']).toContain('"participation":{"participants":2')
        }
        await api.app.close()
        seen.push(of)
      }
      const [one, other] = seen
      const differing = Object.keys(one!).filter(name => one![name] !== other![name])
      for (const name of differing) expect.soft(one![name], name).toBe(other![name])
      expect(Object.values(one!).filter(text => text.includes('Secretly?')).length).toBeGreaterThan(30)
    },
  )
})
