import type { TSchema } from 'typebox'
import { Check, Errors } from 'typebox/value'

/**
 * A code-free replacement for `typebox/compile`, as far as `faults.ts` needs it: the pages' CSP forbids eval. Substituted at
 * build time.
 */
export function Compile(schema: TSchema) {
  return {
    Check: (value: unknown): boolean => Check(schema, value),
    Errors: (value: unknown) => Errors(schema, value),
  }
}
