/** An error's message. Connecting to a name with several addresses fails with one error per address and no message of its own. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}

/** A URL without its password. */
export function withoutPassword(connectionString: string): string {
  const url = new URL(connectionString)
  if (url.password !== '') url.password = '…'
  if (url.searchParams.has('password')) url.searchParams.set('password', '…')
  return url.href.replaceAll(encodeURIComponent('…'), '…')
}

/** The operator's error for a failed connection: the variable, without passwords, and the reason. */
export function connectionFailure(variable: string, urls: readonly string[], error: unknown): Error {
  return new Error(`${variable}=${urls.map(withoutPassword).join()} cannot be used: ${reasonOf(error)}`, {
    cause: error,
  })
}
