import Type, { type TSchema } from 'typebox'
import { Nullable } from './schema.ts'

export const pageLimitDefault = 50
export const pageLimitMax = 200

/** Query parameters of a cursor-paged list (docs/reference/api-conventions.md, "Lists"). */
export const PageQuery = {
  limit: Type.Optional(
    Type.Integer({
      format: 'int32',
      minimum: 1,
      maximum: pageLimitMax,
      default: pageLimitDefault,
      description: 'Page size.',
    }),
  ),
  cursor: Type.Optional(
    Nullable(
      Type.String({
        description: 'A `next_cursor`. The first page if empty or `null`.',
      }),
    ),
  ),
  before: Type.Optional(
    Nullable(
      Type.String({
        description: 'A `prev_cursor`. The first page if empty or `null`.',
      }),
    ),
  ),
}

/** The envelope of a list. */
export function Page<Name extends string, Item extends TSchema>(name: Name, item: Item) {
  return Type.Object({
    limit: Type.Integer({ description: 'Page size applied.' }),
    real: Type.Integer({ description: 'Number of items on this page.' }),
    has_more: Type.Boolean({ description: 'Whether there is a next page.' }),
    next_cursor: Nullable(Type.String({ description: '`cursor` of the next page; null on the last page.' })),
    prev_cursor: Nullable(
      Type.String({ description: '`before` of the previous page; null on the first page.' }),
    ),
    [name]: Type.Array(item, { description: 'Items on this page.' }),
  } as {
    limit: Type.TInteger
    real: Type.TInteger
    has_more: Type.TBoolean
    next_cursor: Type.TUnsafe<string | null>
    prev_cursor: Type.TUnsafe<string | null>
  } & Record<Name, Type.TArray<Item>>)
}
