import type { TSchema } from 'typebox'
import { Check, Errors } from 'typebox/schema'

/**
 * Code-free replacement for `compile-schema.ts`, limited to the needs of `faults.ts`: the pages' CSP forbids eval. Substituted
 * at build time.
 */
export function Compile(schema: TSchema) {
  return {
    Check: (value: unknown): boolean => Check(schema, value),
    Errors: (value: unknown) => Errors(schema, value),
  }
}
