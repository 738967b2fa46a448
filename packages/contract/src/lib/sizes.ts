/** JSON Schema keywords for size and nesting. */
export interface SizedSchema {
  readonly maxItems?: number
  readonly maxProperties?: number
  readonly items?: SizedSchema
  readonly properties?: Readonly<Record<string, SizedSchema>>
  readonly additionalProperties?: unknown
}

/** An oversized part: its pointer, and the violated keyword with its limit. */
export interface TooLarge {
  readonly pointer: string
  readonly keyword: 'maxItems' | 'maxProperties'
  readonly limit: number
}

/** Oversized parts of a value and unknown keys, by JSON pointer. */
export interface Oversized {
  readonly invalid: readonly TooLarge[]
  readonly unknown: readonly string[]
}

/**
 * Finds oversized lists and objects without descending into them, which would make rejections expensive. Reports at most `max`
 * unknown keys per object.
 * @returns null when every size is valid
 */
export function findOversized(schema: SizedSchema, value: unknown, max: number): Oversized | null {
  const invalid: TooLarge[] = []
  const unknown: string[] = []
  visit(schema, value, '')
  return invalid.length + unknown.length > 0 ? { invalid, unknown } : null

  function visit(at: SizedSchema, part: unknown, pointer: string): void {
    if (part === null || typeof part !== 'object' || invalid.length + unknown.length >= max) return
    if (Array.isArray(part)) visitList(at, part, pointer)
    else visitObject(at, part as Record<string, unknown>, pointer)
  }

  function visitList({ items, maxItems }: SizedSchema, list: readonly unknown[], pointer: string): void {
    if (maxItems !== undefined && list.length > maxItems) {
      invalid.push({ pointer, keyword: 'maxItems', limit: maxItems })
    } else if (items) for (let i = 0; i < list.length; i++) visit(items, list[i], `${pointer}/${i}`)
  }

  function visitObject(at: SizedSchema, object: Record<string, unknown>, pointer: string): void {
    const { properties = {}, maxProperties = Infinity } = at
    const strangers: string[] = []
    let count = 0
    for (const key in object) {
      if (++count > maxProperties) {
        invalid.push({ pointer, keyword: 'maxProperties', limit: maxProperties })
        return
      }
      if (at.additionalProperties !== false || Object.hasOwn(properties, key)) continue
      if (strangers.push(`${pointer}/${pointerPart(key)}`) < max) continue
      unknown.push(...strangers)
      return
    }
    for (const [key, schema] of Object.entries(properties)) {
      if (Object.hasOwn(object, key)) visit(schema, object[key], `${pointer}/${pointerPart(key)}`)
    }
  }
}

/** Escapes a key for a JSON pointer (RFC 6901, section 3). */
export function pointerPart(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}
