import { Readable } from 'node:stream'
import type { CallToolResult } from '@modelcontextprotocol/server'
import { publicOperations } from '@roomful/contract/table'
import { getAskedTexts } from '../../features/results/results.ts'
import type { Handlers, RenderInTurn } from '../../handler.ts'
import { ApiError } from '../../lib/api-error.ts'
import { reading } from '../../services.ts'
import type { ToolCaller } from '../admitted.ts'
import type { ApiServices } from '../api-services.ts'
import { credentialIdentity } from '../identity.ts'
import type { Outcome } from '../outcome.ts'
import { errorEnvelope, publicError } from '../public-error.ts'
import { run } from '../run.ts'
import { idHints, inputOf, type OperationTool } from './tools.ts'

/** Limit for files and long lists, which go into one message. */
const fileBytesMax = 16 * 1024 * 1024

/** Runs an operation as a tool. Errors are results too, with `isError`. */
export async function callTool(
  services: ApiServices,
  handlers: Handlers,
  caller: ToolCaller,
  tool: OperationTool,
  given: Record<string, unknown>,
): Promise<CallToolResult> {
  const { name, operation } = tool
  try {
    if (caller.refusal) throw caller.refusal
    const { params, query, body } = inputOf(tool, given)
    const { gone, renderInTurn, allowance, use } = caller
    const declared = publicOperations[name]
    const identity = credentialIdentity(declared, { kind: 'credential', ...caller.caller, allowance }, use)
    const call = {
      name,
      operation: declared,
      params,
      query,
      body: async () => body,
      gone,
      renderInTurn,
      collect,
    }
    const { outcome } = await run(services, handlers, call, identity)
    return await resultOf(tool, outcome, await furtherOutput(services, caller, tool, params), renderInTurn)
  } catch (thrown) {
    const error = withHint(tool, publicError(thrown))
    if (!(thrown instanceof ApiError) && error.status >= 500) {
      services.log.error('failed to run a tool', thrown, { request_id: caller.requestId, tool: operation.id })
    }
    caller.use.complete(error.status)
    // No structured content: older clients validate even errors against the output schema.
    return { ...asText(errorEnvelope(error, caller.requestId)), isError: true }
  }
}

/** Adds the source of the id to NOT_FOUND errors, since models cannot consult the reference. */
function withHint(tool: OperationTool, error: ApiError): ApiError {
  if (error.code !== 'NOT_FOUND') return error
  return new ApiError(error.code, `${error.message} ${idHints(tool)}.`, error.details)
}

function asJson(content: Record<string, unknown>): CallToolResult {
  return { ...asText(content), structuredContent: content }
}

function asText(content: object): { content: [TextPart] } {
  return { content: [textOf(JSON.stringify(content))] }
}

interface TextPart {
  readonly type: 'text'
  readonly text: string
}

function textOf(text: string): TextPart {
  return { type: 'text', text }
}

/** Models cannot see images in base64. */
function withoutData({ data: _, ...picture }: Record<string, unknown>): Record<string, unknown> {
  return picture
}

/** Additional output for models: the texts of ids in the response. */
async function furtherOutput(
  services: ApiServices,
  { caller }: ToolCaller,
  { name }: OperationTool,
  params: Record<string, unknown>,
): Promise<object> {
  if (name !== 'getSessionResults') return {}
  return { questions: await getAskedTexts(reading(services), caller.organization, params.id as string) }
}

/** An operation's outcome as MCP content: text, images, and files as resources. */
async function resultOf(
  { name, operation }: OperationTool,
  outcome: Outcome,
  further: object,
  renderInTurn: RenderInTurn,
): Promise<CallToolResult> {
  if (outcome.type === 'json') {
    const output = JSON.parse(outcome.response.text)
    if (name === 'getSessionLinks') return withQrCode(output)
    if (name === 'importFile') return asJson({ ...output, pictures: output.pictures.map(withoutData) })
    // The value of `since` for a later call; in HTTP it is a header.
    const etag = 'since' in operation.query.properties ? { etag: outcome.response.etag } : {}
    return asJson({ ...output, ...further, ...etag })
  }
  if (outcome.type === 'paged-json')
    return asJson({ ...JSON.parse((await collected(outcome.content)).toString()), ...further })
  if (outcome.type === 'serialized') return asJson(JSON.parse(outcome.output.content.toString()))
  if (outcome.type === 'events') throw new RangeError(`${operation.id} is a stream`)
  const { mediaType, fileName, leftOut = [], lostFields = {}, content } = outcome.file
  const file = Buffer.isBuffer(content) ? content : await renderInTurn(() => collected(content))
  const fields = Object.entries(lostFields).map(([field, places]) => `${field} (${places.join(', ')})`)
  const note = [
    ...(leftOut.length > 0 ? [textOf(`Slides that are left out: ${leftOut.join(', ')}`)] : []),
    ...(fields.length > 0 ? [textOf(`Fields that are left out, of slides: ${fields.join('; ')}`)] : []),
  ]
  if (/^text\/|[/+](?:json|xml)$/.test(mediaType)) return { content: [textOf(file.toString()), ...note] }
  const resource = {
    uri: `roomful://exports/${encodeURIComponent(fileName)}`,
    mimeType: mediaType,
    blob: file.toString('base64'),
  }
  return { content: [{ type: 'resource', resource }, ...note] }
}

/** The QR code as an image that models can show. */
function withQrCode({ qr_png, qr_svg: _, ...links }: Record<string, unknown>): CallToolResult {
  return {
    content: [
      { type: 'text', text: JSON.stringify(links) },
      { type: 'image', data: String(qr_png), mimeType: 'image/png' },
    ],
    structuredContent: links,
  }
}

const collect = async (content: Readable) => Readable.from([await collected(content)])

async function collected(content: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of content) {
    const part = Buffer.from(chunk)
    bytes += part.length
    if (bytes > fileBytesMax) {
      content.destroy()
      throw new ApiError('PAYLOAD_TOO_LARGE', 'Result too large for MCP; use the REST API.')
    }
    chunks.push(part)
  }
  return Buffer.concat(chunks)
}
