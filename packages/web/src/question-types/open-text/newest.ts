/** The texts on a wall, and those that came last. */
export interface Wall {
  readonly texts: ReadonlySet<string>
  /** The number of answers when a text was last added. */
  readonly answers: number
  readonly newest: ReadonlySet<string>
}

/**
 * The wall after an update. Texts are new if as many answers came with them; others were loaded late, edited or shown again.
 * @param before null: the wall has just been opened, and nothing is new
 */
export function wallOf(before: Wall | null, keys: readonly string[], answers: number): Wall {
  const texts = new Set(keys)
  if (before === null) return { texts, answers, newest: new Set() }
  const added = keys.filter(key => !before.texts.has(key))
  // Texts may follow their results, so that answers are counted from the last text on.
  if (added.length === 0) return before
  return { texts, answers, newest: new Set(added.length <= answers - before.answers ? added : []) }
}
