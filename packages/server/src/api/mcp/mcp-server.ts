import { createMcpHandler, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import { closestTo } from '@roomful/contract/lib/closest-to'
import { pageLimitDefault, pageLimitMax } from '@roomful/contract/lib/page'
import { waitSecondsMax } from '@roomful/contract/lib/waiting'
import packageJson from '../../../package.json' with { type: 'json' }
import type { Handlers } from '../../handler.ts'
import type { ToolCaller } from '../admitted.ts'
import type { ApiServices } from '../api-services.ts'
import type { ToolServer } from '../tool-server.ts'
import { callTool } from './call-tool.ts'
import { readResults, resultsTemplate } from './results-resource.ts'
import { runSession, runSessionPrompt } from './run-session-prompt.ts'
import { toolNamed, toolNames, toolsFor } from './tools.ts'

const instructions = [
  'Roomful runs live polls: a presentation contains questions, a session presents them to participants.',
  'Workflow: create_presentation with its questions, create_session, open_session, then for each question',
  'activate_question and get_question_results with wait until participants have answered; finally close_session.',
  'get_session_report_text has the outcome of a session. Participants join with the join_code of the session.',
  'Ids come from the list tool of their name: session_id (ses_…) from list_sessions, likewise question_id (que_…),',
  'presentation_id (pres_…), participant_id (par_…), entry_id (ent_…), webhook_id (whk_…) and delivery_id (dlv_…).',
  `In lists, limit is 1 to ${pageLimitMax}, by default ${pageLimitDefault}, and cursor is a next_cursor.`,
  `With wait (seconds, up to ${waitSecondsMax}) and since (the etag of the last result) a result is returned once it has changed.`,
  'metadata is up to 20 texts of yours by key, never shown to',
  'participants. Errors have a code and say what to change.',
  'Not listed, as the list has a limit, but at /mcp?tools=presentations,questions,live,account: tools for content slides,',
  'images by id, copies of presentations, questions added to a running session, and permanent rooms.',
  'Output schemas name the fields of results, those of a name such as SessionOut where another tool has it; &schemas=full has all schemas in full.',
].join(' ')

/** How long clients may cache the tool list: it depends on the credential's scopes only. */
const toolsTtlMs = 60_000

/**
 * Serves the Model Context Protocol without sessions, to current clients and to those that still send
 * `initialize`. Each request gets its own server, made for its caller.
 */
export function mcpServer(services: ApiServices, handlers: Handlers): ToolServer {
  const handler = createMcpHandler(
    ({ authInfo }) => serverFor(services, handlers, authInfo!.extra as unknown as ToolCaller),
    {
      // Nothing changes while a client listens, and streams must not outlive their request.
      maxSubscriptions: 0,
      onerror: error => services.log.warn('failed to handle an MCP request', { reason: error.message }),
    },
  )
  return {
    respond: (request, message, caller) =>
      handler.fetch(request, {
        parsedBody: message,
        authInfo: {
          token: '',
          clientId: caller.caller.credential.id,
          scopes: [...caller.caller.credential.scopes],
          extra: { ...caller },
        },
      }),
    close: () => handler.close(),
  }
}

function unknownTool(name: string): ProtocolError {
  const meant = closestTo(name, toolNames)
  const hint = meant ? `did you mean ${meant}?` : 'tools/list has the available tools.'
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name}: ${hint}`)
}

function serverFor(services: ApiServices, handlers: Handlers, caller: ToolCaller): Server {
  const server = new Server(
    { name: 'roomful', title: 'Roomful', version: packageJson.version },
    {
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions,
      cacheHints: { 'tools/list': { ttlMs: toolsTtlMs, cacheScope: 'private' } },
    },
  )
  server.setRequestHandler('tools/list', () => ({
    tools: toolsFor(caller.caller.credential.scopes, caller.list),
  }))
  server.setRequestHandler('tools/call', ({ params }) => {
    const tool = toolNamed(params.name)
    if (!tool) throw unknownTool(params.name)
    return callTool(services, handlers, caller, tool, params.arguments ?? {})
  })
  server.setRequestHandler('resources/list', () => ({ resources: [] }))
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [resultsTemplate] }))
  server.setRequestHandler('resources/read', ({ params }) =>
    readResults(services, handlers, caller, params.uri),
  )
  server.setRequestHandler('prompts/list', () => ({ prompts: [runSessionPrompt] }))
  server.setRequestHandler('prompts/get', ({ params }) => {
    if (params.name !== runSessionPrompt.name)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown prompt: ${params.name}`)
    return runSession(params.arguments ?? {})
  })
  return server
}
