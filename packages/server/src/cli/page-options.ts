import { pageLimitMax } from '@roomful/contract/page'
import type { PageRequest } from '../lib/page.ts'
import { type CommandCall, UsageError } from './command.ts'

/** The options of commands that list a page. */
export const pageOptions = {
  limit: { type: 'string' },
  cursor: { type: 'string' },
  before: { type: 'string' },
} as const

/** Which page is asked for. @throws UsageError */
export function pageOption({ options }: CommandCall): PageRequest {
  const { limit, cursor, before } = options as Record<keyof typeof pageOptions, string | undefined>
  if (limit !== undefined && !(/^\d{1,3}$/.test(limit) && +limit >= 1 && +limit <= pageLimitMax))
    throw new UsageError(`--limit takes 1 to ${pageLimitMax}`)
  return {
    ...(limit !== undefined && { limit: Number(limit) }),
    ...(cursor !== undefined && { cursor }),
    ...(before !== undefined && { before }),
  }
}
