import type { Operation } from '@roomful/contract/define-operation'
import { faultFinder } from '@roomful/contract/faults'
import { invalidBody } from '../domain/api-error.ts'
import { invalidParameters } from '../domain/page.ts'

/** What a request carries, before any of it is believed. */
export interface RawInput {
  readonly params: Record<string, unknown>
  readonly query: Record<string, unknown>
  /** Undefined when there is none. */
  readonly body: unknown
}

/** Makes the function that judges an operation's input, so that schemas are compiled once. */
export function inputReader(operation: Operation): (raw: RawInput) => RawInput {
  const findQueryFaults = faultFinder(operation.query)
  const findBodyFaults = operation.body && faultFinder(operation.body)
  const known = Object.entries(operation.query.properties) as [string, { type?: string }][]

  return raw => {
    const query = Object.fromEntries(
      known.flatMap(([name, { type }]) =>
        name in raw.query ? [[name, coerced(raw.query[name], type)]] : [],
      ),
    )
    const queryFaults = findQueryFaults(query)
    if (queryFaults) {
      const names = queryFaults.invalid.map(name => name.split('[')[0]!)
      throw invalidParameters([...new Set(names)], `Check the query parameters: ${names.join(', ')}.`)
    }
    return { params: raw.params, query, body: readBody(raw.body) }
  }

  function readBody(body: unknown): unknown {
    if (operation.lenient) return undefined
    if (!findBodyFaults) {
      if (body === undefined || isEmptyObject(body)) return undefined
      const unknown =
        typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.keys(body) : []
      throw invalidBody({ invalid: [], unknown })
    }
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      throw invalidBody({ invalid: [], unknown: [] })
    }
    const faults = findBodyFaults(body)
    if (faults) throw invalidBody(faults)
    return body
  }
}

/** Query values are strings; those of integer parameters become numbers where they are written as such. */
function coerced(value: unknown, type: string | undefined): unknown {
  return type === 'integer' && typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value
}

function isEmptyObject(body: unknown): boolean {
  return typeof body === 'object' && body !== null && !Array.isArray(body) && Object.keys(body).length === 0
}
