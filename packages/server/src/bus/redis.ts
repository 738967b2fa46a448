import { connectRedis } from '../redis/redis-link.ts'
import type { Bus } from './bus.ts'
import {
  type BusConnection,
  type BusListener,
  type BusParts,
  type BusTiming,
  SharedBus,
  type Transport,
} from './shared-bus.ts'

const payloadBytesMax = 65_536

/**
 * The bus of servers that share a Redis or Valkey, over a sharded channel, which lives on one node of a cluster.
 * @param name separates installations that share a Redis
 */
export function redisBus(urls: readonly string[], name: string, parts: BusParts, timing?: BusTiming): Bus {
  return new SharedBus(new RedisTransport(urls, name), parts, timing)
}

export function redisChannel(name: string): string {
  return `roomful:{${name}}:notices`
}

class RedisTransport implements Transport {
  readonly payloadBytesMax = payloadBytesMax
  readonly #urls: readonly string[]
  readonly #channel: string

  constructor(urls: readonly string[], name: string) {
    this.#urls = urls
    this.#channel = redisChannel(name)
  }

  async connect({ onPayload, onLost }: BusListener): Promise<BusConnection> {
    const channel = this.#channel
    const link = await connectRedis(this.#urls, onLost)
    try {
      await link.subscribe(channel, onPayload)
    } catch (error) {
      link.close()
      throw error
    }
    return {
      async send(payloads) {
        await Promise.all(payloads.map(payload => link.publish(channel, payload)))
      },
      close: async () => link.close(),
    }
  }
}
