import {
  type Event,
  type EventType,
  eventKinds,
  optInEventTypes,
} from '@roomful/contract/features/webhooks/events'
import { closestTo } from '@roomful/contract/lib/closest-to'
import { sampleEvents } from '../api/openapi/examples/events.ts'
import { WebhookClient } from '../features/webhooks/delivery/webhook-client.ts'
import { newSigningSecret, signatureHeaders, signingKey } from '../features/webhooks/signature.ts'
import { AddressGuard, nameResolver, readCidr } from '../lib/address-guard.ts'
import { systemClock, timestamp } from '../lib/clock.ts'
import { cryptoRandom, idMaker } from '../lib/random.ts'
import { type Command, type CommandCall, FailedCheck, required, UsageError } from './command.ts'
import { type Following, followEvents, listWebhooks } from './follow-events.ts'
import { signalToStop } from './signal-to-stop.ts'

const requestMs = 15_000
const eventTypes = Object.keys(eventKinds) as EventType[]

/** The outcome of one request to a receiver. */
interface Sent {
  readonly event_id: string
  readonly event_type: EventType
  /** Null without a response. */
  readonly status: number | null
  readonly error: string | null
  readonly duration_ms: number
}

/** Sends requests as the server does, but to any address. */
class Sender {
  readonly #client = new WebhookClient(
    new AddressGuard({
      allowHttp: true,
      allowedRanges: [readCidr('0.0.0.0/0'), readCidr('::/0')],
      resolve: nameResolver(),
    }),
    requestMs,
  )
  readonly #url: string
  readonly #key: Buffer

  constructor(url: string, secret: string) {
    this.#url = url
    this.#key = signingKey(secret)
  }

  async send({ id, type }: Pick<Event, 'id' | 'type'>, body: string): Promise<Sent> {
    const began = performance.now()
    const headers = signed(this.#key, id, body)
    const result = await this.#client.post(this.#client.targetOf(this.#url), headers, body)
    const status = result.type === 'responded' ? result.status : null
    return {
      event_id: id,
      event_type: type,
      status,
      error:
        result.type === 'failed'
          ? result.reason
          : status !== null && status >= 200 && status < 300
            ? null
            : `status ${status}`,
      duration_ms: Math.round(performance.now() - began),
    }
  }

  close(): Promise<void> {
    return this.#client.close()
  }
}

function signed(key: Buffer, id: string, body: string) {
  const unixSeconds = Math.floor(systemClock.now() / 1_000)
  return signatureHeaders([key], { id, unixSeconds, body })
}

export const webhooksListen: Command = {
  usage: 'roomful webhooks listen --forward-to URL [--url SERVER] [--key KEY] [--secret SECRET]',
  options: {
    'forward-to': { type: 'string' },
    url: { type: 'string' },
    key: { type: 'string' },
    secret: { type: 'string' },
  },
  async run(call) {
    const url = webUrl('forward-to', required(call, 'forward-to'))
    const secret = secretOf(call)
    const server = webUrl('url', option(call, 'url', 'ROOMFUL_URL') ?? call.config.publicUrl).replace(
      /\/+$/,
      '',
    )
    const apiKey = option(call, 'key', 'ROOMFUL_KEY')
    if (apiKey === undefined)
      throw new UsageError('no API key: set ROOMFUL_KEY or --key to one with results:read')
    const stop = new AbortController()
    void signalToStop().then(() => stop.abort())
    const sender = new Sender(url, secret)
    const print = (value: object, text: string) =>
      process.stdout.write(`${call.json ? JSON.stringify(value) : text}\n`)
    const following: Following = {
      server,
      apiKey,
      signal: stop.signal,
      onEvent: async (event, body) => {
        const sent = await sender.send(event, body)
        print(sent, `${timestamp(systemClock.now())}  ${lineOf(sent)}`)
      },
      onTrouble: reason => process.stderr.write(`roomful: ${reason}; trying again\n`),
    }
    try {
      const missing = await unrecorded(following)
      print(
        { server, forward_to: url, secret, unrecorded: missing },
        [
          `Signing secret: ${secret}`,
          `Events of ${server} are forwarded to ${url} until Ctrl-C.`,
          ...(missing.length > 0
            ? [`Not recorded, as no endpoint of the organization subscribes: ${missing.join(', ')}.`]
            : []),
        ].join('\n'),
      )
      await followEvents(following)
    } finally {
      await sender.close()
    }
  },
}

/** Opt-in types that are not written, as no endpoint asks for them. @throws ApiError */
async function unrecorded(following: Following): Promise<string[]> {
  const webhooks = await listWebhooks(following)
  const awaited = new Set(
    webhooks
      .filter(({ active, auto_disabled }) => active || auto_disabled)
      .flatMap(({ event_types }) => event_types as readonly string[]),
  )
  return optInEventTypes.filter(type => !awaited.has(type))
}

export const webhooksTrigger: Command = {
  usage: 'roomful webhooks trigger TYPE [--to URL] [--secret SECRET]',
  argument: 'TYPE',
  options: { to: { type: 'string' }, secret: { type: 'string' } },
  async run(call) {
    const type = typeOf(call)
    const secret = secretOf(call)
    const event = {
      ...sampleEvents()[type],
      id: idMaker(systemClock, cryptoRandom)('event'),
      created_at: timestamp(systemClock.now()),
    }
    const body = JSON.stringify(event)
    const { to } = call.options
    if (typeof to !== 'string') return { secret, headers: signed(signingKey(secret), event.id, body), body }
    const sender = new Sender(webUrl('to', to), secret)
    try {
      const sent = await sender.send(event, body)
      return sent.error === null ? { ...sent, secret } : new FailedCheck({ ...sent, secret })
    } finally {
      await sender.close()
    }
  },
  describe: (result: (Sent | { headers: Record<string, string>; body: string }) & { secret: string }) =>
    'body' in result
      ? [
          ...Object.entries({ 'content-type': 'application/json', ...result.headers }).map(
            ([name, value]) => `${name}: ${value}`,
          ),
          '',
          result.body,
          '',
          `Signing secret: ${result.secret}`,
        ].join('\n')
      : `${lineOf(result)}\nSigning secret: ${result.secret}`,
}

function lineOf({ event_type, event_id, status, error, duration_ms }: Sent): string {
  return `${event_type}  ${event_id}  ${error === null ? status : `failed: ${error}`}  ${duration_ms} ms`
}

/** @throws UsageError */
function typeOf({ argument }: CommandCall): EventType {
  const type = eventTypes.find(one => one === argument)
  if (type !== undefined) return type
  if (argument === undefined) throw new UsageError(`TYPE is missing: ${eventTypes.join(', ')}`)
  const meant = closestTo(argument, eventTypes)
  throw new UsageError(
    `unknown event type ${argument}: ${meant ? `did you mean ${meant}?` : eventTypes.join(', ')}`,
  )
}

/** The value of an option, or of the variable that the guides use. */
function option({ options, environment }: CommandCall, name: string, variable: string): string | undefined {
  const given = options[name]
  return (typeof given === 'string' && given) || environment[variable] || undefined
}

/** The secret that receivers verify with: a new one unless one is given. @throws UsageError */
function secretOf(call: CommandCall): string {
  const secret = option(call, 'secret', 'ROOMFUL_WEBHOOK_SECRET') ?? newSigningSecret(cryptoRandom)
  if (/^whsec_[A-Za-z0-9+/]+=*$/.test(secret)) return secret
  throw new UsageError('--secret takes a signing secret: whsec_ and base64')
}

/** @throws UsageError */
function webUrl(name: string, given: string): string {
  const url = URL.parse(given)
  if (url && /^https?:$/.test(url.protocol) && !url.username) return given
  throw new UsageError(`--${name} takes an http or https URL, such as http://localhost:3000/hook`)
}
