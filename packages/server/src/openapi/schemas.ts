import type { TSchema } from 'typebox'

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
export type JsonObject = Readonly<Record<string, Json>>

/** The named schemas of a document, collected while it is written. */
export class Schemas {
  readonly #named = new Map<string, Json>()

  /**
   * A schema as it stands where it is used: by reference where it has a name, otherwise in full.
   * @throws RangeError when two schemas have the same name.
   */
  use(schema: TSchema): Json {
    return this.#place(JSON.parse(JSON.stringify(schema)))
  }

  /** Every named schema that was used, by name. */
  components(): JsonObject {
    return Object.fromEntries([...this.#named].sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  #place(node: Json): Json {
    if (Array.isArray(node)) return node.map(child => this.#place(child))
    if (node === null || typeof node !== 'object') return node
    const { $id: name, ...rest } = node as JsonObject
    const placed = Object.fromEntries(Object.entries(rest).map(([key, child]) => [key, this.#place(child)]))
    if (typeof name !== 'string') return placed
    const known = this.#named.get(name)
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(placed))
      throw new RangeError(`two schemas are named ${name}`)
    this.#named.set(name, placed)
    return { $ref: `#/components/schemas/${name}` }
  }
}
