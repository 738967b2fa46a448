/** What whoever has started a server wants to know first. */
export interface Started {
  /** Where this machine reaches it. */
  readonly url: string
  /** Where phones reach it; empty: they do not. */
  readonly phones: readonly string[]
  /** Where the first account is created; undefined once there is one. */
  readonly setUpUrl: string | undefined
  /** Where its data lies: a folder, or the name of a database without its password. */
  readonly data: string
}

/** The same in four lines, for a terminal. What the last address holds is secret: it goes into no log. */
export function startLines({ url, phones, setUpUrl, data }: Started): string {
  const lines = [
    ['Roomful is at', url],
    ['Phones open', phones.length > 0 ? phones.join(' or ') : 'nothing: only this machine reaches it'],
    setUpUrl === undefined ? ['Workspace', `${url}/workspace`] : ['First account', setUpUrl],
    ['Data is in', data],
  ]
  return `\n${lines.map(([what, where]) => `  ${what!.padEnd(15)}${where}`).join('\n')}\n\n`
}

/** Names a database without user, password and settings. */
export function databaseName(url: string): string {
  const { host, pathname } = new URL(url)
  return `PostgreSQL, ${host}${pathname}`
}
