import { createClient, createCluster } from '@redis/client'
import { connectionFailure } from '../lib/connection-failure.ts'

const connectMsMax = 5_000
const variable = 'REDIS_URL'

/** A connection to Redis or Valkey: one server or a cluster. Valid until lost or closed; it does not reconnect. */
export interface RedisLink {
  /** Subscribes to a sharded channel. */
  subscribe(channel: string, listener: (message: string) => void): Promise<void>
  publish(channel: string, message: string): Promise<unknown>
  /** Runs a Lua script on one key. */
  evaluate(script: string, key: string, parameters: readonly string[]): Promise<unknown>
  /** Closes at once; pending calls fail. */
  close(): void
}

type Client = ReturnType<typeof makeClient>
type Cluster = ReturnType<typeof makeCluster>

/**
 * Connects to the first responding server, and to its cluster if it belongs to one.
 * @param urls redis:// or rediss://
 * @param onLost called, perhaps repeatedly, when messages may have been lost
 * @throws Error naming REDIS_URL, which `onLost` gets too
 */
export async function connectRedis(
  urls: readonly string[],
  onLost: (why: Error) => void,
): Promise<RedisLink> {
  const lost = (why: Error) => onLost(connectionFailure(variable, urls, why))
  let failure: unknown
  for (const url of urls) {
    const client = makeClient(url)
    // An unhandled error event would end the process.
    client.on('error', () => {})
    try {
      await inTime(client.connect())
      const isCluster = /cluster_enabled:1/.test(
        String(await inTime(client.sendCommand(['INFO', 'cluster']))),
      )
      if (isCluster) {
        client.destroy()
        return await clusterLink(urls, lost)
      }
      client.on('error', lost)
      client.on('end', () => lost(new Error('Redis closed the connection')))
      return linkOf(client)
    } catch (error) {
      if (client.isOpen) client.destroy()
      failure = error
    }
  }
  throw connectionFailure(variable, urls, failure)
}

async function clusterLink(urls: readonly string[], onLost: (why: Error) => void): Promise<RedisLink> {
  const cluster = makeCluster(urls)
  cluster.on('error', () => {})
  try {
    // The library reconnects nodes by itself without reporting lost messages.
    cluster.on('node-error', onLost)
    await inTime(cluster.connect())
  } catch (error) {
    cluster.destroy()
    throw error
  }
  return linkOf(cluster)
}

function linkOf(client: Client | Cluster): RedisLink {
  return {
    subscribe: (channel, listener) => client.sSubscribe(channel, listener),
    publish: (channel, message) => client.sPublish(channel, message),
    evaluate: (script, key, parameters) => client.eval(script, { keys: [key], arguments: [...parameters] }),
    close: () => {
      if (client.isOpen) client.destroy()
    },
  }
}

function makeClient(url: string) {
  return createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: connectMsMax, reconnectStrategy: false },
  })
}

/** Nodes are reached with the settings of the first server. */
function makeCluster(urls: readonly string[]) {
  const { protocol, username, password } = new URL(urls[0]!)
  return createCluster({
    rootNodes: urls.map(url => ({ url })),
    // Idle nodes may be lost without harm.
    minimizeConnections: true,
    defaults: {
      disableOfflineQueue: true,
      ...(username !== '' && { username: decodeURIComponent(username) }),
      ...(password !== '' && { password: decodeURIComponent(password) }),
      socket: { connectTimeout: connectMsMax, ...(protocol === 'rediss:' && { tls: true as const }) },
    },
  })
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('Redis timed out')), connectMsMax)
  work.catch(() => {})
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
