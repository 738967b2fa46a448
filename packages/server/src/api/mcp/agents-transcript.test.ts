// The MCP transcript in docs/agents.md happens exactly as written, and an agent that knows only instructions, tool names
// and schemas runs a session and reports its results.
import { readFileSync } from 'node:fs'
import type { Client } from '@modelcontextprotocol/client'
import { join } from '@roomful/testkit/device'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { expect, test } from 'vitest'
import { connectAgent } from '../../../test/support/agent.ts'
import { startApi } from '../../../test/support/api.ts'
import { testConfig } from '../../../test/support/engines.ts'
import { callRoom } from '../../../test/support/room.ts'
import { type Json, readTranscript, StandIns } from '../../../test/support/transcript.ts'

const file = new URL('../../../../../docs/agents.md', import.meta.url)

test('the transcript in docs/agents.md is what happens', async () => {
  const clock = new FakeClock()
  const api = await startApi(testConfig(), { clock })
  const client = await connectAgent(api)
  const steps = readTranscript(readFileSync(file, 'utf8'))
  const standIns = new StandIns()
  expect(steps.length).toBeGreaterThan(8)
  for (const step of steps) {
    clock.advance(7_000)
    if (step.type === 'room') {
      await answer(api.app.url, standIns.realized(step.did))
      continue
    }
    const result = await client.callTool({ name: step.name, arguments: standIns.realized(step.given) })
    expect([step.name, result.isError]).toEqual([step.name, undefined])
    // A digest of ids and times that are others each time.
    const { etag: _, ...said } = result.structuredContent as Json
    standIns.learn(step.answer, said)
    expect(said).toEqual(standIns.realized(step.answer))
  }
  await client.close()
  await api.app.close()
})

/** People join by the code that they are given, and answer. */
async function answer(url: string, { join_code, question_id, answers }: Json): Promise<void> {
  for (const one of answers as object[]) {
    const { token } = await join(url, { code: join_code as string })
    const path = `/questions/${question_id}/answer`
    const response = await callRoom({ url }, token, 'PUT', path, { answer: one })
    expect(response.status).toBe(200)
  }
}

test('an agent that knows only instructions, names and schemas runs a session and reports', async () => {
  const api = await startApi(testConfig())
  const client = await connectAgent(api)
  const agent = await Agent.meet(client)
  await agent.use('create_presentation', {
    title: 'Lunch',
    questions: [
      { type: 'MULTIPLE_CHOICE', prompt: 'Where?', options: [{ text: 'Inside' }, { text: 'Outside' }] },
    ],
  })
  await agent.use('create_session')
  await agent.use('open_session')
  const links = await agent.use('get_session_links')
  const { questions } = (await agent.use('list_questions')) as { questions: Json[] }
  await agent.use('activate_question')
  const waiting = agent.use('get_question_results', { wait: 30 })
  const [first] = questions[0]!.options as { id: string }[]
  await answer(api.app.url, {
    join_code: links.join_code,
    question_id: questions[0]!.id,
    answers: [{ option_ids: [first!.id] }],
  })
  expect(await waiting).toMatchObject({ total_voters: 1 })
  await agent.use('close_session')
  expect(await agent.use('get_session_kpis')).toMatchObject({ participants: 1, voters: 1 })
  const report = (await agent.use('get_session_results')) as { results: Json[] }
  expect(report.results).toMatchObject([{ option_counts: { [first!.id]: 1 } }])
  await client.close()
  await api.app.close()
})

/** Fills in the ids that a tool asks for by what the instructions say they look like. */
class Agent {
  readonly #client: Client
  readonly #tools: Map<string, Json>
  /** The last id of each kind that it has been sent, by what it begins with. */
  readonly #ids = new Map<string, string>()

  private constructor(client: Client, tools: Map<string, Json>) {
    this.#client = client
    this.#tools = tools
  }

  static async meet(client: Client): Promise<Agent> {
    const { tools } = await client.listTools()
    return new Agent(client, new Map(tools.map(tool => [tool.name, tool.inputSchema as Json])))
  }

  async use(name: string, given: Json = {}): Promise<Json> {
    const { required = [] } = this.#tools.get(name) as { required?: string[] }
    const known: Json = { ...given }
    for (const argument of required) {
      if (argument in given) continue
      const kind = new RegExp(`${argument} \\(([a-z]+_)…`).exec(this.#client.getInstructions()!)![1]!
      known[argument] = this.#ids.get(kind)
    }
    const answered = await this.#client.callTool({ name, arguments: known })
    expect([name, answered.isError, answered.content]).toEqual([name, undefined, answered.content])
    for (const [, id, kind] of JSON.stringify(answered.structuredContent).matchAll(
      /"(([a-z]+_)[0-9a-z]{26})"/g,
    ))
      this.#ids.set(kind!, id!)
    return answered.structuredContent as Json
  }
}
