/**
 * Holds every answer of the public API that any test fetches against the OpenAPI document, and every answer of the workspace
 * against its operations: what has a status, header
 * or field that it does not name is listed until somebody takes it from there.
 */
export const undocumentedAnswers: string[] = []
const bareFetch = globalThis.fetch

globalThis.fetch = async (input, init) => {
  const response = await bareFetch(input, init)
  const { pathname, search } = new URL(response.url)
  if (/^\/app(\/|$)/.test(pathname)) {
    const { undocumentedInWorkspace } = await import('./documented-workspace.ts')
    undocumentedAnswers.push(
      ...(await undocumentedInWorkspace(init?.method ?? 'GET', pathname, response.clone())),
    )
  }
  if (!/^\/public(\/|$)/.test(pathname)) return response
  const method = init?.method ?? 'GET'
  const { status, headers } = response
  // A stream of events ends when it likes; its own tests read it.
  const streams = headers.get('content-type') === 'text/event-stream'
  const body = streams ? '' : await response.clone().text()
  // Costs as much as a small test, and most files of tests fetch nothing of the kind.
  const { undocumented } = await import('./documented.ts')
  const problems = undocumented({ method, url: pathname + search, status, headers, body })
  if (problems.length > 0) undocumentedAnswers.push(`${method} ${pathname} ${status}: ${problems.join('; ')}`)
  return response
}
