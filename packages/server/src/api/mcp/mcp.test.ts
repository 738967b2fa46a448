// MCP: tools are exactly the API operations that a key's scopes allow, with the same results, refusals, budget and
// audit; they are listed in 40 kB, need a bearer key, and foreign origins are refused.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  Client as CurrentClient,
  StreamableHTTPClientTransport as CurrentTransport,
} from '@modelcontextprotocol/client'
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { type PublicOperation, publicOperations } from '@roomful/contract'
import { groupNames } from '@roomful/contract/groups'
import { argumentName } from '@roomful/contract/lib/argument-names'
import { questionTypes } from '@roomful/contract/question-types/index'
import { settingsOfAllTypes } from '@roomful/contract/question-types/question-input'
import type { QuestionType } from '@roomful/contract/question-types/question-type'
import { settingSchemas } from '@roomful/contract/question-types/settings'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { Ajv } from 'ajv'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type ApiClient, apiClient, startApi } from '../../../test/support/api.ts'
import { testConfig } from '../../../test/support/engines.ts'
import { parseHere } from '../../../test/support/parse-here.ts'
import { png } from '../../../test/support/pictures.ts'
import { openRoom } from '../../../test/support/room.ts'
import { sampleIds, withRealIds } from '../../../test/support/sample-ids.ts'
import { listAudit } from '../../features/audit/list-audit.ts'
import { setPlan } from '../../features/organizations/organizations.ts'
import { reading, writing } from '../../services.ts'

/** Those with a tool: no tool streams. */
const table = Object.values<PublicOperation>(publicOperations).filter(({ streams }) => !streams)
const inWholeList = table.filter(({ listedByGroupOnly }) => !listedByGroupOnly)
const clock = new FakeClock()

interface ToolClient {
  listTools(): Promise<{ tools: { name: string; annotations?: object | undefined }[] }>
  callTool(call: { name: string; arguments?: Record<string, unknown> }): Promise<object>
  close(): Promise<void>
}

interface ToolResult {
  readonly isError?: boolean
  readonly structuredContent?: Record<string, unknown>
  readonly content: { text: string }[]
}

let api: ApiClient
const clients: ToolClient[] = []
beforeAll(async () => {
  api = await startApi(testConfig({ ROOMFUL_ALLOWED_ORIGINS: 'https://agents.example' }), {
    clock,
    fileParser: parseHere,
  })
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close()
})
afterAll(() => api.app.close())

const connect = {
  'the current revision': async (key: string) => {
    const client = new CurrentClient(
      { name: 'test', version: '1' },
      { versionNegotiation: { mode: { pin: '2026-07-28' } } },
    )
    await client.connect(new CurrentTransport(new URL(`${api.app.url}/mcp`), bearer(key)))
    expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28')
    clients.push(client as unknown as ToolClient)
    return client as unknown as ToolClient
  },
  'an initialize-based revision': async (key: string) => {
    const client = new OlderClient({ name: 'test', version: '1' })
    await client.connect(new OlderTransport(new URL(`${api.app.url}/mcp`), bearer(key)) as never)
    clients.push(client as unknown as ToolClient)
    return client as unknown as ToolClient
  },
}

function bearer(key: string) {
  return { requestInit: { headers: { authorization: `Bearer ${key}` } } }
}

async function call(
  client: ToolClient,
  name: string,
  given: Record<string, unknown> = {},
): Promise<ToolResult> {
  return (await client.callTool({ name, arguments: given })) as ToolResult
}

const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }

function postTo(query: string, body: unknown, headers: Record<string, string> = {}) {
  return fetch(`${api.app.url}/mcp${query}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${api.key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify(body),
  })
}

async function listedAt(query: string): Promise<{ tools: { name: string }[] }> {
  const response = await postTo(query, listTools, { accept: 'application/json' })
  return ((await response.json()) as { result: { tools: { name: string }[] } }).result
}

const envelope = (result: ToolResult) => JSON.parse(result.content[0]!.text)

describe('tools', () => {
  const connectAs = connect['the current revision']

  test('are the operations that the scopes allow, with every annotation set', async () => {
    const client = await connectAs(api.key)
    const { tools } = await client.listTools()
    expect(tools.map(tool => tool.name)).toEqual(inWholeList.map(operation => operation.id))
    for (const tool of tools) {
      expect(tool.annotations).toEqual({
        readOnlyHint: expect.any(Boolean),
        destructiveHint: expect.any(Boolean),
        idempotentHint: expect.any(Boolean),
        openWorldHint: expect.any(Boolean),
      })
    }
    const reader = await apiClient(api.app, { scopes: ['results:read'] })
    const readOnly = await (await connectAs(reader.key)).listTools()
    expect(readOnly.tools.map(tool => tool.name)).toEqual(
      inWholeList
        .filter(operation => operation.access.scope === 'results:read')
        .map(operation => operation.id),
    )
  })

  test.each(Object.entries(connect))(
    'return what their operation returns, by the schema that they announce, to %s',
    async (_, connectIn) => {
      const organization = await apiClient(api.app)
      const client = await connectIn(organization.key)
      const { tools } = await client.listTools()
      expect(tools.map(tool => tool.name)).toEqual(inWholeList.map(operation => operation.id))
      const detailed = (await listedAt(`?tools=${groupNames}&schemas=full`)).tools as unknown as {
        name: string
        outputSchema: { properties: object }
      }[]
      for (const operation of table) {
        clock.advance(1_000)
        const ids = await sampleIds(organization, operation)
        const names = [operation.params, operation.query].flatMap(part => [...new Set<string>(part.required)])
        const input = Object.fromEntries(names.map(name => [argumentName(operation, name), ids[name]]))
        const response = await call(client, operation.id, {
          ...input,
          ...withRealIds(operation.examples?.[0] ?? {}, ids),
        })
        expect([operation.id, response.isError]).toEqual([operation.id, undefined])
        if (!operation.output) continue
        expect(response.content[0]!.text).toBe(JSON.stringify(response.structuredContent))
        const { outputSchema } = detailed.find(({ name }) => name === operation.id)!
        const ajv = new Ajv({ allErrors: true, strict: false })
        expect([operation.id, ajv.validate(outputSchema, response.structuredContent), ajv.errors]).toEqual([
          operation.id,
          true,
          null,
        ])
        const further = ['etag', 'questions', 'qr_png', 'qr_svg']
        const fields = (object: object) => Object.keys(object).filter(name => !further.includes(name))
        expect(
          fields(response.structuredContent!).filter(name => !(name in outputSchema.properties)),
        ).toEqual([])
      }
      const absent = await call(client, 'get_session', { session_id: 'ses_x' })
      expect([absent.isError, envelope(absent).code]).toEqual([true, 'NOT_FOUND'])
    },
  )

  test('refuse with the envelope: body, absence, scope, plan, budget', async () => {
    const pro = await apiClient(api.app, { plan: 'PRO' })
    const client = await connectAs(pro.key)
    const bad = await call(client, 'create_presentation', { title: 1, colour: 'red' })
    expect(bad.isError).toBe(true)
    expect(envelope(bad)).toMatchObject({
      code: 'INVALID_REQUEST_BODY',
      invalid_fields: ['title'],
      unknown_fields: ['colour'],
      request_id: expect.stringMatching(/^req_/),
    })
    expect(envelope(await call(client, 'get_session', { session_id: 'ses_x' }))).toMatchObject({
      code: 'NOT_FOUND',
      error: 'No such session. session_id is ses_…, from list_sessions or create_session.',
    })
    const unwanted = await call(client, 'open_session', { session_id: 'ses_x', now: true })
    expect(envelope(unwanted)).toMatchObject({ code: 'INVALID_REQUEST_BODY', unknown_fields: ['now'] })

    const reader = await apiClient(api.app, { plan: 'PRO', scopes: ['results:read'] })
    const outOfScope = await call(await connectAs(reader.key), 'create_presentation', { title: 'x' })
    expect(envelope(outOfScope)).toMatchObject({
      code: 'INSUFFICIENT_SCOPE',
      required_scope: 'content:write',
    })

    const writer = await apiClient(api.app, { plan: 'PRO', scopes: ['content:write'] })
    const beyondScope = await call(await connectAs(writer.key), 'register_webhook', {
      target_url: 'https://example.com/hook',
      event_types: ['entry.created'],
    })
    expect(beyondScope.isError).toBe(true)
    expect(envelope(beyondScope)).toMatchObject({
      code: 'INSUFFICIENT_SCOPE',
      required_scope: 'results:read',
      request_id: expect.stringMatching(/^req_/),
    })

    let last = bad
    for (let i = 0; i < 120; i++) last = await call(client, 'get_limits')
    expect(last.isError).toBe(true)
    expect(envelope(last)).toMatchObject({ code: 'RATE_LIMITED', retry_after_seconds: expect.any(Number) })

    await writing(api.app.services, tx => setPlan(tx, pro.organization.id, 'FREE'))
    clock.advance(5_000)
    expect(envelope(await call(client, 'get_limits'))).toMatchObject({
      code: 'PLAN_LIMIT_REACHED',
      upgrade_to: 'STARTER',
    })
  })

  test('refuse unknown arguments with the nearest known name, reading tools too', async () => {
    const client = await connectAs(api.key)
    const refused = async (name: string, given: Record<string, unknown>) => {
      const result = await call(client, name, given)
      expect(result.isError).toBe(true)
      return envelope(result)
    }
    expect(await refused('list_sessions', { status: 'LIVE' })).toMatchObject({
      code: 'INVALID_REQUEST_PARAMETER',
      error: 'Invalid parameters: status: unknown, did you mean state?',
      invalid_fields: [],
      unknown_fields: ['status'],
    })
    expect((await refused('get_session', { sesion_id: 'ses_x', colour: 1 })).details).toMatchObject([
      { field: 'session_id', rule: 'required' },
      { field: 'sesion_id', message: 'unknown, did you mean session_id?' },
      { field: 'colour', message: 'unknown, remove it' },
    ])
    // The lenient ones of the REST API as well.
    for (const name of ['list_webhooks', 'list_participants', 'get_limits'])
      expect((await refused(name, { limt: 1, session_id: 'ses_x' })).unknown_fields).toContain('limt')
    const poll = { type: 'NPS', prompt: '?', setings: {}, settings: { show_result: true } }
    const misspelt = await refused('create_presentation', { titel: 'x', title: 'x', questions: [poll] })
    expect(misspelt.error).toContain('titel: unknown, did you mean title?')
    expect(misspelt.error).toContain('questions[0].setings: unknown, did you mean settings?')
    expect(misspelt.error).toContain('questions[0].settings.show_result: unknown, did you mean show_results?')
  })

  test('take booleans, numbers and lists where the parameters of an address are texts', async () => {
    const client = await connectAs(api.key)
    const { id, presentation_id } = await sampleIds(api)
    for (const [name, given] of [
      ['list_presentations', { trashed: true }],
      ['get_session_report_text', { session_id: id, content_slides: true, explanations: false }],
      ['export_session', { session_id: id, bom: 1 }],
    ] as const)
      expect((await call(client, name, given)).isError, name).toBeUndefined()
    const compared = await call(client, 'compare_sessions', { presentation_id, sessions: [id, 'ses_x'] })
    expect(envelope(compared)).toMatchObject({ code: 'NOT_FOUND' })
    const nested = await call(client, 'list_presentations', { search: [['x']] })
    expect(envelope(nested).details).toEqual([{ field: 'search', rule: 'type', message: 'a text' }])
  })

  test('take null as absent, but where it means something', async () => {
    const client = await connectAs(api.key)
    const { tools } = (await client.listTools()) as unknown as {
      tools: { name: string; inputSchema: object }[]
    }
    const schemaOf = (name: string) => JSON.stringify(tools.find(tool => tool.name === name)!.inputSchema)
    for (const [tool, field] of [
      ['update_entry', 'pinned_order'],
      ['update_entry', 'public_answer'],
      ['create_question', 'time_limit_seconds'],
      ['create_question', 'correct_value'],
      ['create_report_link', 'ends_at'],
    ] as const)
      expect(schemaOf(tool)).toMatch(new RegExp(`"${field}":{"type":\\["\\w+","null"\\]`))
    const { id } = await sampleIds(api)
    const listed = await call(client, 'list_sessions', { limit: null, state: null, cursor: null })
    expect([listed.isError, listed.structuredContent?.limit]).toEqual([undefined, 50])
    await call(client, 'get_session', { session_id: id, wait: null, since: null })
    const deck = await call(client, 'create_presentation', { title: 'x', questions: null })
    const presentation_id = String(deck.structuredContent!.id)
    const made = await call(client, 'create_question', {
      presentation_id,
      type: 'MULTIPLE_CHOICE',
      prompt: '?',
      notes: null,
      options: [{ text: 'A', image: null, is_correct: null }, { text: 'B' }],
      settings: { allow_multiple: null, time_limit_seconds: null, max_words: null },
    })
    expect([made.isError, made.content[0]!.text]).toEqual([undefined, expect.stringContaining('que_')])
    const question_id = made.structuredContent!.id
    const limited = { presentation_id, question_id, settings: { time_limit_seconds: 30 } }
    expect((await call(client, 'update_question', limited)).structuredContent).toMatchObject({
      settings: limited.settings,
    })
    const unlimited = { ...limited, prompt: null, settings: { time_limit_seconds: null, show_results: null } }
    expect((await call(client, 'update_question', unlimited)).structuredContent).toMatchObject({
      prompt: '?',
      settings: { time_limit_seconds: null, show_results: true },
    })
    // Settings of other types, as the schema has those of all.
    const settings = Object.fromEntries(Object.keys(settingsOfAllTypes()).map(key => [key, null]))
    const asked = { type: 'NPS', prompt: '?', settings }
    const nps = await call(client, 'create_question', { presentation_id, ...asked })
    expect([nps.isError, nps.structuredContent?.settings]).toEqual([
      undefined,
      { allow_multiple: false, show_results: true, time_limit_seconds: null, end_when_answered: false },
    ])
    const numeric = { type: 'NUMERIC', prompt: '?', settings }
    const filled = await call(client, 'create_presentation', { title: 'x', questions: [asked, numeric] })
    expect([filled.isError, filled.structuredContent?.slide_count]).toEqual([undefined, 2])
    // Required ones are missing, and unknown ones are unknown.
    const untitled = envelope(await call(client, 'create_presentation', { title: null, colour: null }))
    expect([untitled.invalid_fields, untitled.unknown_fields]).toEqual([['title'], ['colour']])
  })

  test('take what the list has no room for', async () => {
    const client = await connectAs(api.key)
    const deck = await call(client, 'create_presentation', { title: 'Quiz' })
    const session = { presentation_id: deck.structuredContent!.id, settings: { nicknames: true } }
    expect((await call(client, 'create_session', session)).structuredContent).toMatchObject({
      settings: { nicknames: true, lobby_names: true },
    })
    const named = { ...session, participant_identity_mode: 'IDENTIFIED' }
    expect(envelope(await call(client, 'create_session', named)).invalid_fields).toEqual([
      'settings.nicknames',
    ])
  })

  test('say which id is missing, and by which name it goes everywhere', async () => {
    const client = await connectAs(api.key)
    const refused = envelope(await call(client, 'get_question_results', { id: 'ses_x' }))
    expect(refused).toMatchObject({
      code: 'INVALID_REQUEST_PARAMETER',
      details: [
        { field: 'session_id', rule: 'required', message: expect.stringContaining('list_sessions') },
        { field: 'question_id', rule: 'required', message: expect.stringContaining('list_questions') },
        { field: 'id', rule: 'unknown', message: 'unknown, remove it' },
      ],
    })
    for (const [tool, given, message] of [
      ['get_question_results', { session_id: 'ses_x' }, 'is required: que_…, from list_questions'],
      ['create_session', {}, 'is required: pres_…, from list_presentations'],
    ] as const)
      expect(envelope(await call(client, tool, given)).details).toMatchObject([{ rule: 'required', message }])
    const { tools } = await client.listTools()
    const schemas = tools as unknown as {
      inputSchema: { properties: Record<string, { description?: string }> }
    }[]
    const ids = schemas.flatMap(({ inputSchema }) =>
      Object.entries(inputSchema.properties).filter(([name]) => /(^id|Id)$|_id$/.test(name)),
    )
    // Described, or named after its list: session_id comes from list_sessions.
    const isKnown = (name: string) =>
      tools.some(tool => tool.name === `list_${name.replace('_id', 's').replace('ys', 'ies')}`)
    expect(
      ids.filter(([name, { description }]) => !/^[a-z]+_id$/.test(name) || !(description || isKnown(name))),
    ).toEqual([])
  })

  test('are listed in 40 kB, groups in less, with the fields of every output', async () => {
    const outputs = new Map(table.map(({ id, output }) => [id, output as { properties?: object } | null]))
    const sizes = []
    for (const query of ['', '?tools=sessions,live,results', '?tools=reports']) {
      const { tools } = (await listedAt(query)) as {
        tools: { name: string; outputSchema?: { description: string } }[]
      }
      sizes.push(Buffer.byteLength(JSON.stringify(tools)))
      const texts = tools.map(({ outputSchema }) => outputSchema?.description ?? '')
      for (const { name, outputSchema } of tools) {
        const output = outputs.get(name)
        expect([name, outputSchema === undefined]).toEqual([name, !output])
        if (!outputSchema) continue
        // A name alone is explained by another tool of the same list.
        const { description } = outputSchema
        const explained = /^\w+$/.test(description)
          ? texts.find(text => text.startsWith(`${description}{`))!
          : description
        const paging = ['limit', 'real', 'has_more', 'prev_cursor', 'data', 'qr_png', 'qr_svg']
        const fields = Object.keys(output!.properties!).filter(field => !paging.includes(field))
        expect([name, fields.filter(field => !new RegExp(`\\b${field}\\b`).test(explained))]).toEqual([
          name,
          [],
        ])
      }
      for (const [reference] of texts.join().matchAll(/\b[A-Z]\w+\b(?!{)/g))
        expect(texts.join()).toContain(`${reference}{`)
    }
    expect(sizes[0]).toBeLessThanOrEqual(40_000)
    expect(sizes[1]).toBeLessThanOrEqual(20_000)
  })

  test('have schemas that every client can read', async () => {
    const strictAjv = new Ajv({ strict: true, allErrors: true })
    const { tools } = await listedAt(`?tools=${groupNames}&schemas=full`)
    expect(tools.length).toBe(table.length)
    for (const tool of tools as unknown as { inputSchema: object; outputSchema: object }[]) {
      expect(() => strictAjv.compile(tool.inputSchema)).not.toThrow()
      expect(JSON.stringify(tool.inputSchema)).not.toMatch(
        /"(patternProperties|anyOf|oneOf)"|"\$ref":"(?!#\/\$defs\/)|"format":"|"type":\["\w+","(?!null"\])/,
      )
    }
  })

  test('take all option fields and settings where questions are created, described once', async () => {
    const client = await connectAs(api.key)
    const { tools } = (await client.listTools()) as unknown as {
      tools: { name: string; inputSchema: object }[]
    }
    type Shape = { properties: Record<string, { description?: string; minimum?: number }> }
    const settings = new Set(
      Object.values<QuestionType>(questionTypes).flatMap(type => Object.keys(settingSchemas(type))),
    )
    const defsOf = (name: string) => {
      const tool = tools.find(one => one.name === name)!
      expect(JSON.stringify(tool.inputSchema)).toMatch(/"items":{"\$ref":"#\/\$defs\/Option"}/)
      expect(JSON.stringify(tool.inputSchema)).toMatch(/"settings":{"\$ref":"#\/\$defs\/Settings"/)
      return (tool.inputSchema as { $defs: { Settings: Shape; Option: Shape; Image: Shape } }).$defs
    }
    for (const name of ['create_question', 'create_presentation']) {
      const { Settings, Option, Image } = defsOf(name)
      expect(new Set(Object.keys(Settings.properties))).toEqual(settings)
      expect(Object.keys(Option.properties).sort()).toEqual(['image', 'is_correct', 'match', 'text'])
      expect(Object.keys(Image.properties)).toEqual(['id', 'alt'])
    }
    const { Settings } = defsOf('create_question')
    expect(Settings.properties.time_limit_seconds).toMatchObject({ minimum: 5, maximum: 3600 })
    const described = Object.entries(defsOf('create_question').Settings.properties)
    expect(described.filter(([, { description }]) => !description)).toEqual([])
  })

  test('describe an argument as its schema says for tools, or not at all', async () => {
    const { tools } = (await listedAt(`?tools=${groupNames}&schemas=full`)) as {
      tools: { name: string; inputSchema?: { properties: Record<string, { description?: string }> } }[]
    }
    const textsOf = (name: string) =>
      Object.fromEntries(
        Object.entries(tools.find(tool => tool.name === name)!.inputSchema!.properties).map(
          ([argument, { description }]) => [argument, description],
        ),
      )
    expect(textsOf('schedule_session')).toEqual({
      session_id: undefined,
      opens_at: 'ISO 8601, in timezone unless it has an offset',
      closes_at: undefined,
      timezone: 'IANA name',
    })
    // Through a parameter, and through the wrappers of schemas.
    expect(textsOf('revoke_stage_link').link_id).toBe('from the list of links')
    expect(textsOf('update_entry').pinned_order).toBe('lowest first; null unpins')
    expect(textsOf('update_content_slide')).toMatchObject({
      title: undefined,
      on_phones: 'Whether phones show the slide while it is on screen.',
      order: 'new place, from 0',
    })
  })

  test('come in groups for clients that take few', async () => {
    const { tools } = await listedAt('?tools=sessions,results&schemas=full')
    expect(tools.map(({ name }) => name).sort()).toEqual(
      table
        .filter(({ group }) => group === 'sessions' || group === 'results')
        .map(({ id }) => id)
        .sort(),
    )
    expect(tools.map(({ name }) => name)).toContain('get_question_results')
    expect(tools.length).toBeLessThan(20)
    expect(tools.find(({ name }) => name === 'list_sessions')).toMatchObject({
      inputSchema: {
        properties: { limit: { minimum: 1, maximum: 200, default: 50 }, before: { type: 'string' } },
      },
      outputSchema: {
        required: expect.arrayContaining(['next_cursor']),
        properties: { sessions: { items: { properties: { join_code: { type: 'string' } } } } },
      },
    })
    // In full, all about questions is where one is created, with what the types preset alike.
    for (const name of ['create_question', 'add_session_question']) {
      const group = (
        await listedAt(`?tools=${name === 'create_question' ? 'questions' : 'live'}&schemas=full`)
      ).tools
      expect(group.find(tool => tool.name === name)).toMatchObject({
        inputSchema: {
          $defs: {
            Settings: { properties: { allow_multiple: { default: false }, max_words: { default: 3 } } },
            Option: { properties: { is_correct: { type: 'boolean' } } },
          },
        },
      })
    }
    // No description is that of an argument of another tool.
    const detailed = (await listedAt(`?tools=${groupNames}&schemas=full`)).tools as unknown as {
      name: string
      inputSchema: { properties: Record<string, { enum?: (string | null)[]; description?: string }> }
    }[]
    for (const { name, inputSchema } of detailed)
      for (const [argument, { enum: values, description }] of Object.entries(inputSchema.properties)) {
        const value = /^(\w+): /.exec(description ?? '')?.[1]
        if (values && value)
          expect([name, argument, values]).toEqual([name, argument, expect.arrayContaining([value])])
      }
    const misspelt = await postTo('?tool=sessions', listTools)
    expect([misspelt.status, misspelt.headers.get('warning')]).toEqual([
      200,
      '299 - "unknown parameter tool"',
    ])
    // Each group of its own, together all.
    const all = await Promise.all(groupNames.map(group => listedAt(`?tools=${group}`)))
    expect(all.flatMap(one => one.tools.map(({ name }) => name)).sort()).toEqual(
      table.map(({ id }) => id).sort(),
    )
    expect(await (await postTo('?schemas=ful', listTools)).text()).toContain('schemas: full, or none')
    const refused = await postTo('?tools=reslts', listTools)
    expect([refused.status, ((await refused.json()) as { error: string }).error]).toEqual([
      400,
      'Invalid parameters: tools: unknown, did you mean results?',
    ])
    expect(await (await postTo('?tools=', listTools)).text()).toContain(
      'tools: one of presentations, questions,',
    )
  })

  test('give results with the texts that their ids stand for, and the ETag that since takes', async () => {
    const client = await connectAs(api.key)
    const room = await openRoom(api, {
      questions: [{ type: 'MULTIPLE_CHOICE', prompt: 'Which?', options: [{ text: 'A' }, { text: 'B' }] }],
    })
    await room.activate(0)
    const session = { session_id: room.sessionId }
    const all = (await call(client, 'get_session_results', session)).structuredContent!
    expect(all.questions).toEqual([
      {
        question_id: room.questions[0],
        prompt: 'Which?',
        options: room.options[0]!.map((id, i) => ({ id, text: 'AB'[i] })),
      },
    ])
    for (const name of ['get_session_results', 'get_session', 'get_session_kpis']) {
      const { etag } = (await call(client, name, session)).structuredContent!
      // What is known already is waited for, another version is not.
      expect((await call(client, name, { ...session, since: etag, wait: 0 })).structuredContent!.etag).toBe(
        etag,
      )
      const changed = await call(client, name, { ...session, since: 'another', wait: 30 })
      expect(changed.structuredContent!.etag).toBe(etag)
    }
  })

  test('give CSV as text, and the QR code of a session as an image', async () => {
    const client = await connectAs(api.key)
    const { id } = await sampleIds(api)
    const csv = await call(client, 'export_session', { session_id: id })
    expect(csv.content[0]!.text).toBe('Question,Type,Total voters,Answer,Count,Share\r\n')
    const report = await call(client, 'get_session_report_text', { session_id: id })
    expect(report.content[0]!.text).toMatch(/^# /)
    // Once: the structured content would be the same text.
    expect([csv.structuredContent, report.structuredContent]).toEqual([undefined, undefined])
    const links = await call(client, 'get_session_links', { session_id: id })
    expect(links.content).toMatchObject([{ type: 'text' }, { type: 'image', mimeType: 'image/png' }])
  })

  test.each([
    ['JSON', JSON.stringify({ title: 'Taken', questions: [{ type: 'OPEN_TEXT', prompt: 'Why?' }] })],
    ['GIFT', 'Why? {}'],
    ['OUTLINE', 'Why?'],
    ['CSV', 'Question,Answer 1,Answer 2,Correct\nWhy?,a,b,1'],
    [
      'MOODLE_XML',
      '<quiz><question type="essay"><questiontext><text>Why?</text></questiontext></question></quiz>',
    ],
  ])('take a presentation as text: %s', async (format, text) => {
    const client = await connectAs(api.key)
    const given = { format, text, title: 'Taken' }
    const preview = (await call(client, 'import_file', { ...given, preview: true })).structuredContent!
    expect(preview).toMatchObject({ format, presentation: null, slides: [{ question: { prompt: 'Why?' } }] })
    const { presentation } = (await call(client, 'import_file', given)).structuredContent! as {
      presentation: { id: string; title: string }
    }
    expect(presentation).toMatchObject({ title: 'Taken', slide_count: 1 })
    const { questions } = (await call(client, 'list_questions', { presentation_id: presentation.id }))
      .structuredContent!
    expect(questions).toMatchObject([{ prompt: 'Why?' }])
  })

  test('take no text and file at once, nor neither, and give pictures without their bytes', async () => {
    const client = await connectAs(api.key)
    const refused = await call(client, 'import_file', { text: 'Why?', file: 'V2h5Pw==', title: 'A' })
    expect(envelope(refused)).toMatchObject({ details: [{ field: 'text', rule: 'either' }] })
    expect(envelope(await call(client, 'import_file'))).toMatchObject({
      details: [{ field: 'file', rule: 'required', message: 'is required, or text' }],
    })
    const picture = `<img src="data:image/png;base64,${png(20, 10).toString('base64')}" alt="a map">`
    const text = `<quiz><question type="essay"><questiontext format="html"><text><![CDATA[Where?${picture}]]></text></questiontext></question></quiz>`
    const preview = await call(client, 'import_file', { text, preview: true })
    expect(preview.structuredContent!.pictures).toEqual([{ id: 'picture-1', width: 20, height: 10 }])
  })

  test('give a presentation as text, with the slides and fields that a format leaves out, and the images of the organization', async () => {
    const client = await connectAs(api.key)
    const text = '@ title: Mixed\n\n# Hello\n\nBest?\n@ type: word cloud\n\nWhich?\n- a\n* b\n@ notes: Soon'
    const { presentation } = (await call(client, 'import_file', { text, format: 'OUTLINE' }))
      .structuredContent! as { presentation: { id: string } }
    const exported = async (format: string) =>
      (await call(client, 'export_presentation', { presentation_id: presentation.id, format })).content
    expect(JSON.parse((await exported('json'))[0]!.text)).toMatchObject({ title: 'Mixed' })
    const [outline, ...none] = await exported('outline')
    expect([none, outline!.text]).toEqual([[], expect.stringContaining('Which?')])
    const again = await call(client, 'import_file', { text: outline!.text, preview: true })
    expect(again.structuredContent).toMatchObject({ title: 'Mixed', slides: { length: 3 }, problems: [] })
    for (const [format, left] of [
      ['gift', '2'],
      ['moodle', '2'],
    ] as const)
      expect(await exported(format)).toEqual([
        { type: 'text', text: expect.stringContaining('Which?') },
        { type: 'text', text: `Slides that are left out: ${left}` },
        { type: 'text', text: 'Fields that are left out, of slides: notes (3)' },
      ])
    expect(await exported('qti')).toMatchObject([
      { type: 'resource', resource: { uri: 'roomful://exports/Mixed.zip', mimeType: 'application/zip' } },
      { type: 'text', text: 'Slides that are left out: 1, 2' },
    ])
    const image = (await call(client, 'upload_image', { file: png(9, 9).toString('base64') }))
      .structuredContent!
    expect(image).toMatchObject({ media_type: 'image/png', width: 9, height: 9 })
    const asked = { presentation_id: presentation.id, type: 'OPEN_TEXT', prompt: 'Where?' }
    const question = await call(client, 'create_question', {
      ...asked,
      image: { id: image.id, alt: 'A map' },
    })
    expect(question.structuredContent).toMatchObject({ image: { id: image.id, alt: 'A map' } })
    const refused = envelope(await call(client, 'upload_image', { file: 'V2h5Pw==' }))
    expect(refused).toMatchObject({ details: [{ field: 'file', rule: 'image' }] })
    const { images } = (await call(client, 'list_images', { limit: 1 })).structuredContent!
    expect(images).toEqual([image])
  })

  test('accept unlisted arguments: bounds of pages, the page before, and files', async () => {
    const client = await connectAs(api.key)
    await sampleIds(api)
    await sampleIds(api)
    const first = (await call(client, 'list_presentations', { limit: 1 })).structuredContent!
    const second = (await call(client, 'list_presentations', { limit: 1, cursor: first.next_cursor }))
      .structuredContent!
    const back = await call(client, 'list_presentations', { limit: 1, before: second.prev_cursor })
    expect(back.structuredContent).toEqual(first)
    expect(envelope(await call(client, 'list_presentations', { limit: 201 }))).toMatchObject({
      invalid_fields: ['limit'],
    })
    const file = Buffer.from('Why?').toString('base64')
    const { title } = (await call(client, 'import_file', { file, file_name: 'Walk.txt', preview: true }))
      .structuredContent!
    expect(title).toBe('Walk')
  })

  test('do not exist beyond the table', async () => {
    const client = await connectAs(api.key)
    await expect(call(client, 'drop_tables')).rejects.toThrow('Unknown tool: drop_tables: tools/list has')
    await expect(call(client, 'get_sesion')).rejects.toThrow('did you mean get_session?')
    await expect(call(client, 'GET_SESSION')).rejects.toThrow('did you mean get_session?')
  })
})

test('the results of a session are a resource, and running one is a prompt', async () => {
  const client = (await connect['the current revision'](api.key)) as unknown as CurrentClient
  const { resourceTemplates } = await client.listResourceTemplates()
  expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
    'roomful://sessions/{session_id}/results',
  ])
  const { id } = await sampleIds(api)
  const { contents } = await client.readResource({ uri: `roomful://sessions/${id}/results` })
  expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({
    session_id: id,
    results: [],
    questions: [],
  })
  await expect(client.readResource({ uri: 'roomful://sessions/ses_x/results' })).rejects.toThrow(
    'NOT_FOUND: No such session.',
  )
  await expect(client.readResource({ uri: 'file:///etc/passwd' })).rejects.toThrow('Unknown resource')
  const { prompts } = await client.listPrompts()
  expect(prompts.map(({ name }) => name)).toEqual(['run_session'])
  const { messages } = await client.getPrompt({ name: 'run_session', arguments: { topic: 'lunch' } })
  const text = (messages[0]!.content as { text: string }).text
  expect(text).toContain('about: lunch')
  const { tools } = await client.listTools()
  expect(text).toContain('get_session_report_text')
  expect(client.getInstructions()).toContain('get_session_report_text')
  const named = [
    ...`${text} ${client.getInstructions()}`
      .replace(/\w+_(id|code|cursor|…)/g, '')
      .matchAll(/\b[a-z]+_[a-z_]+\b/g),
  ].map(([name]) => name)
  expect(named.filter(name => !tools.some(tool => tool.name === name))).toEqual([])
})

describe('POST /mcp', () => {
  const post = (body: unknown, headers: Record<string, string> = {}) => postTo('', body, headers)

  test('spends one of the budget that the REST API spends, and is audited as /mcp', async () => {
    const own = await apiClient(api.app, { plan: 'TEAM' })
    const authorization = `Bearer ${own.key}`
    expect((await own.get('/sessions')).headers.get('x-ratelimit-remaining')).toBe('599')
    expect((await post(listTools, { authorization })).headers.get('x-ratelimit-remaining')).toBe('598')
    const created = {
      method: 'tools/call',
      params: { name: 'create_presentation', arguments: { title: 'x' } },
    }
    await post({ ...listTools, ...created }, { authorization })
    const missing = { method: 'tools/call', params: { name: 'get_session', arguments: { session_id: 'x' } } }
    await post({ ...listTools, ...missing }, { authorization })
    expect((await own.get('/sessions')).headers.get('x-ratelimit-remaining')).toBe('595')
    // The rows of reads are collected for a moment; a clean stop or a flush writes them.
    const audited = async () => (await listAudit(reading(api.app.services), own.organization, {}, {})).entries
    while ((await audited()).length < 5) await new Promise(resolve => setImmediate(resolve))
    expect(
      (await audited()).map(({ method, path, status }) => `${method} ${path} ${status}`).reverse(),
    ).toEqual([
      'GET /public/v1/sessions 200',
      'POST /mcp 200',
      'POST /mcp 200',
      'POST /mcp 404',
      'GET /public/v1/sessions 200',
    ])
  })

  test('wants a bearer token that is an API key', async () => {
    for (const authorization of ['', 'Bearer nonsense', `Basic ${api.key}`]) {
      const refused = await post(listTools, { authorization, 'x-api-key': api.key })
      expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
      expect(refused.headers.get('x-ratelimit-limit')).toBe('120')
      expect(await refused.json()).toMatchObject({ code: 'UNAUTHENTICATED' })
    }
  })

  test('takes no pages of foreign origins', async () => {
    expect((await post(listTools, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await post(listTools, { origin: 'https://evil.example', host: 'evil.example' })).status).toBe(403)
    expect((await post(listTools, { origin: 'https://agents.example' })).status).toBe(200)
    // The Inspector's page, whatever its port.
    for (const origin of ['http://localhost:6274', 'http://127.0.0.1:6274', 'http://[::1]:5173'])
      expect((await post(listTools, { origin })).status).toBe(200)
    expect((await post(listTools, { origin: 'http://localhost.evil.example' })).status).toBe(403)
  })

  test('answers in the form that is accepted', async () => {
    const modern = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' }
    const meta = {
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    }
    for (const [headers, message] of [
      [{}, listTools],
      [modern, { ...listTools, params: meta }],
    ] as [Record<string, string>, object][]) {
      for (const [accept, type] of [
        ['*/*', 'application/json'],
        ['application/json', 'application/json'],
        ['application/*;q=0.5', 'application/json'],
        ['text/event-stream', 'text/event-stream'],
        ['text/event-stream, application/json;q=0', 'text/event-stream'],
      ] as const) {
        const response = await post(message, { ...headers, accept })
        const text = await response.text()
        expect([accept, response.status, response.headers.get('content-type')?.split(';')[0]]).toEqual([
          accept,
          200,
          type,
        ])
        const data = type === 'application/json' ? text : /^data: (.*)$/m.exec(text)![1]!
        expect(JSON.parse(data)).toMatchObject({ id: 1, result: { tools: expect.any(Array) } })
      }
    }
    const notified = { jsonrpc: '2.0', method: 'notifications/initialized' }
    const accepted = await post(notified, { accept: 'application/json' })
    expect([accepted.status, await accepted.text()]).toEqual([202, ''])
    expect((await post(listTools, { accept: 'text/html' })).status).toBe(406)
  })

  test('refuses other methods with 405, and takes one message at a time', async () => {
    for (const method of ['GET', 'DELETE']) {
      const refused = await fetch(`${api.app.url}/mcp`, {
        method,
        headers: { authorization: `Bearer ${api.key}` },
      })
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'OPTIONS, POST'])
      expect(refused.headers.get('x-ratelimit-limit')).toBe('3000')
    }
    expect((await post([listTools, listTools])).status).toBe(400)
    expect((await post('text')).status).toBe(400)
  })
})

test('the conformance suite passes, but for the scenarios that docs/agents.md explains', async () => {
  const baseline = new URL('./mcp-conformance.yaml', import.meta.url).pathname
  const proxy = createServer((request, response) => {
    // The suite cannot send a key of its own.
    const headers = { ...request.headers, authorization: `Bearer ${api.key}` }
    const onward = httpRequest(
      `${api.app.url}${request.url}`,
      { method: request.method, headers },
      forwarded => {
        response.writeHead(forwarded.statusCode!, forwarded.headers)
        forwarded.pipe(response)
      },
    )
    request.pipe(onward)
  })
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
  const url = `http://localhost:${(proxy.address() as AddressInfo).port}/mcp`
  const program = new URL(
    '../../../../../node_modules/@modelcontextprotocol/conformance/dist/index.js',
    import.meta.url,
  )
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program.pathname, 'server', '--url', url, '--expected-failures', baseline],
    { cwd: mkdtempSync(join(tmpdir(), 'roomful-conformance-')) },
  )
  for (const scenario of ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'])
    expect(stdout).toMatch(new RegExp(`✓ ${scenario}: [1-9]`))
  proxy.close()
  const page = readFileSync(new URL('../../../../../docs/agents.md', import.meta.url), 'utf8')
  for (const [, scenario] of readFileSync(baseline, 'utf8').matchAll(/- (\S+)/g))
    expect(page).toContain(`\`${scenario}\``)
})
