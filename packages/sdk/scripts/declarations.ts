import { readFileSync } from 'node:fs'
import { errorCodes, type Operation, operations } from '@roomful/contract'
import { memberTexts, typeText } from './type-text.ts'

/**
 * The text of the published `types.d.ts`: what `src/types.ts` derives from @roomful/contract, written out,
 * so that the published client needs no other package.
 */
export function declarationsText(): string {
  const table = Object.entries(operations) as [string, Operation][]
  const cells = table.map(([name, operation]) => {
    const { params, query, body } = operation
    const members = [params, query, ...(body ? [body as typeof params] : [])].flatMap(part =>
      memberTexts(part as object, '      '),
    )
    const given = members.length === 0 ? '{}' : `{\n${members.join('\n')}\n    }`
    const answer = operation.output ? typeText(operation.output as object, '    ') : 'Response'
    return `  /** ${operation.summary} */\n  ${name}: {\n    arguments: ${given}\n    answer: ${answer}\n  }`
  })
  const lists = table.filter(([, { query }]) => 'cursor' in query.properties).map(([name]) => `'${name}'`)
  return `// Made from the operation table.

/** Codes of refusals. */
export type ErrorCode =
${Object.keys(errorCodes)
  .map(code => `  | '${code}'`)
  .join('\n')}

/** Arguments and answer of every operation. */
export interface Operations {
${cells.join('\n')}
}

export type OperationName = keyof Operations

/** The arguments of an operation: path and query parameters and the fields of its body, side by side. */
export type ArgumentsOf<N extends OperationName> = Operations[N]['arguments']

/** What an operation answers; a file comes as the response itself. */
export type AnswerOf<N extends OperationName> = Operations[N]['answer']

/** Operations that answer one page of a list. */
export type ListName = ${lists.join(' | ')}

/** What a list consists of. */
export type ItemOf<N extends ListName> =
  Extract<AnswerOf<N>[keyof AnswerOf<N>], readonly unknown[]> extends readonly (infer Item)[] ? Item : never

/** Whether an operation can be called without arguments. */
export type OptionalArguments<N extends OperationName> = object extends ArgumentsOf<N> ? true : false

${eventsText()}`
}

/** Operations whose answers the events carry. */
const answersInEvents = {
  SessionOut: 'getSession',
  SessionKpisOut: 'getSessionKpis',
  QuestionResultsOut: 'getQuestionResults',
} as const satisfies Record<string, keyof typeof operations>

/** The events of @roomful/contract: already types, they only need what they import. */
function eventsText(): string {
  const file = new URL('../../contract/src/events.ts', import.meta.url)
  const types = readFileSync(file, 'utf8')
    .replace(/^import .*\n/gm, '')
    .replace(/export const eventTypes[\s\S]*?\[\]\n/, '')
    .replace('export type Event<', 'export type WebhookEvent<')
  const imported = Object.entries(answersInEvents).map(
    ([name, operation]) => `type ${name} = AnswerOf<'${operation}'>`,
  )
  return `${imported.join('\n')}\n${types}`
}
