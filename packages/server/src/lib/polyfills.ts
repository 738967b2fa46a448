// Language features that Node 24 lacks; only the package runs there.
import 'temporal-polyfill/global'

interface Entries {
  has(key: unknown): boolean
  get(key: unknown): unknown
  set(key: unknown, value: unknown): unknown
}

/** https://tc39.es/proposal-upsert/ */
for (const { prototype } of [Map, WeakMap] as { readonly prototype: object }[])
  Object.assign(prototype, {
    getOrInsert(this: Entries, key: unknown, value: unknown) {
      if (!this.has(key)) this.set(key, value)
      return this.get(key)
    },
    getOrInsertComputed(this: Entries, key: unknown, compute: (key: unknown) => unknown) {
      if (!this.has(key)) this.set(key, compute(key))
      return this.get(key)
    },
  })
