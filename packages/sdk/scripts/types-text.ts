import { errorCodes, type PublicOperation, publicOperations } from '@roomful/contract'
import { eventKinds } from '@roomful/contract/features/webhooks/events'
import { argumentName } from '@roomful/contract/lib/argument-names'
import { scopesText } from '@roomful/contract/operation'
import {
  type QuestionTypeName,
  questionTypeNames,
  questionTypes,
} from '@roomful/contract/question-types/index'
import { schemaName } from '../../server/src/api/openapi/one-of-types.ts'
import { componentSchemas, inlineText, memberTexts, type Schema, typeName, typeText } from './type-text.ts'

const table = Object.entries(publicOperations) as [string, PublicOperation][]

/** The body of an error has a class of its own. */
const leftOut = new Set(['ApiErrorOut'])

/**
 * The text of `src/types.ts`: every schema of the OpenAPI document by its name, what participants answer, and the
 * arguments and the response of each operation.
 */
export function typesText(): string {
  return [
    '// Made from the OpenAPI document by scripts/generate.ts; a test fails when it is out of date.',
    unionText(
      'ErrorCode',
      Object.keys(errorCodes),
      'Codes of API errors; docs/reference/api-conventions.md lists them.',
    ),
    unionText('QuestionType', questionTypeNames, 'What `type` of a question can be.'),
    ...schemaTexts(),
    ...questionTexts(),
    ...eventTexts(),
    ...table.map(([name, operation]) => argumentsText(name, operation)),
    operationsText(),
  ].join('\n\n')
}

/** The text of `src/methods.ts`: a method for each operation, with what an editor shows of it. */
export function methodsText(): string {
  const methods = table.map(([name, operation]) => {
    const { summary, description, method, path, access, errors } = operation
    const codes = errors.length === 0 ? '' : ` ${errors.map(code => `\`${code}\``).join(', ')}`
    const docs = [
      `${summary}. ${description}`,
      '',
      `\`${method} ${path}\`, ${scopesText({ access })}.`,
      ...(isList(operation) ? [`\`client.all('${name}')\` iterates over the items of all pages.`] : []),
      ...(operation.streams
        ? ['Returns the raw response; `client.sessionEvents` reads its stream.']
        : operation.output
          ? []
          : [isText(name) ? 'Returns the text.' : 'Returns the raw response; its body is the file.']),
      `@throws {ApiError}${codes}`,
    ]
    const given = isOptional(operation) ? 'given?' : 'given'
    return `  /**\n${docs.map(line => `   * ${line}`.trimEnd()).join('\n')}\n   */\n  ${name}(${given}: ${argumentsName(name)}, options?: CallOptions): Promise<${responseText(name, operation)}>`
  })
  const names = new Set(
    table.flatMap(([name, operation]) => [
      argumentsName(name),
      ...(operation.output ? [responseText(name, operation)] : []),
    ]),
  )
  return [
    '// Made from the operation table by scripts/generate.ts; a test fails when it is out of date.',
    "import type { CallOptions } from './options.ts'",
    `import type {\n${[...names]
      .sort()
      .map(name => `  ${name},`)
      .join('\n')}\n} from './types.ts'`,
    '',
    '/** A method per operation; each takes path parameters, query and the fields of its body as one object. */',
    `export interface Methods {\n${methods.join('\n\n')}\n}\n`,
  ].join('\n')
}

function schemaTexts(): string[] {
  return Object.entries(componentSchemas).flatMap(([name, schema]) =>
    leftOut.has(name) ? [] : [declarationText(typeName(name), schema)],
  )
}

function declarationText(name: string, schema: Schema): string {
  const doc = schema.description ? `/** ${schema.description} */\n` : ''
  const isInterface = schema.type === 'object' && Object.keys(schema.properties ?? {}).length > 0
  return isInterface
    ? `${doc}export interface ${name} {\n${memberTexts(schema, '  ').join('\n')}\n}`
    : `${doc}export type ${name} = ${inlineText(schema)}`
}

/** Answers of participants, and each union by the type of its question. */
function questionTexts(): string[] {
  const answered = questionTypeNames.filter(name => questionTypes[name].answer !== null)
  const named = (suffix: string, names: readonly QuestionTypeName[]) =>
    names.map(name => `${schemaName(name)}${suffix}`)
  return [
    ...answered.map(name =>
      declarationText(`${schemaName(name)}Answer`, questionTypes[name].answer as Schema),
    ),
    `/** Settings of any question; \`SettingsOf<T>\` are those of one type. */\nexport type QuestionSettings = ${named('Settings', questionTypeNames).join(' | ')}`,
    `/** Participants' answers by question type. */\nexport interface ParticipantAnswers {\n${answered
      .map(name => `  ${name}: ${schemaName(name)}Answer`)
      .join('\n')}\n}`,
    `/** A participant's answer with the type of its question. */
export type ParticipantAnswer = {
  [T in keyof ParticipantAnswers]: { type: T; answer: ParticipantAnswers[T] }
}[keyof ParticipantAnswers]`,
    '/** A question of one type. */\nexport type QuestionOf<T extends QuestionType> = Extract<Question, { type: T }>',
    "/** The settings of one type. */\nexport type SettingsOf<T extends QuestionType> = QuestionOf<T>['settings']",
    '/** The results of one type of question. */\nexport type ResultsOf<T extends QuestionType> = Extract<QuestionResults, { question_type: T }>',
  ]
}

function eventTexts(): string[] {
  return [
    `/** An event as a webhook receives it; its \`type\` says what \`data\` is. */\nexport type WebhookEvent = ${Object.values(
      eventKinds,
    )
      .map(({ name }) => name)
      .join(' | ')}`,
    "export type EventType = WebhookEvent['type']",
    "/** The session as it is now, which nothing records. */\nexport interface SessionChangedEvent {\n  type: 'session.changed'\n  data: Session\n}",
    '/** The events of a stream. */\nexport type SessionEvent = Exclude<WebhookEvent, PingEvent> | SessionChangedEvent',
    "/** The data of an event type. */\nexport type EventData<T extends EventType> = Extract<WebhookEvent, { type: T }>['data']",
  ]
}

function argumentsText(name: string, operation: PublicOperation): string {
  const { params, query, body } = operation
  const { properties = {}, required = [] } = params as Schema
  const toArgument = (parameter: string) => argumentName(operation, parameter)
  const inPath: Schema = {
    properties: Object.fromEntries(Object.entries(properties).map(([key, one]) => [toArgument(key), one])),
    required: required.map(toArgument),
  }
  const members = [inPath, query as Schema].flatMap(part => memberTexts(part, '  '))
  const own = members.length === 0 ? [] : [`{\n${members.join('\n')}\n}`]
  const parts = [...own, ...(body ? [typeText(body as Schema)] : [])]
  return `/** Arguments of \`${name}\`. */\nexport type ${argumentsName(name)} = ${parts.length === 0 ? 'NoArguments' : parts.join(' & ')}`
}

function operationsText(): string {
  const cells = table.map(
    ([name, operation]) =>
      `  ${name}: { arguments: ${argumentsName(name)}; response: ${responseText(name, operation)} }`,
  )
  const names = (list: [string, PublicOperation][]) => list.map(([name]) => `'${name}'`).join(' | ')
  return `/** No arguments. */
export type NoArguments = Record<string, never>

/** Arguments and response of every operation. */
export interface Operations {
${cells.join('\n')}
}

export type OperationName = keyof Operations

/** The arguments of an operation: path and query parameters and the fields of its body in one object. */
export type ArgumentsOf<N extends OperationName> = Operations[N]['arguments']

/** The result of an operation: the JSON or text of its response, or the Response itself for files and streams. */
export type ResponseOf<N extends OperationName> = Operations[N]['response']

/** Operations that can be called without arguments. */
export type CallableBare = ${names(table.filter(([, operation]) => isOptional(operation)))}

/** Operations that return one page of a list. */
export type ListName = ${names(table.filter(([, operation]) => isList(operation)))}

/** An item of a list. */
export type ItemOf<N extends ListName> =
  Extract<ResponseOf<N>[keyof ResponseOf<N>], readonly unknown[]> extends readonly (infer Item)[] ? Item : never
`
}

function isList({ query }: PublicOperation): boolean {
  return 'cursor' in query.properties
}

function isOptional({ params, query, body, bodyOptional }: PublicOperation): boolean {
  const required = [params, query, ...(body && !bodyOptional ? [body] : [])] as Schema[]
  return required.every(({ required = [] }) => required.length === 0)
}

function responseText(name: string, { output }: PublicOperation): string {
  if (output) return typeText(output as Schema)
  return isText(name) ? 'string' : 'Response'
}

/** Whether an operation without JSON returns a text rather than a file or a stream. */
export function isText(name: string): boolean {
  return name.endsWith('Text')
}

function argumentsName(name: string): string {
  return `${name[0]!.toUpperCase()}${name.slice(1)}Arguments`
}

function unionText(name: string, values: readonly string[], doc: string): string {
  return `/** ${doc} */\nexport type ${name} =\n${values.map(value => `  | '${value}'`).join('\n')}`
}
