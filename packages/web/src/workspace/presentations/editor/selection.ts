/** Selected slides: the current one, which is open, and others. */
export interface Selection {
  readonly current: string | null
  /** Including the current one. */
  readonly keys: ReadonlySet<string>
  /** Where a range begins. */
  readonly anchor: string | null
}

export function only(key: string | null): Selection {
  return { current: key, keys: new Set(key === null ? [] : [key]), anchor: key }
}

/** The selection in a deck, in which slides may be gone or another one may have been opened. */
export function stillSelected(
  selection: Selection,
  order: readonly string[],
  current: string | null,
): Selection {
  if (selection.current !== current) return only(current)
  return { ...selection, keys: new Set(order.filter(key => selection.keys.has(key))) }
}

/** Selects from the anchor to a slide. */
export function upTo({ anchor }: Selection, order: readonly string[], key: string): Selection {
  const from = anchor !== null && order.includes(anchor) ? anchor : key
  const [first, last] = [order.indexOf(from), order.indexOf(key)].toSorted((a, b) => a - b)
  return { current: key, keys: new Set(order.slice(first, last! + 1)), anchor: from }
}

/** Adds a slide, or removes it if others remain; without the current one, the nearest is current. */
export function toggled({ current, keys }: Selection, order: readonly string[], key: string): Selection {
  const others = order.filter(one => keys.has(one) && one !== key)
  if (!keys.has(key) || others.length === 0)
    return { current: key, keys: new Set([...others, key]), anchor: key }
  const at = order.indexOf(key)
  const nearest = others.toSorted(
    (a, b) => Math.abs(order.indexOf(a) - at) - Math.abs(order.indexOf(b) - at),
  )[0]!
  return { current: current === key ? nearest : current, keys: new Set(others), anchor: key }
}

/** All selected ones together, in their order, behind so many of the others. */
export function gathered(order: readonly string[], keys: ReadonlySet<string>, at: number): readonly string[] {
  return order.filter(key => !keys.has(key)).toSpliced(at, 0, ...order.filter(key => keys.has(key)))
}

/** The order after a step of the selected ones up (-1) or down (1), in which they are together. */
export function stepped(order: readonly string[], keys: ReadonlySet<string>, by: number): readonly string[] {
  const end = by < 0 ? order.findIndex(key => keys.has(key)) : order.findLastIndex(key => keys.has(key))
  const before = order.slice(0, end).filter(key => !keys.has(key)).length
  return gathered(order, keys, Math.max(0, before + by))
}

/** The order after one of the selected ones was dropped at a place; the others come with it. */
export function dropped(
  order: readonly string[],
  keys: ReadonlySet<string>,
  key: string,
  to: number,
): readonly string[] {
  const others = order.filter(one => one !== key)
  return gathered(order, keys, others.slice(0, to).filter(one => !keys.has(one)).length)
}
