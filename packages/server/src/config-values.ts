import { readFileSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { ownSettingsIn } from './storage/database-url.ts'

export const secretCharactersMin = 16

// What the values of variables are read with. Each throws a RangeError that says what it takes.

export function readPort(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) throw new RangeError('a port from 0 to 65535')
  return port
}

/** Seconds before each attempt, separated by commas. */
export function readBackoff(text: string): number[] {
  const steps = listOf(text)
  const isGood = steps.length > 0 && steps.length <= 8 && Number(steps[0]) === 0
  if (!isGood || steps.some(step => !/^\d{1,7}(\.\d{1,3})?$/.test(step)))
    throw new RangeError('1 to 8 numbers of seconds, separated by commas, the first of them 0')
  return steps.map(Number)
}

/** Undefined: unset. */
export function readPostgresUrl(text: string): string | undefined {
  if (text === '') return undefined
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text))
    throw new RangeError('a postgres:// URL, such as postgres://user:password@host:5432/database')
  const own = ownSettingsIn(text)
  if (own.length > 0) throw new RangeError(`left without ${own.join(', ')}, which Roomful sets itself`)
  return text
}

/** Undefined: unset. */
export function readSmtpUrl(text: string): string | undefined {
  if (text === '') return undefined
  const url = URL.parse(text)
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '')
    throw new RangeError('an smtp:// or smtps:// URL')
  return text
}

/** Undefined: unset. */
export function readToken(text: string): string | undefined {
  // Others cannot be sent in a header.
  if (text !== '' && (text.length < secretCharactersMin || !/^[\x21-\x7e]+$/.test(text)))
    throw new RangeError(`a token of at least ${secretCharactersMin} characters of ASCII, without spaces`)
  return text === '' ? undefined : text
}

/** CIDRs and addresses, separated by commas. */
export function readNetworks(text: string): BlockList {
  const networks = new BlockList()
  for (const item of listOf(text)) {
    const [address = '', prefix] = item.split('/')
    const version = isIP(address)
    const bits = version === 6 ? 128 : 32
    const length = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN
    if (version === 0 || !(length <= bits)) throw new RangeError('CIDRs such as 10.0.0.0/8,::1')
    networks.addSubnet(address, length, version === 6 ? 'ipv6' : 'ipv4')
  }
  return networks
}

/** Origins, separated by commas. @param example what the message says they must be like */
export function readOrigins(text: string, isHost: (name: string) => boolean, example: string): string[] {
  return listOf(text).map(item => {
    const url = URL.parse(item)
    if (!url || !isWebUrl(url, isHost)) throw new RangeError(`origins such as ${example}`)
    return url.origin
  })
}

export function isWebUrl({ protocol, hostname }: URL, isHost: (name: string) => boolean): boolean {
  return (protocol === 'http:' || protocol === 'https:') && isHost(hostname)
}

export function isRedisUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^rediss?:$/.test(url.protocol) && isHostName(url.hostname)
}

/** URLs take any sign in a host, also those that mean something in a header. */
export function isHostName(name: string): boolean {
  return /^([a-z\d_-]+\.)*[a-z\d_-]+\.?$|^\[[\da-f:.]+\]$/i.test(name)
}

/** A name, or `*.` and the name that all of them end in: of two labels at least, as below `*.com` is everybody. */
export function isHostPattern(name: string): boolean {
  const parent = /^\*\.(.*)$/.exec(name)?.[1]
  return parent === undefined ? isHostName(name) : isHostName(parent) && /[^.]\.[^.]/.test(parent)
}

export function readDays(text: string): number {
  const days = Number(text)
  if (!/^\d{1,5}$/.test(text) || days < 1) throw new RangeError('a number of days from 1 to 99999')
  return days
}

export function readSwitch(text: string): boolean {
  if (text !== '0' && text !== '1') throw new RangeError('0 or 1')
  return text === '1'
}

/** The words of a file, one a line; # begins a comment. */
export function readWords(path: string): string[] {
  if (path === '') return []
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .map(line => line.trim())
      .filter(line => line !== '' && !line.startsWith('#'))
  } catch {
    throw new RangeError('a file that can be read, with one word a line')
  }
}

/** What stands between commas. */
export function listOf(text: string): string[] {
  return text
    .split(',')
    .map(item => item.trim())
    .filter(item => item !== '')
}
