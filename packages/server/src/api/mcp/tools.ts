import type { Tool } from '@modelcontextprotocol/server'
import { argumentName } from '@roomful/contract/lib/argument-names'
import { faultsMax } from '@roomful/contract/lib/faults'
import { unknownRule, unknownText } from '@roomful/contract/lib/violation'
import { missingScope, type PublicOperation, readsBody, type Scope } from '@roomful/contract/operation'
import { type PublicName, publicOperations } from '@roomful/contract/table'
import { invalidParameters } from '../../lib/api-error.ts'
import { argumentDescription } from './argument-descriptions.ts'
import { portableSchema, withoutAbsent, withoutNull } from './portable-schema.ts'
import { toolHints } from './tool-hints.ts'

/** The tool of an operation, and the mapping of its arguments. */
export interface OperationTool {
  readonly name: PublicName
  readonly operation: PublicOperation
  readonly tool: Tool
}

type Properties = Record<string, unknown>

/** Limit on the length of a reported unknown name. */
const unknownNameMax = 200

/** One tool per non-streaming operation, in table order. */
const tools: readonly OperationTool[] = (Object.entries(publicOperations) as [PublicName, PublicOperation][])
  .filter(([, operation]) => !operation.streams)
  .map(([name, operation]) => ({ name, operation, tool: toolOf(name, operation) }))

const toolsById = new Map(tools.map(one => [one.operation.id, one]))

export function toolNamed(id: string): OperationTool | undefined {
  return toolsById.get(id)
}

export const toolNames: readonly string[] = [...toolsById.keys()]

/** The tools that a credential with these scopes may call. */
export function toolsFor(scopes: readonly Scope[]): Tool[] {
  return tools.flatMap(({ operation, tool }) => (missingScope(operation, scopes) ? [] : [tool]))
}

/**
 * Splits a tool's arguments into parameters, query and body.
 * @throws ApiError INVALID_REQUEST_PARAMETER if an id is missing, and for unknown arguments of operations without a body;
 * others report them with the faults of the body
 */
export function inputOf({ operation, tool }: OperationTool, given: Properties) {
  const { properties = {} } = tool.inputSchema
  const rest = withoutAbsent(tool.inputSchema as object, given) as Properties
  const take = (name: string) => {
    const value = rest[name]
    delete rest[name]
    return value
  }
  const names = Object.keys(operation.params.properties)
  const missing = requiredIds(tool).filter(name => !(name in given))
  const unknown = Object.keys(given).filter(name => !Object.hasOwn(properties, name))
  if (missing.length > 0 || (unknown.length > 0 && !readsBody(operation))) {
    throw invalidParameters([
      ...missing.map(field => ({
        field,
        rule: 'required',
        message: `is required: ${argumentDescription(field)}`,
      })),
      ...unknown.slice(0, faultsMax).map(name => ({
        field: name.slice(0, unknownNameMax),
        rule: unknownRule,
        message: unknownText(name, Object.keys(properties)),
      })),
    ])
  }
  const params = Object.fromEntries(names.map(name => [name, take(argumentName(operation, name))]))
  const queried = Object.keys(operation.query.properties).filter(name => name in rest)
  const query = Object.fromEntries(queried.map(name => [name, take(name)]))
  const body = operation.body || Object.keys(rest).length > 0 ? rest : undefined
  return { params, query, body }
}

/** For a model that named an absent resource: the source of each id that the tool takes. */
export function idHints({ tool }: OperationTool): string {
  return requiredIds(tool)
    .map(name => `${name} is ${argumentDescription(name)}`)
    .join('; ')
}

function requiredIds({ inputSchema: { required = [] } }: Tool): string[] {
  return required.filter(name => argumentDescription(name) !== undefined)
}

function toolOf(name: PublicName, operation: PublicOperation): Tool {
  const { readOnly, destructive, idempotent, openWorld } = operation.annotations
  return {
    name: operation.id,
    title: operation.summary,
    description: [operation.description, toolHints[name]].filter(Boolean).join(' '),
    inputSchema: inputSchema(operation) as Tool['inputSchema'],
    outputSchema: { type: 'object' },
    annotations: {
      readOnlyHint: readOnly,
      destructiveHint: destructive,
      idempotentHint: idempotent,
      openWorldHint: openWorld,
    },
  }
}

/** Parameters, query and body as one flat list of arguments. */
function inputSchema(operation: PublicOperation): Properties {
  const { params, query } = operation
  const body = (operation.body ?? {}) as { properties?: Properties; required?: readonly string[] }
  const ids = Object.keys(params.properties).map(name => argumentName(operation, name))
  const names = [...ids, ...[query, body].flatMap(part => Object.keys(part.properties ?? {}))]
  if (new Set(names).size < names.length)
    throw new RangeError(`${operation.id} uses one name for two arguments`)
  const schema = {
    type: 'object',
    properties: {
      ...Object.fromEntries(ids.map(id => [id, { type: 'string', description: argumentDescription(id) }])),
      ...Object.fromEntries(
        [
          ...Object.entries(query.properties).map(
            ([name, schema]) => [name, withoutNull(schema as Properties)] as const,
          ),
          ...Object.entries(body.properties ?? {}),
        ].map(([name, schema]) => [
          name,
          {
            ...(schema as Properties),
            ...(argumentDescription(name) && { description: argumentDescription(name) }),
          },
        ]),
      ),
    },
    required: [...ids, ...new Set<string>(query.required), ...(body.required ?? [])],
  }
  // Only here in full: other tools that take questions refer to this one.
  return portableSchema(schema, operation.id === 'create_question')
}
