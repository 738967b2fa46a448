import { connectRedis, type RedisLink } from '../redis/redis-link.ts'
import type { Counter, Counters } from './budget.ts'
import { type Window, windowMs } from './budget.ts'

function scriptsFor(lengthMs: number) {
  // A key's window by the clock of Redis, shared by all servers; tests pass their own.
  const window = `
  local now = tonumber(ARGV[1])
  if not now then
    local time = redis.call('TIME')
    now = time[1] * 1000 + math.floor(time[2] / 1000)
  end
  local stored = redis.call('HMGET', KEYS[1], 'count', 'ends_at')
  local count, endsAt = tonumber(stored[1]), tonumber(stored[2])
  local isCurrent = endsAt and endsAt > now and endsAt <= now + ${lengthMs}`

  const addCalls = `${window}
  if not isCurrent then count, endsAt = 0, now + ${lengthMs} end
  count = count + ARGV[2]
  redis.call('HSET', KEYS[1], 'count', count, 'ends_at', endsAt)
  redis.call('PEXPIRE', KEYS[1], endsAt - now)
  return {count, endsAt}`

  const takeBackCalls = `${window}
  if isCurrent and endsAt == tonumber(ARGV[3]) then
    redis.call('HSET', KEYS[1], 'count', math.max(0, count - ARGV[2]))
  end`

  const readWindow = `${window}
  if isCurrent then return {count, endsAt} end`
  return { addCalls, takeBackCalls, readWindow }
}

/**
 * Counters in Redis or Valkey: one script per draw, on one key, so that any node of a cluster may hold it.
 * @param name separates installations that share a Redis
 * @param now Unix ms, in place of the clock of Redis
 */
export function redisCounters(urls: readonly string[], name: string, now?: () => number): Counters {
  let connecting: Promise<RedisLink> | undefined
  let isClosed = false

  /** Reconnects with the next call after a failure. */
  function link(): Promise<RedisLink> {
    if (isClosed) return Promise.reject(new Error('the counters are closed'))
    if (connecting) return connecting
    const drop = () => {
      if (connecting === attempt) connecting = undefined
    }
    const attempt = connectRedis(urls, drop)
    connecting = attempt
    attempt.catch(drop)
    return attempt
  }

  async function run(script: string, key: string, ...parameters: number[]): Promise<Window | null> {
    const redis = await link()
    const found = await redis.evaluate(script, key, [String(now?.() ?? ''), ...parameters.map(String)])
    if (!Array.isArray(found)) return null
    const [count, endsAt] = found
    return { count: Number(count), endsAt: Number(endsAt) }
  }

  return {
    counter(kind, lengthMs = windowMs): Counter {
      const { addCalls, takeBackCalls, readWindow } = scriptsFor(lengthMs)
      const named = (key: string) => `roomful:{${name}:${kind}:${key}}`
      return {
        add: async (key, calls) => (await run(addCalls, named(key), calls))!,
        async refund(key, calls, endsAt) {
          await run(takeBackCalls, named(key), calls, endsAt)
        },
        read: key => run(readWindow, named(key)),
      }
    },
    async close() {
      isClosed = true
      const redis = await connecting?.catch(() => undefined)
      redis?.close()
    },
  }
}
