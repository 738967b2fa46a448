/** Summary of a started server. */
export interface Started {
  /** URL on this machine. */
  readonly url: string
  /** URLs for phones; empty if none can reach it. */
  readonly phones: readonly string[]
  /** URL that creates the first account; undefined once there is one. */
  readonly setUpUrl: string | undefined
  /** A data folder, or the name of a database without its password. */
  readonly data: string
}

/** Formats the summary for a terminal. The last URL is secret and never logged. */
export function startLines({ url, phones, setUpUrl, data }: Started): string {
  const lines = [
    ['Roomful is at', url],
    ['Phones open', phones.length > 0 ? phones.join(' or ') : 'unavailable: only this machine can connect'],
    setUpUrl === undefined ? ['Workspace', `${url}/workspace`] : ['First account', setUpUrl],
    ['Data is in', data],
  ]
  return `\n${lines.map(([what, where]) => `  ${what!.padEnd(15)}${where}`).join('\n')}\n\n`
}

/** A database URL without user, password and settings. */
export function databaseName(url: string): string {
  const { host, pathname } = new URL(url)
  return `PostgreSQL, ${host}${pathname}`
}
