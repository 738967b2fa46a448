import type { Tool } from '@modelcontextprotocol/server'
import type { Operation, Scope } from '@roomful/contract/define-operation'
import { type OperationName, operations } from '@roomful/contract/operations/index'
import { inlined } from '../operations/inlined.ts'

/** The tool made from an operation, and how its arguments become the operation's input. */
export interface OperationTool {
  readonly name: OperationName
  readonly operation: Operation
  readonly tool: Tool
}

type Properties = Record<string, unknown>

const fileOutput = {
  type: 'object',
  properties: {
    media_type: { type: 'string' },
    base64: { type: 'string', description: 'The file, base64.' },
  },
  required: ['media_type', 'base64'],
} as const

/** One tool per operation, in the order of the table. */
const tools: readonly OperationTool[] = (Object.entries(operations) as [OperationName, Operation][]).map(
  ([name, operation]) => ({ name, operation, tool: toolOf(operation) }),
)

const toolsById = new Map(tools.map(one => [one.operation.id, one]))

/** The tool of this name; undefined when there is none. */
export function toolNamed(id: string): OperationTool | undefined {
  return toolsById.get(id)
}

/** The tools that a credential of these scopes may call. */
export function toolsFor(scopes: readonly Scope[]): Tool[] {
  return tools.flatMap(({ operation, tool }) => (scopes.includes(operation.scope) ? [tool] : []))
}

/** Arguments of a tool, sorted into what the operation calls parameters, query and body. */
export function inputOf(operation: Operation, given: Properties) {
  const picked = (properties: object) =>
    Object.fromEntries(Object.entries(given).filter(([key]) => Object.hasOwn(properties, key)))
  const params = picked(operation.params.properties)
  const query = picked(operation.query.properties)
  const rest = Object.entries(given).filter(([key]) => !(key in params) && !(key in query))
  const body = operation.body || rest.length > 0 ? Object.fromEntries(rest) : undefined
  return { params, query, body }
}

function toolOf(operation: Operation): Tool {
  const { readOnly, destructive, idempotent, openWorld } = operation.annotations
  return {
    name: operation.id,
    title: operation.summary,
    description: `${operation.summary} Wants the scope ${operation.scope}.`,
    inputSchema: inputSchema(operation) as Tool['inputSchema'],
    outputSchema: (operation.output ? inlined(operation.output) : fileOutput) as NonNullable<
      Tool['outputSchema']
    >,
    annotations: {
      title: operation.summary,
      readOnlyHint: readOnly,
      destructiveHint: destructive,
      idempotentHint: idempotent,
      openWorldHint: openWorld,
    },
  }
}

/** Parameters, query and body side by side: tools have one flat list of arguments. */
function inputSchema(operation: Operation): Properties {
  const body = (operation.body ?? {}) as { properties?: Properties; required?: readonly string[] }
  const parts = [operation.params, operation.query, body] as const
  const names = parts.flatMap(part => Object.keys(part.properties ?? {}))
  if (new Set(names).size < names.length)
    throw new RangeError(`${operation.id} uses one name for two arguments`)
  return inlined({
    type: 'object',
    properties: Object.assign({}, ...parts.map(part => part.properties)),
    required: parts.flatMap(part => part.required ?? []),
    additionalProperties: false,
    ...(operation.examples && { examples: operation.examples }),
  }) as Properties
}
