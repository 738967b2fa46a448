import type { WebhookOut } from '@roomful/contract/operations/webhooks'
import { useEffect, useState } from 'preact/hooks'
import { call } from '../../api/call.ts'
import { asProblem, type Problem } from '../../api/problem.ts'

/** An endpoint as the server has it. What was there stays where a later look fails. */
export function useWebhook(organizationId: string, id: string) {
  const [webhook, setWebhook] = useState<WebhookOut | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  async function load(): Promise<void> {
    setProblem(null)
    try {
      setWebhook(await call('getWebhook', { params: { organizationId, id } }))
    } catch (thrown) {
      setProblem(asProblem(thrown))
    }
  }
  useEffect(() => void load(), [organizationId, id])
  return { webhook, problem, load, setWebhook }
}
