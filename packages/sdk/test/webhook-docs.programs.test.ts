// Every request recorded in docs/webhooks.md verifies with the secret shown beside it, and the page's receivers in Node and
// Python (and Go, where it is installed) take signed requests and refuse all others.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventTypes } from '@roomful/contract/features/webhooks/events'
import { freePort } from '@roomful/testkit/free-port'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { isInstalled, needs } from '../../server/test/support/needs.ts'
import { verifyWebhook } from '../src/index.ts'

const root = new URL('../../../', import.meta.url).pathname
const page = readFileSync(join(root, 'docs/webhooks.md'), 'utf8')
const secret = /^Secret: `(whsec_[^`]+)`$/m.exec(page)![1]!
const recorded = blocks('http').map(text => {
  const [head, body] = text.split('\n\n')
  const headers = Object.fromEntries(
    head!
      .split('\n')
      .slice(1)
      .map(line => line.split(': ')),
  )
  return { headers: headers as Record<string, string>, body: body! }
})

function blocks(language: string): string[] {
  return [...page.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)\n\`\`\`$`, 'gms'))].map(([, text]) => text!)
}

test('every recorded request verifies with the secret next to it, at the time of its sending', async () => {
  const types: string[] = []
  for (const { headers, body } of recorded) {
    const now = Number(headers['webhook-timestamp']) * 1000
    const event = await verifyWebhook(headers, body, secret, { now })
    expect(event.id).toBe(headers['webhook-id'])
    types.push(event.type)
    await expect(verifyWebhook(headers, `${body}\n`, secret, { now })).rejects.toThrow('no signature fits')
  }
  expect([...new Set(types)].toSorted()).toEqual([...eventTypes, 'ping'].toSorted())
})

interface PageReceiver {
  readonly language: string
  readonly file: string
  /** The program and its first arguments; the file comes after them. */
  readonly run: readonly string[]
  readonly prints: string
}

const receivers: readonly PageReceiver[] = [
  { language: 'js', run: [process.execPath], file: 'receiver.mjs', prints: '{id} ended at {ended_at}\n' },
  { language: 'python', run: ['python3'], file: 'receiver.py', prints: 'session.ended {event}\n' },
  {
    language: 'go',
    run: ['go', 'build', '-o', 'receiver'],
    file: 'receiver.go',
    prints: 'session.ended {event}\n',
  },
]

/** What runs a receiver that stands in a folder, after it was compiled if need be. */
function commandFor({ language, run, file }: PageReceiver, folder: string): string[] {
  if (language !== 'go') return [...run, join(folder, file)]
  const [compiler, ...given] = run
  const { status, stderr } = spawnSync(compiler!, [...given, file], { cwd: folder, encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  return [join(folder, 'receiver')]
}

for (const receiver of receivers) {
  const { language, run } = receiver
  const suite = () =>
    test('takes signed requests and refuses all others', () => takesSignedRequests(receiver))
  if (language === 'js') describe('the receiver in js', suite)
  // CI does not install a compiler for these lines alone.
  else if (language !== 'go' || isInstalled('go')) needs(run[0]!, `the receiver in ${language}`, suite)
}

async function takesSignedRequests(one: PageReceiver): Promise<void> {
  const { language, file, prints } = one
  // Where the package's own name is found.
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'webhook-receiver-'))
  writeFileSync(join(folder, file), blocks(language)[0]!)
  const port = await freePort()
  const [program, ...given] = commandFor(one, folder)
  const receiver = spawn(program!, given, {
    env: { ...process.env, ROOMFUL_WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [receiver.stdout, receiver.stderr])
    stream.on('data', chunk => {
      printed += chunk
    })
  try {
    const { body } = recorded.find(request => request.body.includes('session.ended'))!
    const { id, data } = JSON.parse(body)
    const post = async (headers: Record<string, string>) => {
      const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })
      return response.status
    }
    const now = new Date()
    const signature = new Webhook(secret).sign(id, now, body)
    const timestamp = String(Math.floor(now.getTime() / 1000))
    const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
    await expect.poll(() => post(headers).catch(() => 'not yet')).toBe(204)
    expect(await post({ ...headers, 'webhook-id': 'evt_other' })).toBe(400)
    expect(await post({ ...headers, 'webhook-timestamp': String(Number(timestamp) - 3_600) })).toBe(400)
    expect(await post({})).toBe(400)
    const said = Object.entries({ ...data, event: id }).reduce(
      (text, [name, value]) => text.replace(`{${name}}`, String(value)),
      prints as string,
    )
    await expect.poll(() => printed).toContain(said)
    // A second time it is success too.
    expect(await post(headers)).toBe(204)
  } finally {
    const ended = once(receiver, 'exit')
    receiver.kill()
    await ended
    rmSync(folder, { recursive: true })
  }
}
