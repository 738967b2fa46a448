import type { Operation } from '../operation.ts'

/**
 * The argument name of a path parameter in tools for agents and in the SDK: snake_case like every field, and `id` by
 * the resource that it identifies, so that one resource has one name in all calls.
 */
export function argumentName({ path }: Operation, parameter: string): string {
  if (parameter === 'id') return path.startsWith('/public/v1/webhooks') ? 'webhook_id' : 'session_id'
  return parameter.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}
