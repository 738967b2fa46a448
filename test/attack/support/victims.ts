import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { AttackedServer } from './attacked-server.ts'

/** One request on a connection of its own, which leaves no descriptor behind. */
export async function callOnce(
  url: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<{ readonly status: number; readonly body: string }> {
  const sent = Promise.withResolvers<{ status: number; body: string }>()
  const type =
    body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const asking = request(url, { method, agent: false, headers: { ...headers, ...type } }, response => {
    text(response).then(body => sent.resolve({ status: response.statusCode!, body }), sent.reject)
  })
  // A server that refuses a body without reading it hangs up while it is sent.
  asking.on('error', error => {
    if (body === undefined) sent.reject(error)
    else sent.resolve({ status: 0, body: '' })
  })
  asking.end(body)
  return sent.promise
}

/** How others fared during an attack. */
export interface Victims {
  readonly asked: number
  readonly served: number
  /** The longest that `/healthz` took, in milliseconds. */
  readonly healthMsMax: number
  /** The 99th percentile of these times. */
  readonly healthMsP99: number
}

/**
 * Asks for `/healthz`, and as somebody else for what they want of the server, again and again while an attack goes on.
 * @param ask gives whether the victim was served
 */
export async function duringAttack(
  { url }: AttackedServer,
  ask: () => Promise<boolean>,
  attack: () => Promise<void>,
): Promise<Victims> {
  let isOver = false
  let asked = 0
  let served = 0
  const healthMs: number[] = []
  async function checkHealth(): Promise<void> {
    while (!isOver) {
      const begin = performance.now()
      await callOnce(`${url}/healthz`)
      healthMs.push(Math.round(performance.now() - begin))
    }
  }
  async function askOften(): Promise<void> {
    while (!isOver) {
      asked++
      if (await ask()) served++
    }
  }
  const victims = Promise.all([checkHealth(), askOften()])
  await attack().finally(() => {
    isOver = true
  })
  await victims
  healthMs.sort((a, b) => a - b)
  return {
    asked,
    served,
    healthMsMax: healthMs.at(-1)!,
    healthMsP99: healthMs[Math.floor(0.99 * healthMs.length)]!,
  }
}
