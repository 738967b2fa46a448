import { readFileSync } from 'node:fs'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect, test } from 'vitest'
import { join } from '../src/demo/device.ts'
import { startApi } from './support/api.ts'
import { testConfig } from './support/engines.ts'
import { FakeClock } from './support/fake-clock.ts'
import { type Json, readTranscript, StandIns } from './support/transcript.ts'

const file = new URL('../../../docs/agents.md', import.meta.url)

test('the transcript in docs/agents.md is what happens', async () => {
  const clock = new FakeClock()
  const api = await startApi(testConfig(), { clock })
  const client = new Client({ name: 'agent', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${api.app.url}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${api.key}` } },
    }),
  )
  const steps = readTranscript(readFileSync(file, 'utf8'))
  const standIns = new StandIns()
  expect(steps.length).toBeGreaterThan(8)
  for (const step of steps) {
    clock.advance(7_000)
    if (step.kind === 'room') {
      await answer(api.app.url, standIns.realized(step.did))
      continue
    }
    const result = await client.callTool({ name: step.name, arguments: standIns.realized(step.given) })
    expect([step.name, result.isError]).toEqual([step.name, undefined])
    standIns.learn(step.answer, result.structuredContent)
    expect(result.structuredContent).toEqual(standIns.realized(step.answer))
  }
  await client.close()
  await api.app.close()
})

/** People join by the code that they are given, and answer. */
async function answer(url: string, { join_code, question_id, answers }: Json): Promise<void> {
  for (const one of answers as object[]) {
    const { token } = await join(url, { code: join_code as string })
    const response = await fetch(`${url}/room/v1/questions/${question_id}/answer`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ answer: one }),
    })
    expect(response.status).toBe(200)
  }
}
