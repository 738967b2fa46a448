/** Connection settings, which override those of the user, the database and `DATABASE_URL`. */
export const connectionSettings = {
  synchronous_commit: 'on',
  // Rows are read after their locks are taken, so they must be current.
  default_transaction_isolation: 'read committed',
  // The pool enforces its own timeouts; cleanup and migrations may take minutes.
  statement_timeout: '0',
  lock_timeout: '0',
  // The database detects a dead client within half a minute and releases its locks,
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '4',
  // and sooner when this process is stalled while other servers wait for its locks.
  idle_in_transaction_session_timeout: '10s',
}

export type ConnectionSettings = typeof connectionSettings

/** URL parameters that change the driver's behavior in ways Roomful does not support. */
const unsupportedParameters = ['query_timeout', 'replication']

/** Settings in a `postgres://` URL that Roomful sets itself, in `options` or as parameters. */
export function ownSettingsIn(databaseUrl: string): string[] {
  const { searchParams } = new URL(databaseUrl)
  const own = new Set([...Object.keys(connectionSettings), ...unsupportedParameters])
  const options = [...(searchParams.get('options') ?? '').matchAll(/(?:^|\s)(?:-c\s*|--)([\w-]+)/g)]
  const names = [...searchParams.keys(), ...options.map(([, name]) => name!)]
  return names.map(name => name.toLowerCase().replaceAll('-', '_')).filter(name => own.has(name))
}

/** Appends our settings to the `options` of a URL: the last value wins. */
export function withOwnSettings(
  databaseUrl: string,
  settings: ConnectionSettings,
): { readonly connectionString: string; readonly options: string } {
  const url = new URL(databaseUrl)
  const given = url.searchParams.get('options')
  // The driver would prefer them to ours.
  url.searchParams.delete('options')
  const ours = Object.entries(settings).map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`)
  return { connectionString: url.href, options: [...(given ? [given] : []), ...ours].join(' ') }
}
