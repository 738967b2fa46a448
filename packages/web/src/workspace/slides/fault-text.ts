import type { Violation } from '@roomful/contract/lib/violation'
import { editorTexts as t } from '../../messages/workspace/index.ts'

/** A field's error, localized; null if valid. */
export type FaultOf = (...fields: readonly string[]) => string | null

/** A rule's localized text. */
export function faultText({ rule, message }: Violation): string {
  const known: Readonly<Record<string, string>> = t.rules
  return known[rule] ?? t.otherFault(message)
}

/** Finds the errors of the given fields, by published names. */
export function faultsIn(violations: readonly Violation[]): FaultOf {
  return (...fields) => {
    const broken = violations.find(({ field }) => fields.includes(field))
    return broken ? faultText(broken) : null
  }
}
