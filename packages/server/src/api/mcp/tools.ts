import type { Tool } from '@modelcontextprotocol/server'
import type { Group } from '@roomful/contract/groups'
import { argumentName } from '@roomful/contract/lib/argument-names'
import { faultsMax } from '@roomful/contract/lib/faults'
import { type ToolTextOption, toolText } from '@roomful/contract/lib/tool-text'
import { unknownRule, unknownText } from '@roomful/contract/lib/violation'
import { missingScope, type PublicOperation, readsBody, type Scope } from '@roomful/contract/operation'
import { type PublicName, publicOperations } from '@roomful/contract/table'
import { invalidParameters } from '../../lib/api-error.ts'
import { idSource } from './id-sources.ts'
import { type Output, outputTexts } from './output-text.ts'
import { portableSchema, type QuestionSchemas, withoutAbsent, withoutNull } from './portable-schema.ts'
import { toolHints } from './tool-hints.ts'

/** The tool of an operation, and the mapping of its arguments. */
export interface OperationTool {
  readonly name: PublicName
  readonly operation: PublicOperation
  /** Its output is described by its list. */
  readonly tool: Tool
  /** With bounds, defaults, all arguments and the schema of the output. */
  readonly full: Tool
  /** Its arguments in full, where the tool's own schema refers to another tool. */
  readonly fullSchema: Properties
}

type Properties = Record<string, unknown>

/** The schema of an argument. */
interface Argument extends ToolTextOption {
  readonly [keyword: string]: unknown
}

/** Options of a list of tools, by the address. */
export interface ToolList {
  /** All by default. */
  readonly groups?: readonly Group[]
  /** Instead of short ones. */
  readonly withFullSchemas?: boolean
}

/** Limit on the length of a reported unknown name. */
const unknownNameMax = 200

/** Updates refer to the others. */
const questionSchemas: Readonly<Record<string, QuestionSchemas>> = {
  create_presentation: 'typed',
  create_question: 'described',
  add_session_question: 'described',
}

/** Arguments that another tool of the list has in full. */
const inFullElsewhere: Readonly<Record<string, Properties>> = {
  update_question: { image: { type: ['object', 'null'] } },
  update_webhook: {
    event_types: { type: 'array', items: { type: 'string' }, description: 'as in register_webhook' },
  },
}

/** Fields of a response that the result of its tool does not have: images are content, and models do not read base64. */
const leftOutOfResults: Readonly<Record<string, readonly string[]>> = {
  getSessionLinks: ['qr_png', 'qr_svg'],
  importFile: ['data'],
}

/** The tools of operations, in table order. */
const tools: readonly OperationTool[] = (Object.entries(publicOperations) as [PublicName, PublicOperation][])
  .filter(([, operation]) => !operation.streams)
  .map(([name, operation]) => ({
    name,
    operation,
    tool: toolOf(name, operation),
    full: toolOf(name, operation, true),
    fullSchema: inputSchema(operation, { questions: 'typed', isFull: true }),
  }))

const toolsById = new Map(tools.map(one => [one.operation.id, one]))

export function toolNamed(id: string): OperationTool | undefined {
  return toolsById.get(id)
}

export const toolNames: readonly string[] = [...toolsById.keys()]

/** The tools that a credential with these scopes may call: those of some groups, or those of the list of all. */
export function toolsFor(
  scopes: readonly Scope[],
  { groups, withFullSchemas = false }: ToolList = {},
): Tool[] {
  const listed = tools.filter(
    ({ operation }) =>
      (groups ? groups.includes(operation.group) : !operation.listedByGroupOnly) &&
      !missingScope(operation, scopes),
  )
  if (withFullSchemas) return listed.map(({ full }) => full)
  const outputs = outputTexts(
    listed.map(({ name, operation: { output } }) =>
      output ? { output: output as Output, left: leftOutOfResults[name] } : undefined,
    ),
  )
  return listed.map(({ tool }, i) => ({
    ...tool,
    ...(outputs[i] !== undefined && { outputSchema: { type: 'object', description: outputs[i] } }),
  }))
}

/**
 * Splits a tool's arguments into parameters, query and body.
 * @throws ApiError INVALID_REQUEST_PARAMETER if an id is missing, and for unknown arguments of operations without a body;
 * others report them with the faults of the body
 */
export function inputOf({ operation, tool, fullSchema }: OperationTool, given: Properties) {
  const properties = fullSchema.properties as Properties
  const rest = withoutAbsent(fullSchema, given) as Properties
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
        message: `is required: ${idSource(field)}`,
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
  const query = Object.fromEntries(queried.map(name => [name, asInAddress(take(name))]))
  const body = operation.body || Object.keys(rest).length > 0 ? rest : undefined
  return { params, query, body }
}

/** A query parameter as an address carries it: always a text. */
function asInAddress(value: unknown): unknown {
  if (typeof value === 'boolean' || typeof value === 'number') return String(value)
  return Array.isArray(value) && value.every(item => typeof item === 'string') ? value.join(',') : value
}

/** For a model that named an absent resource: the source of each id that the tool takes. */
export function idHints({ tool }: OperationTool): string {
  return requiredIds(tool)
    .map(name => `${name} is ${idSource(name)}`)
    .join('; ')
}

function requiredIds({ inputSchema: { required = [] } }: Tool): string[] {
  return required.filter(name => idSource(name) !== undefined)
}

function toolOf(name: PublicName, operation: PublicOperation, isFull = false): Tool {
  const { readOnly, destructive, idempotent, openWorld } = operation.annotations
  const asked = questionSchemas[operation.id]
  const { properties, ...schema } = inputSchema(operation, {
    questions: isFull && asked === 'described' ? 'preset' : asked,
    isFull,
  })
  return {
    name: operation.id,
    ...(operation.summary !== titleOf(operation.id) && { title: operation.summary }),
    description: [operation.description, toolHints[name]].filter(Boolean).join(' '),
    inputSchema: {
      ...schema,
      properties: { ...(properties as Properties), ...inFullElsewhere[operation.id] },
    } as Tool['inputSchema'],
    // A text or file is content alone.
    ...(isFull &&
      operation.output && { outputSchema: { type: 'object', ...outputSchema(name, operation.output) } }),
    annotations: {
      readOnlyHint: readOnly,
      destructiveHint: destructive,
      idempotentHint: idempotent,
      openWorldHint: openWorld,
    },
  }
}

/** Names and types: the reference describes them. */
function outputSchema(name: PublicName, output: object): object {
  const left = leftOutOfResults[name] ?? []
  return JSON.parse(JSON.stringify(portableSchema(output as Properties)), (key, value) => {
    if (key === 'required' && Array.isArray(value)) return value.filter(field => !left.includes(field))
    return left.includes(key) || (key === 'description' && typeof value === 'string') ? undefined : value
  })
}

/** The title that clients derive from a name. */
function titleOf(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words[0]!.toUpperCase() + words.slice(1)
}

/** Parameters, query and body as one flat list of arguments. */
function inputSchema(
  operation: PublicOperation,
  {
    questions,
    isFull = false,
  }: { readonly questions?: QuestionSchemas | undefined; readonly isFull?: boolean },
): Properties {
  const { params, query } = operation
  const body = (operation.body ?? {}) as { properties?: Properties; required?: readonly string[] }
  const ids = Object.keys(params.properties).map(name => argumentName(operation, name))
  const names = [...ids, ...[query, body].flatMap(part => Object.keys(part.properties ?? {}))]
  if (new Set(names).size < names.length)
    throw new RangeError(`${operation.id} uses one name for two arguments`)
  const required = [...ids, ...new Set<string>(query.required), ...(body.required ?? [])]
  const schema = {
    type: 'object',
    properties: {
      ...Object.fromEntries(
        Object.entries(params.properties as Readonly<Record<string, Argument>>).map(([name, one]) => [
          argumentName(operation, name),
          described(one),
        ]),
      ),
      ...Object.fromEntries(
        listedIn(operation, query.properties, isFull).map(([name, one]) => [
          name,
          described(isFull ? withoutNull(one) : withoutBounds(name, one)),
        ]),
      ),
      ...Object.fromEntries(
        listedIn(operation, body.properties ?? {}, isFull).map(([name, one]) => [name, described(one)]),
      ),
    },
    ...(required.length > 0 && { required }),
  }
  return portableSchema(schema, questions)
}

/**
 * Fields of a query or body, without those that are unlisted unless `isFull`.
 * @param path of the object that holds them, with a final dot
 */
function listedIn(
  operation: PublicOperation,
  properties: Properties,
  isFull: boolean,
  path = '',
): [name: string, schema: Argument][] {
  // Models read on, not back.
  const left = isFull ? [] : ['before', ...(operation.unlisted ?? [])]
  return Object.entries(properties as Readonly<Record<string, Argument>>)
    .filter(([name]) => !left.includes(path + name))
    .map(([name, schema]) => {
      const { properties: inner, ...rest } = schema as Argument & { properties?: Properties }
      if (path !== '' || inner === undefined) return [name, schema]
      return [
        name,
        { ...rest, properties: Object.fromEntries(listedIn(operation, inner, isFull, `${name}.`)) },
      ]
    })
}

/** Pages have their bounds in `instructions`, waits in their description. */
function withoutBounds(name: string, schema: Argument): Argument {
  const { minimum: _, maximum: __, default: ___, ...rest } = withoutNull(schema)
  return name === 'limit' || name === 'wait' ? rest : withoutNull(schema)
}

/** The schema of an argument with its text for tools, if any. */
function described({ description, ...schema }: Argument): Properties {
  const given = schema[toolText]
  const text = given === true ? description : given
  return { ...schema, ...(text !== undefined && { description: text }) }
}
