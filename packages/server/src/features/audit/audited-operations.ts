import { operations } from '@roomful/contract/operations/index'
import { workspaceOperations } from '@roomful/contract/workspace/index'
import { providerReturnPath } from '../people/links.ts'

/** What the audit log has of calls of an operation: tools for agents are all one path, and none of these. */
export interface CallPattern {
  readonly id: string
  readonly methods: readonly string[]
  /** For SQL's `like`, where a parameter also matches slashes: how many the path has decides. */
  readonly like: string
  readonly slashes: number
  readonly expression: RegExp
}

const patterns: readonly CallPattern[] = [
  ...Object.values(operations),
  ...Object.values(workspaceOperations),
  // A page that a provider sends browsers to, and no operation.
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

/** The calls of an operation, of the public API and of the workspace; undefined where there is none of this name. */
export function callPatternsOf(id: string): readonly CallPattern[] | undefined {
  return byId.get(id)
}

/** The operation that a path and a method call; null: none, or a tool. */
export function operationAt(method: string, path: string): string | null {
  const candidates = byShape.get(`${method} ${path.split('/').length - 1}`)
  return candidates?.find(({ pattern }) => pattern.expression.test(path))?.pattern.id ?? null
}
