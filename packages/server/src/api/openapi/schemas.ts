import type { TSchema } from 'typebox'

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
export type JsonObject = Readonly<Record<string, Json>>

/** Collects the named schemas of a document. */
export class Schemas {
  readonly #named = new Map<string, Json>()
  readonly #documented: ReadonlyMap<string, TSchema>

  /** @param documented more detailed replacements of schemas used for validation, by name */
  constructor(documented: ReadonlyMap<string, TSchema> = new Map()) {
    this.#documented = documented
  }

  /**
   * A schema in place: a reference if it has a name, otherwise in full.
   * @throws RangeError if two schemas have the same name
   */
  use(schema: TSchema): Json {
    return this.#place(JSON.parse(JSON.stringify(schema)))
  }

  components(): JsonObject {
    return Object.fromEntries([...this.#named].sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  #place(node: Json): Json {
    if (Array.isArray(node)) return node.map(child => this.#place(child))
    if (node === null || typeof node !== 'object') return node
    const { $id: name, ...own } = node as JsonObject
    if (typeof name !== 'string')
      return typeof own.title === 'string' ? this.#titled(own) : this.#children(own)
    const documented = this.#documented.get(name)
    const named = this.#named.get(name)
    if (documented && named) return { $ref: referenceTo(name) }
    const placed = this.#children(documented ? JSON.parse(JSON.stringify(documented)) : own)
    if (named !== undefined && JSON.stringify(named) !== JSON.stringify(placed))
      throw new RangeError(`two schemas are named ${name}`)
    this.#named.set(name, placed)
    return { $ref: referenceTo(name) }
  }

  /** A reference to a component that the title names, with its own description; a nullable one is that or null. */
  #titled({ title, description, ...own }: JsonObject): Json {
    const isNullable = Array.isArray(own.type) && own.type.includes('null')
    const reference = this.#place({
      ...own,
      $id: title!,
      ...(isNullable && { type: (own.type as Json[]).find(type => type !== 'null')! }),
    })
    return {
      ...(isNullable ? { anyOf: [reference, { type: 'null' }] } : (reference as JsonObject)),
      ...(description !== undefined && { description }),
    }
  }

  #children(node: JsonObject): Json {
    return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, this.#place(child)]))
  }
}

/** The `$ref` of a named schema. */
export function referenceTo(name: string): string {
  return `#/components/schemas/${name}`
}
