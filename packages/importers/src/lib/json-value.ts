/** Reads of JSON that anybody may have written: what has another type is absent. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}
}

/** A number as its digits. */
export function textIn(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
