// Calls that cost much, by people and programs with the right to make them: responses of megabytes that nobody reads, and
// loops of large bodies, exports and lists, hold little memory and keep nobody else from being served.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onBothEngines, storageEnvironment } from '../../packages/server/test/support/engines.ts'
import { runCommand } from '../../packages/server/test/support/server-process.ts'
import {
  type AttackedServer,
  joinRoom,
  openAttackedRoom,
  startAttackedServer,
} from './support/attacked-server.ts'
import { isLong } from './support/length.ts'
import { isMeasurable, measured } from './support/measured.ts'
import { RawConnection } from './support/raw-connection.ts'
import { rawRequest } from './support/requests.ts'
import { callOnce, duringAttack } from './support/victims.ts'

/** Generous: before there were limits it was gigabytes. */
const memoryMiBMax = 300
const slides = isLong ? 200 : 60
const connectionsMax = isLong ? 60 : 40
const rounds = isLong ? 10 : 4

/** Some 120 kB as JSON. */
const large = (i: number) => ({
  type: 'FILL_IN_BLANK',
  prompt: `${i} ${'___ '.repeat(10)}`,
  settings: {
    blanks: Array.from({ length: 10 }, () => ({
      accepted: Array.from({ length: 20 }, (_, n) => `${n}`.padEnd(200, '€')),
    })),
  },
})

onBothEngines('expensive calls', newConfig => {
  let server: AttackedServer
  let deckId: string
  let victim: { readonly token: string; readonly questionId: string }
  let cookie: string
  let organization: string
  beforeAll(async () => {
    const config = await newConfig()
    server = await startAttackedServer(config)
    const room = await openAttackedRoom(server)
    victim = { questionId: room.questionId, token: (await joinRoom(server, room.code)).token }
    const { id } = await server.api('POST', '/presentations', { title: 'Large' })
    deckId = id
    for (let i = 0; i < slides; i++) await server.api('POST', `/presentations/${id}/questions`, large(i))
    const environment = {
      PATH: process.env.PATH!,
      ROOMFUL_DATA_DIR: config.dataDir,
      ...storageEnvironment(config),
    }
    const { stdout } = await runCommand(['org', 'list', '--json'], environment)
    organization = JSON.parse(stdout).organizations[0].id
    const link = await runCommand(['setup-link', '--json'], environment)
    const [, secret] = JSON.parse(link.stdout).url.split('#')
    const signedUp = await fetch(`${server.url}/app/v1/set-up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({
        secret,
        name: 'Mallory',
        email: 'mallory@example.com',
        password: 'a long walk by the river',
        organization_id: organization,
      }),
    })
    expect(signedUp.status).toBe(200)
    cookie = signedUp.headers.get('set-cookie')!.split(';')[0]!
  })
  afterAll(() => server.stop())

  const inWorkspace = () => `/app/v1/organizations/${organization}`
  const asPerson = () => ({ cookie, 'sec-fetch-site': 'same-origin' })
  let seq = 0
  /** Somebody in a room, who answers. */
  async function answers(): Promise<boolean> {
    const { status, body } = await callOnce(`${server.url}/room/v1/questions/${victim.questionId}/answer`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${victim.token}` },
      body: JSON.stringify({ answer: { value: seq % 100 }, seq: ++seq }),
    })
    const { code } = JSON.parse(body) as { code?: string }
    // Ten a second are one person's share: they wait as a phone does.
    if (code === 'RATE_LIMITED') await new Promise(resolve => setTimeout(resolve, 200))
    return status === 200 || code === 'RATE_LIMITED'
  }

  async function unread(request: string): Promise<void> {
    const connections: RawConnection[] = []
    for (let i = 0; i < connectionsMax; i++) {
      const connection = await RawConnection.open(server.url)
      connection.socket.pause()
      await connection.send(request.repeat(3))
      connections.push(connection)
    }
    // Half of them leave at once, so that those who wait are woken.
    for (const connection of connections.splice(connectionsMax / 2)) connection.destroy()
    await new Promise(resolve => setTimeout(resolve, isLong ? 10_000 : 2_000))
    for (const connection of connections) connection.destroy()
  }

  test.runIf(isMeasurable)('that are not read hold little memory, and delay no other request', async () => {
    const requests = [
      rawRequest('GET', `/public/v1/presentations/${deckId}/questions`, { 'x-api-key': server.key }),
      rawRequest('GET', `${inWorkspace()}/presentations/${deckId}/slides`, asPerson()),
      rawRequest('GET', `${inWorkspace()}/presentations/${deckId}/export?format=outline`, asPerson()),
    ]
    for (const request of requests) {
      let victims: Awaited<ReturnType<typeof duringAttack>> | undefined
      const cost = await measured(server, async () => {
        victims = await duringAttack(server, answers, () => unread(request))
      })
      if (isLong) console.info('unread:', request.split(' HTTP')[0], { ...cost, ...victims })
      expect(cost.memoryMiB).toBeLessThan(memoryMiBMax)
      expect(victims!.served).toBe(victims!.asked)
    }
  })

  test.runIf(isMeasurable)('that are repeated keep no other caller from being served', async () => {
    const call = async (method: string, path: string, body?: string) => {
      const given = { method, headers: asPerson(), ...(body !== undefined && { body }) }
      return (await callOnce(server.url + path, given)).status
    }
    const deck = JSON.stringify({
      title: 'Imported',
      slides: Array.from({ length: 100 }, (_, i) => ({
        question: {
          ...large(i),
          prompt: `${i} ___ ___ ___ ___`,
          settings: { blanks: large(i).settings.blanks.slice(0, 4) },
        },
      })),
    })
    // Large bodies draw more on the budget, which is to last for all of them.
    const few = Math.ceil(rounds / 5)
    const loops: readonly (readonly [string, number, () => Promise<number>])[] = [
      [
        'outlines',
        rounds,
        () => call('GET', `${inWorkspace()}/presentations/${deckId}/export?format=outline`),
      ],
      ['lists of slides', rounds, () => call('GET', `${inWorkspace()}/presentations/${deckId}/slides`)],
      ['5 MB of brackets', few, () => call('POST', `${inWorkspace()}/imports`, '['.repeat(5_000_000))],
      ['large imports', few, () => call('POST', `${inWorkspace()}/imports`, deck)],
    ]
    for (const [name, times, loop] of loops) {
      const statuses = new Set<number>()
      let victims: Awaited<ReturnType<typeof duringAttack>> | undefined
      const cost = await measured(server, async () => {
        victims = await duringAttack(server, answers, async () => {
          for (let i = 0; i < times; i++)
            for (const status of await Promise.all([loop(), loop(), loop()])) statuses.add(status)
        })
      })
      if (isLong) console.info(`loop of ${name}:`, { statuses: [...statuses], ...cost, ...victims })
      expect([...statuses].filter(status => ![0, 200, 400, 429].includes(status))).toEqual([])
      expect(victims!.served).toBe(victims!.asked)
      expect(cost.memoryMiB).toBeLessThan(2 * memoryMiBMax)
    }
  })
})
