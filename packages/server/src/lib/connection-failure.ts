/** The message of an error. A name with several addresses fails with an error for each of them, and no message of its own. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}

/** An URL as it may be shown. */
export function withoutPassword(connectionString: string): string {
  const url = new URL(connectionString)
  if (url.password !== '') url.password = '…'
  if (url.searchParams.has('password')) url.searchParams.set('password', '…')
  return url.href.replaceAll(encodeURIComponent('…'), '…')
}

/** What an operator is told of a connection: which variable leads there, without passwords, and what is wrong. */
export function connectionFailure(variable: string, urls: readonly string[], error: unknown): Error {
  return new Error(`${variable}=${urls.map(withoutPassword).join()} cannot be used: ${reasonOf(error)}`, {
    cause: error,
  })
}
