import { ApiErrorOut, type ErrorCode, errorCodes } from '@roomful/contract/lib/errors'
import type { Scope } from '@roomful/contract/operation'
import { errorExample } from './examples/errors.ts'
import { examplesObject } from './examples/media.ts'
import { errorHeaders } from './headers.ts'
import type { Json, JsonObject, Schemas } from './schemas.ts'

/** The error responses of a document, shared by its operations. */
export class ErrorResponses {
  readonly #named = new Map<string, JsonObject>()
  readonly #schemas: Schemas

  constructor(schemas: Schemas) {
    this.#schemas = schemas
  }

  /** A reference to the response of an operation with these codes, which share a status. */
  use(status: number, codes: readonly ErrorCode[], scope: Scope): Json {
    // Only credential errors depend on the operation's scope.
    const name = [...codes, ...(status === 401 ? [scope] : [])].map(camelCase).join('Or')
    if (!this.#named.has(name)) this.#named.set(name, this.#responseOf(codes, scope))
    return { $ref: `#/components/responses/${name}` }
  }

  components(): JsonObject {
    return Object.fromEntries([...this.#named].sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  #responseOf(codes: readonly ErrorCode[], scope: Scope): JsonObject {
    const envelope = this.#schemas.use(ApiErrorOut)
    return {
      description: codes.map(code => `\`${code}\`: ${errorCodes[code].doc}`).join('\n\n'),
      headers: errorHeaders(codes),
      content: {
        'application/json': {
          schema: {
            allOf: [envelope, { properties: { code: { enum: [...codes], description: 'Error code.' } } }],
          },
          examples: examplesObject(Object.fromEntries(codes.map(code => [code, errorExample(code, scope)]))),
        },
      },
    }
  }
}

/** INVALID_REQUEST_BODY and results:read as parts of a name: InvalidRequestBody, ResultsRead. */
function camelCase(text: string): string {
  return text.toLowerCase().replace(/(?:^|[_:])(\w)/g, (_, letter: string) => letter.toUpperCase())
}
