import type { InputOf, OperationName, Operations, OutputOf } from '@roomful/contract/operations/index'

export type { ErrorCode } from '@roomful/contract/errors'
/** An event as a webhook receives it; its `type` tells what `data` is. */
export type { Event as WebhookEvent } from '@roomful/contract/events'
export type { InputOf, OperationName, Operations, OutputOf }

/** The arguments of an operation: path and query parameters and the fields of its body, side by side. */
export type ArgumentsOf<N extends OperationName> = InputOf<N>['params'] &
  InputOf<N>['query'] &
  (InputOf<N>['body'] extends undefined ? unknown : InputOf<N>['body'])

/** What an operation answers; a file comes as the response itself. */
export type AnswerOf<N extends OperationName> = Operations[N]['output'] extends null ? Response : OutputOf<N>

/** Operations that answer one page of a list. */
export type ListName = {
  [N in OperationName]: 'cursor' extends keyof InputOf<N>['query'] ? N : never
}[OperationName]

/** What a list consists of. */
export type ItemOf<N extends ListName> =
  Extract<AnswerOf<N>[keyof AnswerOf<N>], readonly unknown[]> extends readonly (infer Item)[] ? Item : never

/** Whether an operation can be called without arguments. */
export type OptionalArguments<N extends OperationName> = object extends ArgumentsOf<N> ? true : false
