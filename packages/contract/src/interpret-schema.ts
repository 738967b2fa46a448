import type { TSchema } from 'typebox'
import { Check, Errors } from 'typebox/value'

/**
 * What `typebox/compile` gives, as far as `faults.ts` needs it, without making code of schemas: the policy of our pages runs none
 * that a script has written. The build of the pages puts it in its place.
 */
export function Compile(schema: TSchema) {
  return {
    Check: (value: unknown): boolean => Check(schema, value),
    Errors: (value: unknown) => Errors(schema, value),
  }
}
