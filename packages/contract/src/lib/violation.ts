import Type from 'typebox'
import { closestTo } from './closest-to.ts'

/** The rule of unknown fields. */
export const unknownRule = 'unknown'

/** Advice about an unknown name. @param known names that it may stand for */
export function unknownText(name: string, known: readonly string[]): string {
  const meant = closestTo(name, known)
  return meant === undefined ? 'unknown, remove it' : `unknown, did you mean ${meant}?`
}

/** A rule violated by a field of a request. */
export const Violation = Type.Object(
  {
    field: Type.String({
      description: "The field's published name, as in `invalid_fields` or `unknown_fields`.",
    }),
    rule: Type.String({
      description: 'Rule name for programs, such as `min_items`, `required`, `unknown` or `correct_option`.',
    }),
    message: Type.String({ description: 'Requirement for people, such as `at least 2 items`.' }),
  },
  { additionalProperties: false },
)
export type Violation = Readonly<Type.Static<typeof Violation>>

/** The violation of a text without visible characters. */
export function visibleText(field: string): Violation {
  return { field, rule: 'visible_text', message: 'must contain visible characters' }
}

/** Names of invalid or missing fields, without duplicates. */
export function invalidFields(violations: readonly Violation[]): string[] {
  return namesOf(violations.filter(({ rule }) => rule !== unknownRule))
}

/** Names of unknown fields, without duplicates. */
export function unknownFields(violations: readonly Violation[]): string[] {
  return namesOf(violations.filter(({ rule }) => rule === unknownRule))
}

function namesOf(violations: readonly Violation[]): string[] {
  return [...new Set(violations.map(({ field }) => field))]
}

/** Violations as text: `options: at least 2 items; size: unknown, remove it`. */
export function violationsText(violations: readonly Violation[]): string {
  return violations.map(({ field, message }) => `${field}: ${message}`).join('; ')
}
