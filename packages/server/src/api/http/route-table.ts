/** The methods of each registered path, for 404 and 405. */
export class RouteTable {
  readonly #routes = new Map<string, { readonly expression: RegExp; readonly methods: Set<string> }>()

  /** @param pattern a path with parameters as `:name` */
  add(pattern: string, methods: readonly string[]): void {
    const route = this.#routes.getOrInsertComputed(pattern, () => ({
      expression: expressionOf(pattern),
      methods: new Set(),
    }))
    for (const method of methods) route.methods.add(method)
  }

  /** The methods of a path, in the order of the Allow header; none for an unknown path. */
  methodsAt(url: string): string[] {
    const path = url.split('?', 1)[0]!.replace(/(.)\/$/, '$1')
    for (const { expression, methods } of this.#routes.values()) {
      if (expression.test(path)) return [...methods, ...(methods.has('OPTIONS') ? [] : ['OPTIONS'])].sort()
    }
    return []
  }
}

function expressionOf(pattern: string): RegExp {
  const literal = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${literal.replaceAll('*', '.*').replace(/:\w+/g, '[^/]+')}$`)
}
