import { faultFinder } from '@roomful/contract/lib/faults'
import { asIdentifier } from '@roomful/contract/lib/ids'
import { unknownRule, type Violation } from '@roomful/contract/lib/violation'
import type { Operation } from '@roomful/contract/operation'
import Type from 'typebox'
import { invalidBody, invalidParameters } from '../lib/api-error.ts'

type Values = Record<string, unknown>

/** Validates parameters, then the body. */
export interface InputReader {
  /** Replaces malformed ids with ones that do not exist, so that both give the same response. */
  params(raw: Values): Values
  /** @throws ApiError INVALID_REQUEST_PARAMETER */
  query(raw: Values): Values
  /** @param body undefined without one @throws ApiError INVALID_REQUEST_BODY */
  body(body: unknown): unknown
}

interface ParameterSchema {
  readonly type?: string
  readonly minimum?: number
  readonly maximum?: number
}

/** Operations without a body accept an empty one. */
const noFields = Type.Object({}, { additionalProperties: false })

/** Compiles the validation of an operation's input. */
export function inputReader(operation: Operation): InputReader {
  const findQueryFaults = faultFinder(operation.query)
  const findBodyFaults = faultFinder(operation.body ?? noFields)
  const paramNames = Object.keys(operation.params.properties)
  const parameters = Object.entries(operation.query.properties) as [string, ParameterSchema][]
  return {
    params: raw => Object.fromEntries(paramNames.map(name => [name, asIdentifier(raw[name])])),
    query: operation.lenient ? readLeniently : readStrictly,
    body: readBody,
  }

  function readStrictly(raw: Values): Values {
    const query: Values = {}
    for (const [name, { type }] of parameters) if (name in raw) query[name] = coerced(raw[name], type)
    const faults = faultsOf(query)
    if (faults.length > 0) throw invalidParameters(faults)
    return query
  }

  /** Clamps numbers to their bounds; unreadable values are ignored. */
  function readLeniently(raw: Values): Values {
    const query: Values = {}
    for (const [name, schema] of parameters) {
      const value = name in raw ? clamped(coerced(raw[name], schema.type), schema) : undefined
      if (value !== undefined) query[name] = value
    }
    for (const { field } of faultsOf(query)) delete query[field]
    return query
  }

  /** The first violation of each parameter; repeated parameters are lists. */
  function faultsOf(query: Values): Violation[] {
    const faults = (findQueryFaults(query) ?? []).map(fault => ({
      ...fault,
      field: fault.field.split('[')[0]!,
    }))
    return faults.filter(({ field }, i) => faults.findIndex(other => other.field === field) === i)
  }

  function readBody(body: unknown): unknown {
    if (body === undefined && !operation.body) return undefined
    if (body === undefined && operation.bodyOptional) return {}
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalidBody()
    const faults = findBodyFaults(body)
    if (faults) throw invalidBody(withFurther(faults, operation.furtherFaults?.(body) ?? []))
    return operation.body ? body : undefined
  }
}

/** Each field once, with its first violation; unknown fields last. */
function withFurther(faults: readonly Violation[], further: readonly Violation[]): Violation[] {
  const fields = new Set(faults.map(({ field }) => field))
  return [...faults, ...further.filter(({ field }) => !fields.has(field))].toSorted(
    (a, b) => Number(a.rule === unknownRule) - Number(b.rule === unknownRule),
  )
}

/** Query values are strings; those of integer parameters become numbers where they look like one. */
function coerced(value: unknown, type: string | undefined): unknown {
  return type === 'integer' && typeof value === 'string' && /^[+-]?\d{1,15}$/.test(value)
    ? Number(value)
    : value
}

function clamped(value: unknown, { minimum, maximum }: ParameterSchema): unknown {
  if (typeof value !== 'number') return value
  return Math.min(Math.max(value, minimum ?? value), maximum ?? value)
}
