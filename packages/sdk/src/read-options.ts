import type { RoomfulOptions } from './options.ts'
import { isServerUrl } from './server-url.ts'

/** The options of a client after `readOptions`; `baseUrl` has neither an ending slash nor the path of the API. */
export type CheckedOptions = RoomfulOptions & { readonly apiKey: string; readonly baseUrl: string }

/**
 * Checks the options of a client, and takes a missing `apiKey` or `baseUrl` from ROOMFUL_KEY or ROOMFUL_URL.
 * @throws TypeError that names the option and what it must be
 */
export function readOptions(options: RoomfulOptions): CheckedOptions {
  const {
    apiKey = environment('ROOMFUL_KEY') ?? environment('ROOMFUL_API_KEY'),
    baseUrl = environment('ROOMFUL_URL') ?? environment('ROOMFUL_BASE_URL'),
  } = options
  if (typeof apiKey !== 'string' || apiKey.trim() === '')
    throw new TypeError('apiKey is missing: give it or set ROOMFUL_KEY; roomful key create makes one')
  if (/[^\x20-\x7e]/.test(apiKey.trim()))
    throw new TypeError('apiKey is not a key: it has characters that keys do not have')
  // Pages of the server itself may leave out the host.
  if (typeof baseUrl !== 'string' || !(/^(\/|$)/.test(baseUrl) || isServerUrl(baseUrl)))
    throw new TypeError(
      `baseUrl is ${baseUrl ?? 'missing'}: give the server as https://rooms.example, or set ROOMFUL_URL`,
    )
  requireNumber('timeoutMs', options.timeoutMs, 1)
  requireNumber('retries', options.retries, 0)
  requireNumber('waitSecondsMax', options.waitSecondsMax, 0)
  for (const name of ['onRequest', 'onResponse', 'fetch', 'sleep'] as const)
    if (options[name] !== undefined && typeof options[name] !== 'function')
      throw new TypeError(`${name} is ${options[name]}: it must be a function`)
  try {
    new Headers(options.headers)
  } catch {
    throw new TypeError('headers has a name or value that is not one of HTTP')
  }
  return { ...options, apiKey: apiKey.trim(), baseUrl: baseUrl.replace(/(\/public\/v1)?\/*$/, '') }
}

function requireNumber(name: string, value: unknown, minimum: number): void {
  if (value !== undefined && !(typeof value === 'number' && value >= minimum))
    throw new TypeError(`${name} is ${value}: it must be a number of at least ${minimum}`)
}

/** Undefined when empty, and where there is no environment, such as in pages, or no permission to read it, as in Deno. */
function environment(name: string): string | undefined {
  const host = globalThis as { process?: { env?: Record<string, string | undefined> } }
  try {
    return host.process?.env?.[name] || undefined
  } catch {
    return undefined
  }
}
