import { appOperations, publicOperations } from '@roomful/contract/table'
import { providerReturnPath } from '../people/links.ts'

/** What identifies an operation's calls in the audit log. MCP tools share one path and have none. */
export interface CallPattern {
  readonly id: string
  readonly methods: readonly string[]
  /** For SQL's `like`, where a parameter also matches slashes: the number of slashes decides. */
  readonly like: string
  readonly slashes: number
  readonly expression: RegExp
}

const patterns: readonly CallPattern[] = [
  ...Object.values(publicOperations),
  ...Object.values(appOperations),
  // The redirect target of SSO providers, which is no operation.
  { id: 'provider_sign_in', method: 'GET', path: providerReturnPath },
].map(({ id, method, path }) => ({
  id,
  methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
  like: path.replace(/\{\w+\}/g, '%'),
  slashes: path.split('/').length - 1,
  expression: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

const byId = Map.groupBy(patterns, ({ id }) => id)
const byShape = Map.groupBy(
  patterns.flatMap(pattern => pattern.methods.map(method => ({ method, pattern }))),
  ({ method, pattern }) => `${method} ${pattern.slashes}`,
)

/**
 * Call patterns of an operation, of the public API and of the workspace; undefined for an unknown operation.
 */
export function callPatternsOf(id: string): readonly CallPattern[] | undefined {
  return byId.get(id)
}

/** The operation of a path and method; null: none, or an MCP tool. */
export function operationAt(method: string, path: string): string | null {
  const candidates = byShape.get(`${method} ${path.split('/').length - 1}`)
  return candidates?.find(({ pattern }) => pattern.expression.test(path))?.pattern.id ?? null
}
