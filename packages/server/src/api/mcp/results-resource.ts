import { ProtocolError, ProtocolErrorCode, type ReadResourceResult } from '@modelcontextprotocol/server'
import type { Handlers } from '../../handler.ts'
import type { ToolCaller } from '../admitted.ts'
import type { ApiServices } from '../api-services.ts'
import { callTool } from './call-tool.ts'
import { toolNamed } from './tools.ts'

/** The results of a session, for agents that attach resources. */
export const resultsTemplate = {
  uriTemplate: 'roomful://sessions/{session_id}/results',
  name: 'session_results',
  description: 'Results of all questions asked in a session.',
  mimeType: 'application/json',
}

/**
 * Reads a session's results like `get_session_results`, with the same checks.
 * @throws ProtocolError for other URIs, and with the text of an API error
 */
export async function readResults(
  services: ApiServices,
  handlers: Handlers,
  caller: ToolCaller,
  uri: string,
): Promise<ReadResourceResult> {
  const sessionId = /^roomful:\/\/sessions\/([^/]+)\/results$/.exec(uri)?.[1]
  if (sessionId === undefined)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown resource: ${uri}`)
  const result = await callTool(services, handlers, caller, toolNamed('get_session_results')!, {
    session_id: sessionId,
  })
  const [content] = result.content
  const text = content?.type === 'text' ? content.text : ''
  if (result.isError) {
    const { code, error } = JSON.parse(text)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${code}: ${error}`)
  }
  return { contents: [{ uri, mimeType: resultsTemplate.mimeType, text }] }
}
