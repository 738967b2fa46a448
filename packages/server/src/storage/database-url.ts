/** What every connection to PostgreSQL is set to, whatever its user, its database or `DATABASE_URL` say otherwise. */
export const connectionSettings = {
  synchronous_commit: 'on',
  // Locks are taken, and rows then read as they are.
  default_transaction_isolation: 'read committed',
  // The pool gives up what takes too long; cleaning up and migrating may take minutes.
  statement_timeout: '0',
  lock_timeout: '0',
  // The server notices in half a minute that we are gone, and gives up our locks;
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '4',
  // and sooner where this process stands still, while other servers wait for what it has locked.
  idle_in_transaction_session_timeout: '10s',
}

export type ConnectionSettings = typeof connectionSettings

/** Parameters of a URL that would have the driver do what Roomful does not expect. */
const unsupportedParameters = ['query_timeout', 'replication']

/** What a `postgres://` URL sets although Roomful sets it itself, in `options` or as a parameter of its own. */
export function ownSettingsIn(databaseUrl: string): string[] {
  const { searchParams } = new URL(databaseUrl)
  const own = new Set([...Object.keys(connectionSettings), ...unsupportedParameters])
  const options = [...(searchParams.get('options') ?? '').matchAll(/(?:^|\s)(?:-c\s*|--)([\w-]+)/g)]
  const names = [...searchParams.keys(), ...options.map(([, name]) => name!)]
  return names.map(name => name.toLowerCase().replaceAll('-', '_')).filter(name => own.has(name))
}

/** A URL without its `options`, and these with our settings behind them: of two values the last one holds. */
export function withOwnSettings(
  databaseUrl: string,
  settings: ConnectionSettings,
): { readonly connectionString: string; readonly options: string } {
  const url = new URL(databaseUrl)
  const given = url.searchParams.get('options')
  // The driver would take them in place of ours.
  url.searchParams.delete('options')
  const ours = Object.entries(settings).map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`)
  return { connectionString: url.href, options: [...(given ? [given] : []), ...ours].join(' ') }
}
