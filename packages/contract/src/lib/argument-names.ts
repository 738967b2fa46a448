import type { Operation } from '../operation.ts'

/**
 * The name of a path parameter in tools and in the SDK: snake_case, with `id` replaced by the resource it identifies, so
 * that a resource has the same name in all calls.
 */
export function argumentName({ path }: Operation, parameter: string): string {
  if (parameter === 'id') {
    if (path.startsWith('/public/v1/webhooks')) return 'webhook_id'
    return path.startsWith('/public/v1/permanent-rooms') ? 'permanent_room_id' : 'session_id'
  }
  return parameter.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}
