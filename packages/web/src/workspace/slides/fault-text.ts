import type { Violation } from '@roomful/contract/violation'
import { editorTexts as t } from '../../messages/workspace/index.ts'

/** Why a field cannot be saved, in the language of the page; null: it can. */
export type FaultOf = (...fields: readonly string[]) => string | null

/** What a rule says, in the language of the page. */
export function faultText({ rule, message }: Violation): string {
  const known: Readonly<Record<string, string>> = t.rules
  return known[rule] ?? t.otherFault(message)
}

/** Finds what is wrong with one of several fields, by their published names. */
export function faultsIn(violations: readonly Violation[]): FaultOf {
  return (...fields) => {
    const broken = violations.find(({ field }) => fields.includes(field))
    return broken ? faultText(broken) : null
  }
}
